import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { contract } from '../../../api/contract/index.ts'
import { isProductPath } from '../../../domain/products/product-url.ts'

const PAGES_FOLDER = fileURLToPath(new URL('../../../pages/', import.meta.url))

const pages = new Set(
  readdirSync(PAGES_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro') && !file.includes('['))
    .map((file) => `/${file.replaceAll('\\', '/').slice(0, -'.astro'.length)}`)
)

/** Grouped by method and first path segments, so a lookup tests few patterns. */
const callsByPrefix = Map.groupBy(
  Object.keys(contract).map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return { prefix: getPrefix(method, path), path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }
  }),
  ({ prefix }) => prefix
)

const OTHER_PATHS = new Set([
  '/healthz',
  '/',
  '/shop',
  '/api/docs',
  '/api/openapi.json',
  '/api/payments/paypal-webhook'
])

/** Returns the path without ids and keywords, which would identify a user in logs. */
export function findRoutePattern(method: string, target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? ''
  if (OTHER_PATHS.has(path) || pages.has(path)) return path
  if (path.startsWith('/api/')) return findCallPattern(method, path)
  if (isProductPath(path)) return '/shop/product/{product}'
  if (path.startsWith('/_astro/')) return '/_astro/{file}'
  return path.startsWith('/images/') ? '/images/{hash}/{file}' : '{other}'
}

function findCallPattern(method: string, path: string): string {
  const candidates = callsByPrefix.get(getPrefix(method, path)) ?? []
  return candidates.find(({ pattern }) => pattern.test(path))?.path ?? '/api/{other}'
}

function getPrefix(method: string, path: string): string {
  return `${method} ${path.split('/', 4).slice(2).join('/')}`
}
