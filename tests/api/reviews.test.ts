import { describe, expect } from 'vitest'

import { buy, order } from '../support/checkout.ts'
import { it } from '../support/it.ts'
import type { TestShop } from '../support/open-test-shop.ts'
import type { Member } from '../support/person.ts'
import type { ProductFields } from '../support/products.ts'

const review = (shopper: Member, product: { id: string }, given: object = {}) =>
  shopper.call('POST /api/shop/review/add', {
    body: {
      productId: product.id,
      userId: shopper.id,
      userName: 'Somebody else',
      reviewMessage: 'Fits well.',
      reviewValue: 4,
      ...given
    }
  })

const reviewsOf = async (shop: TestShop, product: ProductFields) =>
  (await shop.visitor().call('GET /api/shop/review/{productId}', { params: { productId: product.id }, query: {} })).data

const average = async (shop: TestShop, { id }: ProductFields) =>
  (await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id } })).data.averageReview

async function buyer(shop: TestShop, product: ProductFields, userName?: string): Promise<Member> {
  const shopper = await shop.shopper(userName)
  await buy(shop, shopper, [product, 1])
  return shopper
}

describe('a review', () => {
  it('of a buyer is shown to everyone, under the name of the account', async ({ shop }) => {
    const hat = await shop.product()
    const ada = await buyer(shop, hat)
    const { data } = await review(ada, hat)
    expect(data).toEqual({
      _id: data._id,
      productId: hat.id,
      userId: ada.id,
      userName: 'Ada',
      reviewMessage: 'Fits well.',
      reviewValue: 4,
      createdAt: shop.shop.now().toISOString()
    })
    expect(await reviewsOf(shop, hat)).toEqual([data])
  })

  it('moves the average', async ({ shop }) => {
    const hat = await shop.product()
    await review(await buyer(shop, hat, 'Ada'), hat, { reviewValue: 5 })
    await review(await buyer(shop, hat, 'Ben'), hat, { reviewValue: '2' })
    expect(await average(shop, hat)).toBe(3.5)
  })

  it('needs a paid order of the product', async ({ shop }) => {
    const [hat, coat] = [await shop.product(), await shop.product()]
    const ada = await buyer(shop, coat)
    await order(ada, [hat, 1])
    const refused = { status: 403, message: 'You need to purchase product to review it.' }
    await expect(review(ada, hat)).rejects.toMatchObject(refused)
    expect(await reviewsOf(shop, hat)).toEqual([])
  })

  it('is taken once, however often it is sent at once', async ({ shop }) => {
    const hat = await shop.product()
    const ada = await buyer(shop, hat)
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => review(ada, hat, { reviewValue: 5 })))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const twice = { status: 400, message: 'You already reviewed this product!' }
    await expect(review(ada, hat)).rejects.toMatchObject(twice)
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
  ])('is refused with %j', async (given, { shop }) => {
    const hat = await shop.product()
    const ada = await buyer(shop, hat)
    await expect(review(ada, hat, given)).rejects.toMatchObject({ status: 400, message: 'Invalid data provided!' })
    expect(await reviewsOf(shop, hat)).toEqual([])
  })

  it('is not written in somebody else’s name', async ({ shop }) => {
    const hat = await shop.product()
    const [ada, ben] = [await buyer(shop, hat, 'Ada'), await shop.shopper('Ben')]
    await expect(review(ben, hat, { userId: ada.id })).rejects.toMatchObject({ status: 403 })
  })

  it('of a product that is not there is refused', async ({ shop }) => {
    const ada = await shop.shopper()
    await expect(review(ada, { id: 'f'.repeat(24) })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a product’s reviews', () => {
  it('come newest first, without the hidden ones', async ({ shop }) => {
    const hat = await shop.product()
    for (const name of ['Ada', 'Ben', 'Cem']) {
      await review(await buyer(shop, hat, name), hat)
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
  it('goes on where the one before ended, and tells how many there are', async ({ shop }) => {
    const hat = await shop.product()
    for (const name of ['Ada', 'Ben', 'Cem']) await review(await buyer(shop, hat, name), hat)
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

  it('takes one from who has bought nothing', async ({ shop }) => {
    const hat = await shop.product()
    const ada = await shop.shopper()
    await review(ada, hat)
    await expect(review(ada, hat)).rejects.toMatchObject({ message: 'You already reviewed this product!' })
    expect(await reviewsOf(shop, hat)).toHaveLength(1)
  })
})
