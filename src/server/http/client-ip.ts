import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import type { Config } from '../config.ts'

export const UNKNOWN_IP = 'unknown'

/**
 * Returns the client's IP. Behind a trusted proxy that is the last forwarded IP, which the proxy has added; a client can
 * forge the ones before it.
 */
export function clientIp(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }
): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : []
  const ip = parseIp(forwarded.at(-1)) ?? parseIp(socket.remoteAddress) ?? UNKNOWN_IP
  // The visitors of an untrusted proxy or tunnel on this machine must not count as local.
  return !trustProxy && headers['x-forwarded-for'] && isLoopback(ip) ? UNKNOWN_IP : ip
}

/** Removes brackets, port and zone, and maps IPv4 in IPv6 back to IPv4. */
function parseIp(text: string | undefined): string | undefined {
  const bare = text
    ?.trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
  return bare && isIP(bare) ? bare.toLowerCase() : undefined
}

export const isLoopback = (ip: string | null): boolean => /^(?:127\.|::1$)/.test(ip ?? '')

/** Returns the key for rate limits: an IPv4 address, or the /64 network that one IPv6 subscriber has. */
export function networkOf(ip: string | null | undefined): string {
  if (!ip || isIP(ip) !== 6) return ip ?? UNKNOWN_IP
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
