import { expect } from 'vitest'

import { SECOND } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { expectLedgerToMatch, readStock } from '../../../support/ledger.ts'
import {
  addToCart,
  capture,
  decidePayment,
  placeOrder,
  type PlacedOrder,
  type PaymentReturn,
  readOrderState
} from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'
import { deliver, holdWebhooks, type Webhooks } from '../../../support/webhooks.ts'

const ORDERS = 10

interface Checkout extends PlacedOrder {
  shopper: Member
  back: PaymentReturn
}

interface Outage {
  name: string
  begin?: (shop: TestShop) => Promise<unknown>
  end?: (shop: TestShop, checkouts: Checkout[], webhooks: Webhooks) => Promise<unknown>
  /** Default: `confirmed/paid`. */
  finalState?: string
}

const captureOutage = (fault: string): Outage => ({
  name: fault,
  begin: ({ paypal }) => paypal.faults({ on: 'capture', fault, times: 100 }, { on: 'get', fault, times: 100 })
})

const decide = (decision: 'complete' | 'deny') => async (shop: TestShop) => {
  for (const { id } of (await shop.paypal.books()).captures) await shop.paypal.control(`captures/${id}/${decision}`)
}

const payAgain = async (shop: TestShop, checkouts: Checkout[]) => {
  for (const { shopper, address, orderId } of checkouts) {
    const again = await placeOrder(shopper, address)
    expect(again.orderId).toBe(orderId)
    await capture(shopper, await decidePayment(shop, again.approvalURL, 'pay'))
  }
}

const OUTAGES: Outage[] = [
  { name: 'slow', begin: ({ paypal }) => paypal.faults({ on: 'capture', fault: 'latency', ms: 300, times: 10 }) },
  captureOutage('drop-before'),
  captureOutage('drop-after'),
  captureOutage('401'),
  captureOutage('429'),
  captureOutage('500'),
  captureOutage('503'),
  captureOutage('bad-json'),
  {
    name: 'pending',
    begin: ({ paypal }) => paypal.faults({ on: 'capture', fault: 'pending', times: ORDERS }),
    end: decide('complete')
  },
  {
    name: 'pending, then denied',
    begin: ({ paypal }) => paypal.faults({ on: 'capture', fault: 'pending', times: ORDERS }),
    end: async (shop, checkouts) => {
      await decide('deny')(shop)
      shop.pass(90 * SECOND)
      await reconcilePayments(shop.shop)
      await payAgain(shop, checkouts)
    }
  },
  {
    name: 'declined',
    begin: ({ paypal }) => paypal.faults({ on: 'capture', fault: 'declined', times: ORDERS }),
    end: payAgain
  },
  {
    name: 'expired',
    begin: ({ paypal }) => paypal.faults({ on: 'capture', fault: 'expired', times: ORDERS }),
    finalState: 'rejected/failed'
  },
  {
    name: 'webhook twice',
    end: async (shop, checkouts, webhooks) => {
      for (const _ of checkouts) {
        const event = await webhooks.nextOf('PAYMENT.CAPTURE.COMPLETED')
        await Promise.all([deliver(shop, event), deliver(shop, event)])
      }
    }
  }
]

async function returnFromPayPal(shop: TestShop, hat: Awaited<ReturnType<TestShop['product']>>, outage: Outage) {
  const checkouts: Checkout[] = []
  for (let index = 0; index < ORDERS; index += 1) {
    const shopper = await shop.shopper(`Shopper${index}`)
    await addToCart(shopper, hat, 2)
    const placed = await placeOrder(shopper)
    checkouts.push({ ...placed, shopper, back: await decidePayment(shop, placed.approvalURL, 'pay') })
  }
  await outage.begin?.(shop)
  await Promise.allSettled(checkouts.map(({ shopper, back }) => capture(shopper, back)))
  return checkouts
}

it.for(OUTAGES)('ten orders reach the right state within two minutes of the fault: $name', async (outage, { shop }) => {
  const webhooks = await holdWebhooks(shop)
  const hat = await shop.product({ price: 12.34, stock: 100 })
  const checkouts = await returnFromPayPal(shop, hat, outage)
  await shop.paypal.control('faults', undefined, 'DELETE')
  await outage.end?.(shop, checkouts, webhooks)
  for (let passed = 0; passed < 120; passed += 10) {
    shop.pass(10 * SECOND)
    await reconcilePayments(shop.shop)
  }
  const finalState = outage.finalState ?? 'confirmed/paid'
  const sold = finalState === 'confirmed/paid' ? ORDERS * 2 : 0
  const states = await Promise.all(checkouts.map(({ shopper, orderId }) => readOrderState(shopper, orderId)))
  expect(states).toEqual(Array(ORDERS).fill(finalState))
  expect(await readStock(shop, hat)).toEqual({ onHand: 100 - sold, reserved: 0 })
  const { captures } = await shop.paypal.books()
  const charged = captures.filter(({ status }) => status === 'COMPLETED').map(({ custom_id }) => custom_id ?? '')
  expect(charged.toSorted()).toEqual(sold ? checkouts.map(({ orderId }) => orderId).toSorted() : [])
  await expectLedgerToMatch(shop)
})

it('ten orders whose browsers and webhooks are all lost are paid within five minutes', async ({ shop }) => {
  await shop.paypal.control('webhooks', { mode: 'lost' })
  const hat = await shop.product({ price: 12.34, stock: 100 })
  const approved = []
  for (let index = 0; index < ORDERS; index += 1) {
    const shopper = await shop.shopper(`Shopper${index}`)
    await addToCart(shopper, hat, 2)
    const { orderId, approvalURL } = await placeOrder(shopper)
    await decidePayment(shop, approvalURL, 'pay')
    approved.push({ shopper, orderId })
  }
  for (let passed = 0; passed < 300; passed += 10) {
    shop.pass(10 * SECOND)
    await reconcilePayments(shop.shop)
  }
  const states = await Promise.all(approved.map(({ shopper, orderId }) => readOrderState(shopper, orderId)))
  expect(states).toEqual(Array(ORDERS).fill('confirmed/paid'))
  await expectLedgerToMatch(shop)
})
