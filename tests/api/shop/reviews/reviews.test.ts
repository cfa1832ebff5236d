import { describe, expect } from 'vitest'

import { buy, order } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'
import type { ProductFields } from '../../../support/products.ts'
import { addReview } from '../../../support/reviews.ts'

const reviewsOf = async (shop: TestShop, product: ProductFields) =>
  (await shop.visitor().call('GET /api/shop/review/{productId}', { params: { productId: product.id }, query: {} })).data

const average = async (shop: TestShop, { id }: ProductFields) =>
  (await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id } })).data.averageReview

const catalogVersion = async ({ shop: { db } }: TestShop) =>
  (await db.selectFrom('counters').select('value').where('name', '=', 'catalogue').executeTakeFirstOrThrow()).value

async function reject(shop: TestShop, id: string): Promise<void> {
  const { call } = await shop.admin()
  await call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus: 'rejected' } })
}

async function makeBuyer(shop: TestShop, product: ProductFields, userName?: string): Promise<Member> {
  const shopper = await shop.shopper(userName)
  await buy(shop, shopper, [product, 1])
  return shopper
}

describe('a review', () => {
  it('of a buyer is visible to everyone under the account’s name', async ({ shop }) => {
    const hat = await shop.product()
    const ada = await makeBuyer(shop, hat)
    const { data } = await addReview(ada, hat)
    expect(data).toEqual({
      _id: data._id,
      productId: hat.id,
      userId: ada.id,
      userName: 'Ada',
      reviewMessage: 'Fits well.',
      reviewValue: 4,
      createdAt: shop.shop.now().toISOString(),
      verifiedPurchase: true
    })
    expect(await reviewsOf(shop, hat)).toEqual([data])
  })

  it('changes the average rating', async ({ shop }) => {
    const hat = await shop.product()
    await addReview(await makeBuyer(shop, hat, 'Ada'), hat, { reviewValue: 5 })
    await addReview(await makeBuyer(shop, hat, 'Ben'), hat, { reviewValue: '2' })
    expect(await average(shop, hat)).toBe(3.5)
  })

  it('requires a paid order of the product', async ({ shop }) => {
    const [hat, coat] = [await shop.product(), await shop.product()]
    const ada = await makeBuyer(shop, coat)
    await order(ada, [hat, 1])
    const refused = { status: 403, message: 'You need to purchase product to review it.' }
    await expect(addReview(ada, hat)).rejects.toMatchObject(refused)
    expect(await reviewsOf(shop, hat)).toEqual([])
  })

  it('is accepted once, even if it is sent several times at once', async ({ shop }) => {
    const hat = await shop.product()
    const ada = await makeBuyer(shop, hat)
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => addReview(ada, hat, { reviewValue: 5 })))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const twice = { status: 400, message: 'You already reviewed this product!' }
    await expect(addReview(ada, hat)).rejects.toMatchObject(twice)
    expect(await reviewsOf(shop, hat)).toHaveLength(1)
    expect(await average(shop, hat)).toBe(5)
  })

  it.for([
    { reviewMessage: '' },
    { reviewMessage: '  ' },
    { reviewMessage: 'x'.repeat(2001) },
    { reviewValue: 0 },
    { reviewValue: 6 },
    { reviewValue: 4.5 },
    { reviewValue: '' },
    { reviewValue: true }
  ])('is rejected with %j', async (fields, { shop }) => {
    const hat = await shop.product()
    const ada = await makeBuyer(shop, hat)
    await expect(addReview(ada, hat, fields)).rejects.toMatchObject({ status: 400, message: 'Invalid data provided!' })
    expect(await reviewsOf(shop, hat)).toEqual([])
  })

  it('cannot be written in another shopper’s name', async ({ shop }) => {
    const hat = await shop.product()
    const [ada, ben] = [await makeBuyer(shop, hat, 'Ada'), await shop.shopper('Ben')]
    await expect(addReview(ben, hat, { userId: ada.id })).rejects.toMatchObject({ status: 403 })
  })

  it('of an unknown product is rejected', async ({ shop }) => {
    const ada = await shop.shopper()
    await expect(addReview(ada, { id: 'f'.repeat(24) })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a product’s reviews', () => {
  it('are listed newest first, without hidden ones', async ({ shop }) => {
    const hat = await shop.product()
    for (const name of ['Ada', 'Ben', 'Cem']) {
      await addReview(await makeBuyer(shop, hat, name), hat)
      shop.pass(1000)
    }
    await shop.shop.db
      .updateTable('reviews')
      .set({ hidden_at: shop.shop.now().toISOString() })
      .where('user_name', '=', 'Ben')
      .execute()
    expect((await reviewsOf(shop, hat)).map(({ userName }) => userName)).toEqual(['Cem', 'Ada'])
  })
})

describe('a page of reviews', () => {
  it('continues after the previous one and has the total', async ({ shop }) => {
    const hat = await shop.product()
    for (const name of ['Ada', 'Ben', 'Cem']) await addReview(await makeBuyer(shop, hat, name), hat)
    const list = (query: { limit: number; cursor?: string | undefined }) =>
      shop.visitor().call('GET /api/shop/review/{productId}', { params: { productId: hat.id }, query })
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: first.nextCursor ?? undefined })
    expect([first.total, first.data.length, second.data.length, second.nextCursor]).toEqual([3, 2, 1, null])
    expect(new Set([...first.data, ...second.data].map(({ userName }) => userName))).toEqual(
      new Set(['Ada', 'Ben', 'Cem'])
    )
  })
})

