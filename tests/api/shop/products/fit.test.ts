import { describe, expect } from 'vitest'

import { addReview } from '../../../support/reviews.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { makeDeliveredOrder } from '../../../support/refunds.ts'
import { requestReturn } from '../../../support/returns.ts'

const readFit = async (shop: TestShop, { id }: { id: string }) =>
  (await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id } })).data.fit

describe('the fit of a product', () => {
  it('counts the answers of its reviews and returns, and of no other product', async ({ shop }) => {
    const { shopper, id, hatLine, coatLine, hat, coat } = await makeDeliveredOrder(shop)
    await addReview(shopper, hat, { fit: 'true' })
    await addReview(shopper, coat)
    await requestReturn(shopper, id, { units: { [hatLine]: 1, [coatLine]: 1 }, fits: { [hatLine]: 'small' } })
    expect(await readFit(shop, hat)).toEqual({ small: 1, true: 1, large: 0 })
    expect(await readFit(shop, coat)).toBeUndefined()
  })

  it('counts two returns of a customer for the same reason once', async ({ shop }) => {
    const { shopper, id, hatLine, hat } = await makeDeliveredOrder(shop)
    for (let part = 0; part < 2; part += 1)
      await requestReturn(shopper, id, { units: { [hatLine]: 1 }, fits: { [hatLine]: 'large' } })
    expect(await readFit(shop, hat)).toEqual({ small: 0, true: 0, large: 1 })
  })

  it('does not count a hidden review', async ({ shop }) => {
    const { shopper, admin, hat } = await makeDeliveredOrder(shop)
    const { data } = await addReview(shopper, hat, { fit: 'large' })
    expect(await readFit(shop, hat)).toEqual({ small: 0, true: 0, large: 1 })
    await admin.call('PUT /api/admin/reviews/update/{id}', { params: { id: data._id }, body: { hidden: true } })
    expect(await readFit(shop, hat)).toBeUndefined()
  })
})
