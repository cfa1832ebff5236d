import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import type { Config } from '../config.ts'

/** When there is no telling where a request comes from. */
export const NOWHERE = 'unknown'

/**
 * The address a request comes from. Behind a trusted proxy it is the last one that was forwarded: the proxy's own word,
 * while whatever stands before it may be the client's invention.
 */
export function clientAddress(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }
): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : []
  const address = readAddress(forwarded.at(-1)) ?? readAddress(socket.remoteAddress) ?? NOWHERE
  // A proxy or tunnel on this machine that is not trusted: its visitors are not this machine.
  return !trustProxy && headers['x-forwarded-for'] && isLoopback(address) ? NOWHERE : address
}

/** An address without brackets, port or zone; IPv4 as itself where it was mapped into IPv6. */
function readAddress(text: string | undefined): string | undefined {
  const bare = text
    ?.trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
  return bare && isIP(bare) ? bare.toLowerCase() : undefined
}

export const isLoopback = (address: string | null): boolean => /^(?:127\.|::1$)/.test(address ?? '')

/** What counts as one client: an IPv4 address, or the /64 network that one subscriber of IPv6 has to itself. */
export function networkOf(address: string | null): string {
  if (address === null || isIP(address) !== 6) return address ?? NOWHERE
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