describe('a shop that lets everyone review', () => {
  it.override({ environment: { REVIEWS: 'everyone' } })

  it('accepts one review from a shopper who bought nothing', async ({ shop }) => {
    const hat = await shop.product()
    const ada = await shop.shopper()
    await addReview(ada, hat)
    await expect(addReview(ada, hat)).rejects.toMatchObject({ message: 'You already reviewed this product!' })
    expect(await reviewsOf(shop, hat)).toHaveLength(1)
  })

  it('marks reviews of buyers as verified, and updates the mark after a purchase or a refund', async ({ shop }) => {
    const hat = await shop.product({ stock: 40 })
    const ada = await shop.shopper('Ada')
    await addReview(ada, hat)
    await addReview(await shop.shopper('Ben'), hat)
    const listVerified = async () =>
      (await reviewsOf(shop, hat)).filter(({ verifiedPurchase }) => verifiedPurchase).map(({ userName }) => userName)
    expect(await listVerified()).toEqual([])

    const before = await catalogVersion(shop)
    const { _id: orderId } = await buy(shop, ada, [hat, 1])
    expect(await listVerified()).toEqual(['Ada'])
    const bought = await catalogVersion(shop)
    expect(bought).toBeGreaterThan(before)

    await reject(shop, orderId)
    expect(await listVerified()).toEqual([])
    expect(await catalogVersion(shop)).toBeGreaterThan(bought)
  })
})

describe('the eligibility to review', () => {
  async function eligibility({ id: userId, call }: Member, { id: productId }: { id: string }) {
    const params = { userId, productId }
    return (await call('GET /api/shop/review/eligibility/{userId}/{productId}', { params })).data.eligibility
  }

  it('requires a paid order and no previous review', async ({ shop }) => {
    const hat = await shop.product()
    const ada = await shop.shopper()
    expect(await eligibility(ada, hat)).toBe('not-purchased')
    await order(ada, [hat, 1])
    expect(await eligibility(ada, hat)).toBe('not-purchased')
    const ben = await makeBuyer(shop, hat, 'Ben')
    expect(await eligibility(ben, hat)).toBe('eligible')
    await addReview(ben, hat)
    expect(await eligibility(ben, hat)).toBe('already-reviewed')
  })

  it('responds with 404 for an unknown product', async ({ shop }) => {
    await expect(eligibility(await shop.shopper(), { id: 'f'.repeat(24) })).rejects.toMatchObject({ status: 404 })
  })
})
