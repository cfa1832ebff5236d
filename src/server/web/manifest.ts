import type { Handler } from 'hono'

import type { Env } from '../platform/http/env.ts'

const createIcon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose
})

/** Public, because browsers request it without cookies. The colors are those of the header, as in `layouts/Document.astro`. */
export const sendManifest =
  (readShopName: () => Promise<string>): Handler<Env> =>
  async (context) => {
    const shopName = await readShopName()
    const manifest = {
      name: shopName,
      short_name: shopName,
      description: 'Clothing and accessories, chosen with care.',
      id: '/',
      start_url: '/shop/home',
      scope: '/',
      display: 'standalone',
      lang: 'en',
      background_color: '#f7f3ec',
      theme_color: '#f7f3ec',
      icons: [createIcon('192', 192, 'any'), createIcon('512', 512, 'any'), createIcon('maskable', 512, 'maskable')]
    }
    const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' }
    return context.body(JSON.stringify(manifest), 200, headers)
  }
