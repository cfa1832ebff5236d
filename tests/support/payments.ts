import { expect } from 'vitest'

import { charges, expectBooksToAgree, outbox, shelf } from './books.ts'
import { choose, order, stateOf } from './checkout.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Member } from './person.ts'
import type { ProductFields } from './products.ts'

export const PENDING = {
  kind: 'refused',
  message: 'PayPal is still checking this payment. We will confirm your order by e-mail; please do not pay again.'
}
export const DECLINED = { kind: 'refused', message: expect.stringContaining('declined') as string }
export const CLOSED = { kind: 'refused', message: expect.stringContaining('closed') as string }

/** A shopper with an order of two hats at $12.34, of five on the shelf. */
export async function waiting(shop: TestShop) {
  const shopper = await shop.shopper()
  const hat = await shop.product({ title: 'Hat', price: 12.34, stock: 5 })
  return { shopper, hat, ...(await order(shopper, [hat, 2])) }
}

/** The same, approved by the payer, who is on the way back. */
export async function approved(shop: TestShop) {
  const waited = await waiting(shop)
  return { ...waited, back: await choose(shop, waited.approvalURL, 'pay') }
}

/** The provider's id of the one charge there is. */
export const chargeId = async ({ paypal }: TestShop) => (await paypal.books()).captures[0]?.id ?? ''

/** The order of two hats is paid: charged, sold and told of once. */
export async function expectPaid(shop: TestShop, shopper: Member, orderId: string, hat: ProductFields): Promise<void> {
  expect(await stateOf(shopper, orderId)).toBe('confirmed/paid')
  expect(await charges(shop)).toEqual(['COMPLETED 24.68'])
  expect(await shelf(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
  expect(await outbox(shop)).toEqual([`ada@example.com: Your order ${orderId} is confirmed`])
  await expectBooksToAgree(shop)
}

/** Nothing was paid: the order is over, its stock is back on the shelf, and its shopper told of no more than is given. */
export async function expectGivenUp(
  shop: TestShop,
  shopper: Member,
  orderId: string,
  hat: ProductFields,
  told: string[] = []
): Promise<void> {
  expect(await stateOf(shopper, orderId)).toBe('rejected/failed')
  expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
  expect(await outbox(shop)).toEqual(told)
  await expectBooksToAgree(shop)
}

/** What a shopper hears of an order whose payment PayPal declined for good. */
export const refusedMail = (orderId: string) => `ada@example.com: The payment for your order ${orderId} was declined`
