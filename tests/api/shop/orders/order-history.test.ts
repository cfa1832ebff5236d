import { describe, expect } from 'vitest'

import { capture, decidePayment, readOrder, order, readOrders } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'

describe('the order history', () => {
  const placeThreeOrders = async (shop: TestShop, shopper: Member) => {
    const ids = []
    for (const price of [10, 20, 30]) {
      const { orderId, approvalURL } = await order(shopper, [await shop.product({ price }), 1])
      await capture(shopper, await decidePayment(shop, approvalURL, 'pay'))
      for (const { _id } of await listAddresses(shopper)) await deleteAddress(shopper, _id)
      ids.push(orderId)
      shop.pass(60_000)
    }
    return ids
  }
  const listAddresses = async (shopper: Member) =>
    (await shopper.call('GET /api/shop/address/get/{userId}', { params: { userId: shopper.id } })).data
  const deleteAddress = (shopper: Member, addressId: string) =>
    shopper.call('DELETE /api/shop/address/delete/{userId}/{addressId}', { params: { userId: shopper.id, addressId } })

  it('is empty at first', async ({ shop }) => {
    expect(await readOrders(await shop.shopper())).toEqual([])
  })

  it('lists the newest first, each equal to its details, except for what the shopper can do', async ({ shop }) => {
    const shopper = await shop.shopper()
    const ids = await placeThreeOrders(shop, shopper)
    const listed = await readOrders(shopper)
    expect(listed.map(({ _id }) => _id)).toEqual(ids.toReversed())
    expect(await readOrder(shopper, ids[2] ?? '')).toEqual({ ...listed[0], canCancel: true })
  })

  it('returns each order exactly once across pages', async ({ shop }) => {
    const shopper = await shop.shopper()
    const ids = await placeThreeOrders(shop, shopper)
    const collected: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: '1', cursor }
      const params = { userId: shopper.id }
      const page = await shopper.call('GET /api/shop/order/list/{userId}', { params, query })
      collected.push(...page.data.map(({ _id }) => _id))
      cursor = page.nextCursor ?? undefined
    } while (cursor && collected.length < 10)
    expect(collected).toEqual(ids.toReversed())
  })

  it.for(['x', '_', '2026_x', '__', '%', '{}'])('accepts the invalid cursor %j', async (cursor, { shop }) => {
    const shopper = await shop.shopper()
    const response = await shopper.request(`/api/shop/order/list/${shopper.id}?limit=1&cursor=${cursor}`)
    expect(response.status).toBe(200)
  })
})

describe('another shopper’s order', () => {
  it('is refused without leaking any of it', async ({ shop }) => {
    const [ada, eve] = [await shop.shopper('Ada'), await shop.shopper('Eve')]
    const { orderId } = await order(ada, [await shop.product({ title: 'Hat of secrets' }), 1])
    for (const path of [`/api/shop/order/details/${orderId}`, `/api/shop/order/list/${ada.id}`]) {
      const response = await eve.request(path)
      expect(response.status).toBe(403)
      const text = await response.text()
      for (const secret of ['Hat of secrets', 'Mill Lane', 'Leeds', ada.id, orderId]) expect(text).not.toContain(secret)
    }
  })

  it('is not in the history', async ({ shop }) => {
    const [ada, eve] = [await shop.shopper('Ada'), await shop.shopper('Eve')]
    await order(ada, [await shop.product(), 1])
    expect(await readOrders(eve)).toEqual([])
  })

  it('is not found if it does not exist', async ({ shop }) => {
    const shopper = await shop.shopper()
    await expect(readOrder(shopper, 'f'.repeat(24))).rejects.toMatchObject({ status: 404 })
  })
})
