import type { Client } from '../api/client.ts'
import type { ListedProduct, ProductDetails } from '../api/contract/products.ts'
import { returnNullIfAbsent } from '../api/errors.ts'
import { summarizeVariants } from '../domain/products/style-variants.ts'
import { FEATURED_QUERY, selectFeatured } from '../domain/products/featured.ts'

/** Returns the chosen products that still exist. Without any, the prices decide. */
export async function loadFeaturedProducts(call: Client, ids: string[] = []): Promise<ListedProduct[]> {
  const responses = await Promise.all(
    ids.map((id) => call('GET /api/shop/products/get/{id}', { params: { id } }).catch(returnNullIfAbsent))
  )
  const products = responses.flatMap((response) => (response ? [toListedProduct(response.data)] : []))
  if (products.length > 0) return products
  return selectFeatured(await call('GET /api/shop/products/get', { query: FEATURED_QUERY }))
}

/** A style is listed with its own title and the stock of all its variants. */
function toListedProduct({ pictures: _pictures, variants, ...product }: ProductDetails): ListedProduct {
  if (!product.style || !variants) return product
  const totalStock = variants.reduce((sum, variant) => sum + variant.totalStock, 0)
  return { ...product, title: product.style.title, totalStock, options: summarizeVariants(variants) }
}
