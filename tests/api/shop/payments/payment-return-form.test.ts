import { expect } from 'vitest'

import { decidePayment, order, readOrderState } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { openSite } from '../../../support/site.ts'

const RETURN = '/shop/paypal-return'

it('a shopper who returns from PayPal without JavaScript sees an unexpected error, and can retry', async ({ shop }) => {
  const site = await openSite(shop, 'in this process')
  const shopper = await shop.shopper()
  const { orderId, approvalURL } = await order(shopper, [await shop.product(), 1])
  const { paymentId, payerId } = await decidePayment(shop, approvalURL, 'pay')
  const returnFields = { orderId, paymentId, payerId }
  const { schema } = shop.shop.db
  await schema.alterTable('payments').renameTo('payments_away').execute()
  const failed = await site.post(RETURN, shopper, returnFields)
  await schema.alterTable('payments_away').renameTo('payments').execute()
  expect([failed.status, site.rendered.at(-1)?.url]).toEqual([500, RETURN])
  expect(site.rendered.at(-1)?.locals.rejectedForm).toEqual({
    action: RETURN,
    code: 'unexpected',
    message: 'An unexpected error occurred. Please try again or contact support.',
    values: returnFields
  })

  const paid = await site.post(RETURN, shopper, returnFields)
  expect([paid.status, paid.location]).toEqual([303, '/shop/payment-success'])
  expect(await readOrderState(shopper, orderId)).toBe('confirmed/paid')
})
