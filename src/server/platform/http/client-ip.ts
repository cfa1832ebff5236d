import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import type { Config } from '../config/config.ts'

const UNKNOWN_IP = 'unknown'

/** Returns the client's IP. A client can forge every forwarded IP but the last, which a trusted proxy adds. */
export function getClientIp(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }
): string {
  const header = headers['x-forwarded-for']
  const socketIp = parseIp(socket.remoteAddress) ?? UNKNOWN_IP
  const forwardedIp = trustProxy
    ? parseIp(
        String(header ?? '')
          .split(',')
          .at(-1)
      )
    : undefined
  const ip = forwardedIp ?? socketIp
  // A forwarded visitor is local only if a trusted proxy on this machine says so. Others are tunnels or other machines.
  const isLocal = !header || (forwardedIp !== undefined && isLoopback(socketIp))
  return isLoopback(ip) && !isLocal ? UNKNOWN_IP : ip
}

/** Removes brackets, port, zone and IPv4-in-IPv6 prefix. */
function parseIp(text: string | undefined): string | undefined {
  const ip = text
    ?.trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*/s, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
  return ip && isIP(ip) ? ip.toLowerCase() : undefined
}

export const isLoopback = (ip: string | null): boolean => /^(?:127\.|::1$)/.test(ip ?? '')

export const toNetwork = (ip: string | null): string => toNetworks(ip)[0]

/** Returns the networks of an IP, narrowest first. Providers assign a /64, a /56 or a /48 of IPv6 to a subscriber. */
export function toNetworks(ip: string | null): [string, ...string[]] {
  if (!ip || isIP(ip) !== 6) return [ip ?? UNKNOWN_IP]
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const groups = [...before, ...zeros, ...after]
  const site = groups.slice(0, 3).join(':')
  const subnet = groups[3] ?? '0'
  const block = (parseInt(subnet, 16) & 0xff00).toString(16)
  return [`${site}:${subnet}::/64`, `${site}:${block}::/56`, `${site}::/48`]
}
