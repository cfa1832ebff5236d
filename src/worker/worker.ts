import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'

import { IMAGE_CACHE } from '../lib/page-caches.ts'
import { ASSET_CACHE, OFFLINE_PAGE, trimCache } from './caches.ts'
import { otherPages, shopForms, shopPages } from './saved-pages.ts'
import { pictureGuard } from './sessions.ts'

declare const self: ServiceWorkerGlobalScope

const plugins = [{ cacheDidUpdate: trimCache }]
const picturePlugins = [pictureGuard, ...plugins]

// Pages of both versions work with both workers, because all files have hashed names.
void self.skipWaiting()
clientsClaim()
enableNavigationPreload()

const isShopPage = ({ pathname }: URL): boolean => pathname.startsWith('/shop/')

const isImage = ({ pathname }: URL): boolean => pathname.startsWith('/images/')

const isBuiltFile = ({ pathname }: URL): boolean => pathname.startsWith('/_astro/') || pathname === OFFLINE_PAGE

const isPublicFile = ({ pathname }: URL): boolean => /^\/(tiles|icons)\/|^\/favicon\.svg$/.test(pathname)

registerRoute(({ url, sameOrigin }) => sameOrigin && isShopPage(url), shopPages)
registerRoute(({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate', otherPages)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isShopPage(url),
  shopForms,
  'POST'
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isBuiltFile(url),
  new CacheFirst({ cacheName: ASSET_CACHE, matchOptions: { ignoreVary: true }, plugins })
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isImage(url),
  new CacheFirst({ cacheName: IMAGE_CACHE, matchOptions: { ignoreVary: true }, plugins: picturePlugins })
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPublicFile(url),
  new StaleWhileRevalidate({ cacheName: IMAGE_CACHE, matchOptions: { ignoreVary: true }, plugins: picturePlugins })
)
