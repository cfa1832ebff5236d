import { expect } from 'vitest'

import { listCharges, expectLedgerToMatch, listMails, readStock } from './ledger.ts'
import { decidePayment, order, readOrderState } from './checkout.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Member } from './person.ts'
import type { ProductFields } from './products.ts'

export const PENDING = {
  code: 'payment-pending',
  kind: 'rejected',
  message: 'PayPal is still checking this payment. We will confirm your order by email; please do not pay again.'
}
export const DECLINED = {
  kind: 'rejected',
  code: 'payment-declined',
  message: expect.stringContaining('declined') as string
}
export const CLOSED = {
  kind: 'rejected',
  code: 'order-closed',
  message: expect.stringContaining('can no longer be paid') as string
}

/** Two hats at $12.34, of five in stock. */
export async function makeUnpaidOrder(shop: TestShop) {
  const shopper = await shop.shopper()
  const hat = await shop.product({ title: 'Hat', price: 12.34, stock: 5 })
  return { shopper, hat, ...(await order(shopper, [hat, 2])) }
}

export async function makeApprovedOrder(shop: TestShop) {
  const unpaid = await makeUnpaidOrder(shop)
  return { ...unpaid, back: await decidePayment(shop, unpaid.approvalURL, 'pay') }
}

export const readChargeId = async ({ paypal }: TestShop) => (await paypal.books()).captures[0]?.id ?? ''

export async function expectPaid(shop: TestShop, shopper: Member, orderId: string, hat: ProductFields): Promise<void> {
  expect(await readOrderState(shopper, orderId)).toBe('confirmed/paid')
  expect(await listCharges(shop)).toEqual(['COMPLETED 24.68'])
  expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
  expect(await listMails(shop)).toEqual([`ada@example.com: Your order #1001 is confirmed`])
  await expectLedgerToMatch(shop)
}

export async function expectCancelled(
  shop: TestShop,
  shopper: Member,
  orderId: string,
  hat: ProductFields,
  mails: string[] = []
): Promise<void> {
  expect(await readOrderState(shopper, orderId)).toBe('rejected/failed')
  expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
  expect(await listMails(shop)).toEqual(mails)
  await expectLedgerToMatch(shop)
}

export const REFUSED_MAIL = 'ada@example.com: The payment for your order #1001 was declined'
