import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'

import { IMAGE_CACHE } from '../lib/page-caches.ts'
import { ASSET_CACHE, trimCache } from './caches.ts'
import { cartForms, otherPages, shopPages } from './saved-pages.ts'
import { saveShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

const plugins = [{ cacheDidUpdate: trimCache }]

self.addEventListener('install', (event) => event.waitUntil(saveShell()))
// Pages of both versions work with both workers, because all files have hashed names.
void self.skipWaiting()
clientsClaim()
enableNavigationPreload()
self.addEventListener('activate', (event) => event.waitUntil(saveOpenPages(event)))

/** The first page was loaded without the worker. */
async function saveOpenPages(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const requests = pages.filter(({ url }) => isShopPage(new URL(url))).map(({ url }) => new Request(url))
  await Promise.allSettled(requests.map((request) => shopPages.handle({ event, request })))
}

const isShopPage = ({ pathname }: URL): boolean => pathname.startsWith('/shop/')

const isCartForm = ({ pathname }: URL): boolean => pathname.startsWith('/shop/cart/')

const isImage = ({ pathname }: URL): boolean => pathname.startsWith('/images/')

const isPublicFile = ({ pathname }: URL): boolean => /^\/(tiles|icons)\/|^\/favicon\.svg$/.test(pathname)

registerRoute(({ url, sameOrigin }) => sameOrigin && isShopPage(url), shopPages)
registerRoute(({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate', otherPages)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isCartForm(url),
  cartForms,
  'POST'
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_astro/'),
  new CacheFirst({ cacheName: ASSET_CACHE, matchOptions: { ignoreVary: true }, plugins })
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isImage(url),
  new CacheFirst({ cacheName: IMAGE_CACHE, matchOptions: { ignoreVary: true }, plugins })
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPublicFile(url),
  new StaleWhileRevalidate({ cacheName: IMAGE_CACHE, matchOptions: { ignoreVary: true }, plugins })
)
