import type { AstroGlobal } from 'astro'

import type { ProductDetails } from '../api/contract/products.ts'
import { type ApiError, returnNullIfAbsent } from '../api/errors.ts'
import { getContent } from '../content/content.ts'
import { selectProductFacts } from '../content/product-facts.ts'
import type { ProductDetailsProps } from '../islands/ProductDetails.tsx'
import { toVisibleStock } from '../domain/products/availability.ts'
import { CHOOSE_SIZE } from '../domain/products/product-url.ts'
import { readReviewCount } from '../domain/reviews/review-url.ts'

const limitStock = <Stocked extends { totalStock: number }>(product: Stocked): Stocked => ({
  ...product,
  totalStock: toVisibleStock(product.totalStock)
})

const omitUnusedFields = ({ createdAt: _created, updatedAt: _updated, variants, ...product }: ProductDetails) => ({
  ...limitStock(product),
  ...(variants && { variants: variants.map(limitStock) })
})

/** Returns null, and sets the status of the page, if the product does not exist, or no longer. */
export async function loadProductDetails(
  { locals, url: { searchParams }, response }: Pick<AstroGlobal, 'locals' | 'url' | 'response'>,
  id: string
): Promise<ProductDetailsProps | null> {
  const { call, user, rejectedForm } = locals
  const limit = readReviewCount(searchParams)
  const [productResponse, reviewsResponse, eligibilityResponse, alertsResponse] = await Promise.all([
    call('GET /api/shop/products/get/{id}', { params: { id } }).catch((error: unknown) => {
      response.status = (error as ApiError).code === 'gone' ? 410 : 404
      return returnNullIfAbsent(error)
    }),
    call('GET /api/shop/review/{productId}', { params: { productId: id }, query: { limit } }).catch(returnNullIfAbsent),
    user &&
      call('GET /api/shop/review/eligibility/{userId}/{productId}', {
        params: { userId: user.id, productId: id }
      }).catch(() => null),
    user && call('GET /api/shop/stock-alert/get/{userId}', { params: { userId: user.id } }).catch(() => null)
  ])
  if (!productResponse) return null
  const { data: product, shippingRate } = productResponse
  const { data = [], total = data.length } = reviewsResponse ?? {}
  return {
    product: omitUnusedFields(product),
    isWithoutSize: searchParams.has(CHOOSE_SIZE) || undefined,
    reviews: data.map(({ productId: _product, userId: _user, ...review }) => review),
    total,
    facts: selectProductFacts(await getContent(locals, 'details'), product.category, shippingRate),
    // A backend without this call checks eligibility when the review is submitted.
    eligibility: user && (eligibilityResponse?.data.eligibility ?? 'eligible'),
    formError: rejectedForm?.action === '/shop/review/add' ? rejectedForm : undefined,
    message: findMessage(searchParams),
    cartError: rejectedForm?.action === '/shop/cart/add' ? rejectedForm.message : undefined,
    alerts: alertsResponse?.data,
    alertError: rejectedForm?.action.startsWith('/shop/stock-alert/') ? rejectedForm.message : undefined
  }
}

/** Returns what a form without scripts has done. */
function findMessage(searchParams: URLSearchParams): string | undefined {
  if (searchParams.has('reviewed')) return 'Review added successfully!'
  return searchParams.has('added') ? 'Product is added to cart' : undefined
}
