import { createId } from '../../src/server/platform/ids.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Member } from './person.ts'
import type { ProductFields } from './products.ts'

let readers = 0

/** Does not update the product's average. Returns the review's id. */
export async function makeReview(
  { shop, shopper }: TestShop,
  { id: variant_id }: Pick<ProductFields, 'id'>,
  { message = 'Good.', value = 4 } = {}
): Promise<string> {
  readers += 1
  const { id: user_id } = await shopper(`Reader ${readers}`)
  const review = { id: createId(), variant_id, user_id, user_name: 'Reader', message, value }
  await shop.db
    .insertInto('reviews')
    .values({ ...review, created_at: shop.now().toISOString() })
    .execute()
  return review.id
}

export const addReview = (shopper: Member, product: { id: string }, fields: object = {}) =>
  shopper.call('POST /api/shop/review/add', {
    body: {
      productId: product.id,
      userId: shopper.id,
      userName: 'Somebody else',
      reviewMessage: 'Fits well.',
      reviewValue: 4,
      ...fields
    }
  })
