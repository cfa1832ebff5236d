import { describe, expect, it } from 'vitest'

import { readConfig } from '../config/config.ts'
import { getFrontEndOrigin, checkOrigin } from './origin.ts'

const config = readConfig('serve', {
  PUBLIC_URL: 'https://shop.example/',
  TRUSTED_ORIGINS: 'https://app.example',
  PAYMENTS: 'simulated'
})
const proxied = { ...config, trustProxy: true }

describe('the origin of a write', () => {
  it.for<[Record<string, string>, string]>([
    [{ origin: 'https://shop.example' }, 'trusted'],
    [{ origin: 'https://app.example' }, 'trusted'],
    [{ origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }, 'trusted'],
    [{ 'sec-fetch-site': 'same-origin' }, 'trusted'],
    [{ origin: 'http://localhost:4321', host: 'localhost:4321' }, 'trusted'],
    [{ origin: 'https://localhost:4321', host: 'localhost:4321' }, 'untrusted'],
    [{ origin: 'https://evil.example' }, 'untrusted'],
    [{ origin: 'https://evil.example', host: 'shop.example' }, 'untrusted'],
    [{ origin: 'https://shop.example.evil.example' }, 'untrusted'],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 'untrusted'],
    [{ 'sec-fetch-site': 'same-site' }, 'untrusted'],
    [{ 'sec-fetch-site': 'none' }, 'untrusted'],
    [{ origin: 'null', host: 'null' }, 'untrusted'],
    [{ origin: 'null', host: '999.999.999.999' }, 'untrusted'],
    [{ origin: 'https://other.example', 'x-forwarded-host': 'other.example', host: 'shop.example' }, 'untrusted'],
    [{ host: 'shop.example' }, 'unknown'],
    [{}, 'unknown']
  ])('%j is %s', ([headers, expected]) => {
    expect(checkOrigin(config, new Headers(headers))).toBe(expected)
  })

  it('is compared with the forwarded host only when proxies are trusted', () => {
    const headers = new Headers({ origin: 'https://www.example', 'x-forwarded-host': 'www.example', host: '10.0.0.1' })
    expect(checkOrigin(config, headers)).toBe('untrusted')
    expect(checkOrigin(proxied, headers)).toBe('trusted')
  })
})

it('sends payers back to a front end only when it is trusted', () => {
  const from = (origin?: string) => getFrontEndOrigin(config, new Headers(origin ? { origin } : {}))
  expect([from('https://app.example'), from('https://evil.example'), from('null'), from()]).toEqual([
    'https://app.example',
    'https://shop.example',
    'https://shop.example',
    'https://shop.example'
  ])
})
