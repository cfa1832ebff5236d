import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { contract } from '../../api/contract/index.ts'

const PAGES = fileURLToPath(new URL('../../pages/', import.meta.url))

/** Every screen, as in `/shop/home`. */
const pages = new Set(
  readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro') && !file.includes('['))
    .map((file) => `/${file.replaceAll('\\', '/').slice(0, -'.astro'.length)}`)
)

/** Calls by their method and their first words, so that few are looked at. */
const calls = Map.groupBy(
  Object.keys(contract).map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return { start: startOf(method, path), path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }
  }),
  ({ start }) => start
)

/** What is neither a screen's file nor a call of the contract. */
const OTHERS = new Set(['/healthz', '/', '/shop', '/api/docs', '/api/openapi.json', '/api/payments/paypal-webhook'])

/** The kind of address that this is: what could say who asked for what, as an id or a keyword, is not in it. */
export function routePattern(method: string, target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? ''
  if (OTHERS.has(path) || pages.has(path)) return path
  if (path.startsWith('/api/')) return callPattern(method, path)
  if (path.startsWith('/_astro/')) return '/_astro/{file}'
  return path.startsWith('/images/') ? '/images/{hash}/{file}' : '{other}'
}

function callPattern(method: string, path: string): string {
  const near = calls.get(startOf(method, path)) ?? []
  return near.find(({ pattern }) => pattern.test(path))?.path ?? '/api/{other}'
}

function startOf(method: string, path: string): string {
  return `${method} ${path.split('/', 4).slice(2).join('/')}`
}
