import { describe, expect } from 'vitest'

import { createId } from '../../../../src/server/platform/ids.ts'
import { buy } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'
import { createVariant, saveStyle } from '../../../support/styles.ts'

async function addVariant(admin: Member, size: string, style: string | null = 'shirt') {
  // More than a low stock, whose sales change cached pages.
  const body = { ...PRODUCT_FORM, totalStock: '50', title: 'Shirt', style: style ? { id: style } : null, size }
  const { data } = await admin.call('POST /api/admin/products/add', { body })
  return { ...data, id: data._id, stock: 50 }
}

const review = (shopper: Member, productId: string, reviewValue: number) =>
  shopper.call('POST /api/shop/review/add', {
    body: { productId, userId: shopper.id, userName: '', reviewMessage: 'Fits.', reviewValue }
  })

const readReviews = async (shop: TestShop, productId: string) =>
  (await shop.visitor().call('GET /api/shop/review/{productId}', { params: { productId }, query: {} })).data

const readVersion = async ({ shop: { db } }: TestShop) =>
  (await db.selectFrom('counters').select('value').where('name', '=', 'catalogue').executeTakeFirstOrThrow()).value

const readAverage = async (shop: TestShop, id: string) =>
  (await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id } })).data.averageReview

describe('the reviews of a style', () => {
  it('are those of all its variants', async ({ shop }) => {
    const admin = await shop.admin()
    const [small, large] = [await addVariant(admin, 'S'), await addVariant(admin, 'L')]
    const ada = await shop.shopper('Ada')
    await buy(shop, ada, [small, 1])
    await review(ada, large._id, 3)
    for (const { _id } of [small, large]) {
      expect(await readReviews(shop, _id)).toMatchObject([{ userName: 'Ada', verifiedPurchase: true }])
      expect(await readAverage(shop, _id)).toBe(3)
    }
    await expect(review(ada, small._id, 5)).rejects.toThrow('You already reviewed this product!')
  })

  it('count in a variant that is added later, and stay with a product that leaves', async ({ shop }) => {
    const admin = await shop.admin()
    const small = await addVariant(admin, 'S')
    const ada = await shop.shopper('Ada')
    await buy(shop, ada, [small, 1])
    await review(ada, small._id, 2)
    const large = await addVariant(admin, 'L')
    expect(await readAverage(shop, large._id)).toBe(2)
    const body = { ...PRODUCT_FORM, title: 'Shirt', style: null }
    await admin.call('PUT /api/admin/products/edit/{id}', { params: { id: small._id }, body })
    expect([await readAverage(shop, small._id), await readAverage(shop, large._id)]).toEqual([2, 0])
    expect(await readReviews(shop, large._id)).toEqual([])
  })
})

describe('the reviews of a product that becomes the first variant of a style', () => {
  it('stay with it and count in the other variants', async ({ shop }) => {
    const admin = await shop.admin()
    const kilt = await shop.product({ title: 'Kilt', stock: 50 })
    const ada = await shop.shopper('Ada')
    await buy(shop, ada, [kilt, 1])
    await review(ada, kilt.id, 4)
    const { variants } = await saveStyle(admin, {
      variants: [createVariant('navy', 'S', { _id: kilt.id, totalStock: '49' }), createVariant('navy', 'M')]
    })
    expect(variants.map(({ size, totalStock }) => [size, totalStock])).toEqual([
      ['S', 49],
      ['M', 4]
    ])
    expect(variants[0]?._id).toBe(kilt.id)
    for (const { _id } of variants) {
      expect(await readReviews(shop, _id)).toMatchObject([{ userName: 'Ada' }])
      expect(await readAverage(shop, _id)).toBe(4)
    }
  })
})

describe('the review of a shopper', () => {
  it('becomes verified in cached pages when another size is paid', async ({ shop }) => {
    const admin = await shop.admin()
    const [small, large] = [await addVariant(admin, 'S'), await addVariant(admin, 'L')]
    const ada = await shop.shopper('Ada')
    const openReview = {
      id: createId(),
      variant_id: large._id,
      user_id: ada.id,
      user_name: 'Ada',
      message: 'Fits.',
      value: 4
    }
    await shop.shop.db
      .insertInto('reviews')
      .values({ ...openReview, created_at: '2026-03-01' })
      .execute()
    const before = await readVersion(shop)
    await buy(shop, ada, [small, 1])
    expect(await readVersion(shop)).not.toBe(before)
    expect(await readReviews(shop, small._id)).toMatchObject([{ verifiedPurchase: true }])
  })
})
