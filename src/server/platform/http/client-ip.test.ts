import { describe, expect, it } from 'vitest'

import { getClientIp, toNetworks } from './client-ip.ts'

const readIp = (trustProxy: boolean, remoteAddress: string | undefined, forwarded?: string) =>
  getClientIp({ trustProxy }, { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } })

describe('the IP of a client', () => {
  it.for([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::1', '::1'],
    ['FE80::1%eth0', 'fe80::1'],
    [undefined, 'unknown']
  ])('with the remote address %s is %s', ([socket, expected]) => {
    expect(readIp(false, socket)).toBe(expected)
  })

  it('ignores forwarded IPs without a trusted proxy', () => {
    expect(readIp(false, '192.0.2.7', '203.0.113.9')).toBe('192.0.2.7')
  })

  it.for([
    ['203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:db8::5]:51234', '2001:db8::5'],
    ['2001:DB8::5', '2001:db8::5'],
    ['198.51.100.1, not an address', '192.0.2.7'],
    ['198.51.100.1,', '192.0.2.7'],
    ['', '192.0.2.7'],
    [undefined, '192.0.2.7']
  ])('is the last IP that a trusted proxy has forwarded: %s is %s', ([forwarded, expected]) => {
    expect(readIp(true, '192.0.2.7', forwarded)).toBe(expected)
  })
})

describe('a forwarded visitor', () => {
  it.for<[trustProxy: boolean, socket: string, forwarded: string, expected: string]>([
    [true, '127.0.0.1', '127.0.0.1', '127.0.0.1'],
    [true, '127.0.0.1', '::1', '::1'],
    [true, '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    // A front end on this machine does not know the visitor either.
    [true, '127.0.0.1', 'unknown', 'unknown'],
    [true, '::1', '203.0.113.9, unknown', 'unknown'],
    [true, '192.0.2.7', '127.0.0.1', 'unknown'],
    [true, '192.0.2.7', 'unknown', '192.0.2.7'],
    [false, '127.0.0.1', '127.0.0.1', 'unknown'],
    [false, '192.0.2.7', '127.0.0.1', '192.0.2.7']
  ])('counts as local only for a local proxy: %j, %s, %s is %s', ([trustProxy, socket, forwarded, expected]) => {
    expect(readIp(trustProxy, socket, forwarded)).toBe(expected)
  })
})

describe('the networks of an IP', () => {
  it.for([
    ['192.0.2.7', ['192.0.2.7']],
    ['unknown', ['unknown']],
    [null, ['unknown']],
    ['2001:db8:1:abcd:3:4:5:6', ['2001:db8:1:abcd::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
    ['2001:0db8:0001:0002::', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
    ['1:2:3:4:5:6:192.0.2.7', ['1:2:3:4::/64', '1:2:3:0::/56', '1:2:3::/48']]
  ] as const)('%s are %s', ([ip, expected]) => {
    expect(toNetworks(ip)).toEqual(expected)
  })
})
