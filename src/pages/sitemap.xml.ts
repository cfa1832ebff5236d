import type { APIRoute } from 'astro'

import { listAllVariants } from '../components/list-all-variants.ts'
import { INFORMATION_FOLDERS, INFORMATION_PAGES } from '../domain/information-pages.ts'
import { createListingUrl } from '../domain/products/listing-url.ts'
import { createProductUrl, selectMainVariant } from '../domain/products/product-url.ts'
import { createXmlResponse, formatElement } from '../lib/xml.ts'

/** Of one file. https://www.sitemaps.org/protocol.html */
const MAX_URLS = 50_000

/** Lists the pages that search engines should know. */
export const GET: APIRoute = async ({ locals: { call, publicUrl, isOpen } }) => {
  if (!isOpen) return new Response(null, { status: 404 })
  const variants = await listAllVariants(call, MAX_URLS)
  const products = Map.groupBy(variants, ({ _id, style }) => style?.id ?? _id)
    .values()
    .map(selectMainVariant)
    .toArray()
  const categories = [...new Set(products.map(({ category }) => category))]
  const pages = [
    '/shop/home',
    '/shop/listing',
    ...categories.map((category) => createListingUrl({ category: [category] })),
    ...INFORMATION_PAGES.map((page) => INFORMATION_FOLDERS.shopper + page)
  ]
  const urls = [
    ...pages.map((path) => formatElement('loc', publicUrl + path)),
    ...products.map(
      (product) =>
        formatElement(
          'loc',
          publicUrl + createProductUrl({ _id: product._id, title: product.style?.title ?? product.title })
        ) + formatElement('lastmod', product.updatedAt.slice(0, 10))
    )
  ]
  return createXmlResponse([
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.slice(0, MAX_URLS).map((url) => `<url>${url}</url>`),
    '</urlset>'
  ])
}
