import type { ServerResponse } from 'node:http'

/** Public, because browsers request it without cookies. */
export const MANIFEST_PATH = '/manifest.webmanifest'

const createIcon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose
})

/** The colors are those of the header, as in `layouts/Document.astro`. */
export function sendManifest(shopName: string, res: ServerResponse): void {
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
  res.writeHead(200, { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' })
  res.end(JSON.stringify(manifest))
}
