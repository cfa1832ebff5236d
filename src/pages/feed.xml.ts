import type { APIRoute } from 'astro'

import type { FeedProduct } from '../api/contract/products.ts'
import { listAllVariants } from '../components/list-all-variants.ts'
import { getDefaultName } from '../domain/products/product-groups.ts'
import { createProductUrl } from '../domain/products/product-url.ts'
import { createXmlResponse, formatElement } from '../lib/xml.ts'

const MAX_FEED_VARIANTS = 10_000

/** Of a description. Longer ones would make the feed too large for the cache. */
const MAX_DESCRIPTION_LENGTH = 500

/** Lists the variants for product advertisements. Fields: https://support.google.com/merchants/answer/7052112 */
export const GET: APIRoute = async ({ locals: { call, publicUrl, shopName, isOpen } }) => {
  if (!isOpen) return new Response(null, { status: 404 })
  const variants = await listAllVariants(call, MAX_FEED_VARIANTS)
  return createXmlResponse([
    '<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0">',
    '<channel>',
    formatElement('title', shopName),
    formatElement('link', publicUrl),
    formatElement('description', `Products of ${shopName}`),
    ...variants.map((variant) => formatItem(variant, publicUrl)),
    '</channel>',
    '</rss>'
  ])
}

function formatItem(variant: FeedProduct, publicUrl: string): string {
  const { _id, title, description, image, brand, price, salePrice, totalStock, style, size, color, material } = variant
  const fields = {
    id: _id,
    title,
    description: description.slice(0, MAX_DESCRIPTION_LENGTH),
    link: publicUrl + createProductUrl({ _id, title: style?.title ?? title }),
    image_link: image && (URL.parse(image, publicUrl)?.href ?? ''),
    availability: totalStock > 0 ? 'in_stock' : 'out_of_stock',
    price: formatPrice(price),
    sale_price: salePrice > 0 ? formatPrice(salePrice) : '',
    brand: variant.brandName ?? getDefaultName(brand),
    product_type: variant.categoryName ?? getDefaultName(variant.category),
    condition: 'new',
    gtin: variant.barcode ?? '',
    identifier_exists: variant.barcode ? '' : 'no',
    item_group_id: style?.id ?? '',
    size: size ?? '',
    color: color?.name ?? '',
    material: material ?? ''
  }
  const elements = Object.entries(fields).map(([name, value]) => value && formatElement(`g:${name}`, value))
  return `<item>${elements.join('')}</item>`
}

const formatPrice = (dollars: number): string => `${dollars.toFixed(2)} USD`
