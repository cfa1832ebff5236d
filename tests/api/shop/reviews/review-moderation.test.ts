import { describe, expect } from 'vitest'

import type { AdminReview } from '../../../../src/api/contract/reviews.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'
import { toStyleId } from '../../../support/products.ts'
import { makeReview } from '../../../support/reviews.ts'

const listReviews = async (admin: Member, query: object = {}) =>
  (await admin.call('GET /api/admin/reviews/get', { query })).data

const hide = (admin: Member, id: string, hidden: boolean) =>
  admin.call('PUT /api/admin/reviews/update/{id}', { params: { id }, body: { hidden } })

async function readProductReviews(shop: TestShop, productId: string) {
  const visitor = shop.visitor()
  const { data } = await visitor.call('GET /api/shop/review/{productId}', { params: { productId }, query: {} })
  const product = await visitor.call('GET /api/shop/products/get/{id}', { params: { id: productId } })
  return { messages: data.map(({ reviewMessage }) => reviewMessage), average: product.data.averageReview }
}

const messages = (reviews: AdminReview[]) => reviews.map(({ reviewMessage }) => reviewMessage)

describe('the list of all reviews', () => {
  it('shows the newest first, with the product, page by page', async ({ shop }) => {
    const admin = await shop.admin()
    const [hat, coat] = [await shop.product({ title: 'Hat' }), await shop.product({ title: 'Coat' })]
    for (const [product, message] of [
      [hat, 'One'],
      [coat, 'Two'],
      [hat, 'Three']
    ] as const) {
      await makeReview(shop, product, { message })
      shop.pass(1000)
    }
    expect(messages(await listReviews(admin))).toEqual(['Three', 'Two', 'One'])
    const first = await admin.call('GET /api/admin/reviews/get', { query: { limit: 2 } })
    expect(first.data.map((review) => review.productTitle)).toEqual(['Hat', 'Coat'])
    expect(first.total).toBe(3)
    const second = await admin.call('GET /api/admin/reviews/get', {
      query: { limit: 2, cursor: first.nextCursor ?? '' }
    })
    expect({ messages: messages(second.data), next: second.nextCursor }).toEqual({ messages: ['One'], next: null })
  })

  it('can be filtered by words, stars and visibility', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ title: 'Felt Hat' })
    const coat = await shop.product({ title: 'Coat' })
    await makeReview(shop, hat, { message: 'Warm, 100% wool', value: 5 })
    const cold = await makeReview(shop, coat, { message: 'Too thin', value: 2 })
    await hide(admin, cold, true)
    for (const [query, found] of [
      [{ q: 'WARM' }, ['Warm, 100% wool']],
      [{ q: 'felt' }, ['Warm, 100% wool']],
      [{ q: '100%' }, ['Warm, 100% wool']],
      [{ q: '%' }, ['Warm, 100% wool']],
      [{ q: '_' }, []],
      [{ q: 'reader' }, ['Too thin', 'Warm, 100% wool']],
      [{ value: '2' }, ['Too thin']],
      [{ value: 'many' }, ['Too thin', 'Warm, 100% wool']],
      [{ hidden: 'true' }, ['Too thin']],
      [{ hidden: 'false' }, ['Warm, 100% wool']]
    ] as const) {
      expect({ query, found: messages(await listReviews(admin, query)).toSorted() }).toEqual({ query, found })
    }
  })
})

describe('a search of the reviews', () => {
  it.for(['Ärmel', 'ärmel', 'ÄRMEL passt', 'été'])('finds %s regardless of case', async (q, { shop }) => {
    const admin = await shop.admin()
    await makeReview(shop, await shop.product({ title: 'Hat' }), { message: 'Ärmel passt: ÉTÉ' })
    expect(messages(await listReviews(admin, { q }))).toEqual(['Ärmel passt: ÉTÉ'])
  })
})

describe('a hidden review', () => {
  it('is neither visible nor counted in the average until it is shown again', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product()
    await makeReview(shop, hat, { message: 'Fine', value: 4 })
    const rude = await makeReview(shop, hat, { message: 'Rude', value: 2 })
    await shop.shop.db
      .updateTable('products')
      .set({ rating_sum: 6, rating_count: 2 })
      .where('id', '=', toStyleId(hat.id))
      .execute()

    expect((await hide(admin, rude, true)).data.hidden).toBe(true)
    expect(await readProductReviews(shop, hat.id)).toEqual({ messages: ['Fine'], average: 4 })
    await hide(admin, rude, true)
    expect(await readProductReviews(shop, hat.id)).toEqual({ messages: ['Fine'], average: 4 })

    expect((await hide(admin, rude, false)).data.hidden).toBe(false)
    expect((await readProductReviews(shop, hat.id)).average).toBe(3)
    expect(messages(await listReviews(admin, { hidden: 'true' }))).toEqual([])
  })

  it('is recorded once in the audit log', async ({ shop }) => {
    const admin = await shop.admin()
    const id = await makeReview(shop, await shop.product({ title: 'Hat' }), { message: 'Rude' })
    await hide(admin, id, true)
    await hide(admin, id, true)
    const { data } = await admin.call('GET /api/admin/activity/get', { query: {} })
    expect(data.map(({ action, subject }) => ({ action, subject }))).toEqual([
      { action: 'review.hidden', subject: { kind: 'review', id } }
    ])
  })

  it('responds with 404 if it does not exist', async ({ shop }) => {
    const admin = await shop.admin()
    await expect(hide(admin, 'none', true)).rejects.toMatchObject({ status: 404, message: 'Review not found!' })
  })
})
