import pino from 'pino'
import { describe, expect } from 'vitest'

import { MINUTE, SECOND } from '../../../../src/lib/dates.ts'
import { findOrder } from '../../../../src/server/shop/orders/queries.ts'
import { capturePayment } from '../../../../src/server/shop/payments/capture.ts'
import { confirmOrder } from '../../../../src/server/shop/payments/confirm-order.ts'
import { openPayment } from '../../../../src/server/shop/payments/open-payment.ts'
import { readPayment } from '../../../../src/server/shop/payments/queries.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { syncPayPalRefunds } from '../../../../src/server/shop/payments/refunds/sync-paypal-refunds.ts'
import { settlePayment } from '../../../../src/server/shop/payments/settle.ts'
import { PayPalError } from '../../../../src/server/platform/paypal/client.ts'
import type { Shop } from '../../../../src/server/platform/shop.ts'
import { capture, order, placeOrder, readOrderState } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch, listCharges, listMails, setStock } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { DECLINED, expectPaid, makeApprovedOrder, makeUnpaidOrder, readChargeId } from '../../../support/payments.ts'

/** Another process of the shop, in which `work` runs after PayPal has done the call and before its response arrives. */
function openProcess(
  { shop }: TestShop,
  call: 'captureOrder' | 'createOrder' | 'getOrder',
  work: () => Promise<unknown>
): Shop {
  const delayed = async (...input: never[]) => {
    const response = await (shop.paypal[call] as (...input: never[]) => Promise<unknown>)(...input)
    await work()
    return response
  }
  return { ...shop, paypal: { ...shop.paypal, [call]: delayed } }
}

/** Another process of the shop, which pauses for `work` at a moment such as "before transaction 3" of its own. */
function openPausedProcess({ shop }: TestShop, moment: string, work: () => Promise<unknown>): Shop {
  const db = shop.db.withoutPlugins()
  let count = 0
  const pauseAt = async (current: string) => void (current === moment && (await work()))
  db.transaction = () => {
    const builder = shop.db.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async (callback) => {
      count += 1
      const number = count
      await pauseAt(`before transaction ${number}`)
      return execute(callback).finally(() => pauseAt(`after transaction ${number}`))
    }
    return builder
  }
  return { ...shop, db }
}

describe('a capture whose response arrives late', () => {
  it('does not confirm the order again after another process did', async ({ shop }) => {
    const { shopper, hat, orderId } = await makeApprovedOrder(shop)
    const results: string[] = []
    const late = openProcess(shop, 'captureOrder', async () => {
      shop.pass(31 * SECOND)
      results.push(await settlePayment(shop.shop, orderId, 1))
    })
    results.push(await settlePayment(late, orderId, 1))
    expect(results).toEqual(['paid', 'paid'])
    await expectPaid(shop, shopper, orderId, hat)
    expect((await shop.paypal.books()).refunds).toEqual([])
  })

  it('keeps another process from capturing until the lease ends', async ({ shop }) => {
    const { orderId } = await makeApprovedOrder(shop)
    const results: string[] = []
    const late = openProcess(shop, 'captureOrder', async () => {
      results.push(await settlePayment(shop.shop, orderId, 1))
    })
    results.push(await settlePayment(late, orderId, 1))
    expect(results).toEqual(['in-progress', 'paid'])
  })

  it('does not end the lease of another process', async ({ shop }) => {
    const { orderId } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'pending' })
    const lease = new Date(shop.shop.now().getTime() + 60 * SECOND).toISOString()
    const late = openProcess(shop, 'captureOrder', () =>
      shop.shop.db.updateTable('payments').set({ lease_until: lease }).execute()
    )
    expect(await settlePayment(late, orderId, 1)).toBe('pending')
    expect(await settlePayment(shop.shop, orderId, 1)).toBe('in-progress')
    shop.pass(60 * SECOND)
    expect(await settlePayment(shop.shop, orderId, 1)).toBe('pending')
  })

  it.for([
    ['the total', 'failed'],
    ['less', 'pending']
  ])('does not change an order that was refunded meanwhile: a charge of %s', async ([charge, result], { shop }) => {
    const { shopper, orderId } = await makeApprovedOrder(shop)
    if (charge === 'less') await shop.paypal.faults({ on: 'capture', fault: 'short' })
    const late = openProcess(shop, 'captureOrder', async () => {
      const captureId = await readChargeId(shop)
      await shop.shop.paypal.refundCapture(captureId, 'made-by-hand')
      await syncPayPalRefunds(shop.shop, orderId)
    })
    expect(await settlePayment(late, orderId, 1)).toBe(result)
    expect(await settlePayment(shop.shop, orderId, 1)).toBe('failed')
    const { state } = await shop.shop.db.selectFrom('payments').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('refunded')
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
    expect((await shop.paypal.books()).refunds).toHaveLength(1)
  })
})

it.for(['after transaction 2', 'before transaction 3'])(
  'an order that another process confirms after the stock was too low is not refunded (%s)',
  async (moment, { shop }) => {
    const { shopper, hat, orderId } = await makeApprovedOrder(shop)
    await setStock(shop, hat, 1)
    const results: string[] = []
    // Its transactions start the capture, confirm the order, and request the refund.
    const paused = openPausedProcess(shop, moment, async () => {
      await setStock(shop, hat, 5)
      shop.pass(31 * SECOND)
      results.push(await settlePayment(shop.shop, orderId, 1))
    })
    results.push(await settlePayment(paused, orderId, 1))
    expect(results).toEqual(['paid', 'paid'])
    await expectPaid(shop, shopper, orderId, hat)
    expect(await readPayment(shop.shop.db, orderId)).toMatchObject({ state: 'captured', out_of_stock_at: null })
    expect((await shop.paypal.books()).refunds).toEqual([])
  }
)

it('a late capture does not confirm an order whose refund another process has requested', async ({ shop }) => {
  const { shopper, hat, orderId } = await makeApprovedOrder(shop)
  const results: string[] = []
  const late = openProcess(shop, 'captureOrder', async () => {
    await setStock(shop, hat, 1)
    shop.pass(31 * SECOND)
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    results.push(await settlePayment(shop.shop, orderId, 1))
    await setStock(shop, hat, 5)
  })
  results.push(await settlePayment(late, orderId, 1))
  expect(results).toEqual(['failed', 'failed'])
  expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
  expect((await shop.paypal.books()).refunds).toHaveLength(1)
  expect(await listMails(shop)).toEqual(['ada@example.com: Your order #1001 has been refunded'])
  await expectLedgerToMatch(shop)
})

it('a shopper’s capture waits for the one of another process', async ({ shop }) => {
  const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
  const lease = new Date(shop.shop.now().getTime() + 30 * SECOND).toISOString()
  await shop.shop.db.updateTable('payments').set({ state: 'capturing', lease_until: lease }).execute()
  const now = () => {
    const time = shop.shop.now()
    shop.pass(20 * SECOND)
    return time
  }
  const row = await findOrder(shop.shop.db, orderId)
  const waiting = await capturePayment({ ...shop.shop, now }, row!, back.paymentId)
  expect(waiting.payment_status).toBe('paid')
  expect(waiting.updated_at > lease).toBe(true)
  await expectPaid(shop, shopper, orderId, hat)
})

it('a second charge of an order is logged for the person who hosts the shop', async ({ shop }) => {
  const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
  await capture(shopper, back)
  const captureId = await readChargeId(shop)
  const charge = { captureId, payerId: '', amount: '24.68', currency: 'USD', orderId, refunds: [] }
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => errors.push(line) })
  await confirmOrder({ ...shop.shop, log }, orderId, charge)
  expect(errors).toEqual([])
  await confirmOrder({ ...shop.shop, log }, orderId, { ...charge, captureId: 'another' })
  expect(errors).toEqual([expect.stringContaining('order was charged twice')])
  expect(errors[0]).toContain(orderId)
  await expectPaid(shop, shopper, orderId, hat)
})

describe('two processes that open a payment at once', () => {
  const makeOrderWithoutPayment = async (shop: TestShop) => {
    const shopper = await shop.shopper()
    await shop.paypal.faults({ on: 'create', fault: '503' })
    await expect(order(shopper, [await shop.product(), 1])).rejects.toMatchObject({ status: 502 })
    return shop.shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  }

  it('return the same approval page', async ({ shop }) => {
    const row = await makeOrderWithoutPayment(shop)
    const late = openProcess(shop, 'createOrder', async () => {
      await openPayment(shop.shop, row, shop.origin)
      await shop.shop.db.updateTable('payments').set({ approval_url: 'https://paypal.example/first' }).execute()
    })
    expect(await openPayment(late, row, shop.origin)).toBe('https://paypal.example/first')
    expect((await shop.paypal.books()).orders).toHaveLength(1)
  })

  /** A process to which PayPal says that the call of another is in progress. */
  const openRefusedProcess = ({ shop }: TestShop, work?: () => Promise<unknown>): Shop => {
    const createOrder = async () => {
      await work?.()
      throw new PayPalError('conflict', 'PREVIOUS_REQUEST_IN_PROGRESS', 409, false)
    }
    return { ...shop, paypal: { ...shop.paypal, createOrder } }
  }

  it('return the same approval page even if PayPal refuses the second call', async ({ shop }) => {
    const row = await makeOrderWithoutPayment(shop)
    const open = (process: Shop) => openPayment(process, row, shop.origin)
    const url = await open(openRefusedProcess(shop, () => open(shop.shop)))
    expect(url).toBe(await open(shop.shop))
  })

  it('do not save the order of an attempt that was declined in the meantime', async ({ shop }) => {
    const row = await makeOrderWithoutPayment(shop)
    const { db } = shop.shop
    const late = openProcess(shop, 'createOrder', () => db.updateTable('payments').set({ attempt: 2 }).execute())
    await expect(openPayment(late, row, shop.origin)).rejects.toThrow('please try again')
    expect(await readPayment(db, row.id)).toMatchObject({ state: 'created', attempt: 2, provider_order_id: null })
  })

  it('offer a retry while the first call is in progress', async ({ shop }) => {
    const row = await makeOrderWithoutPayment(shop)
    await expect(openPayment(openRefusedProcess(shop), row, shop.origin)).rejects.toThrow('please try again')
  })
})

it('a capture that is declined while another process asks PayPal is not repeated', async ({ shop }) => {
  const { shopper, orderId, back } = await makeApprovedOrder(shop)
  await shop.paypal.faults({ on: 'capture', fault: 'refused', issue: 'INSTRUMENT_DECLINED' })
  shop.pass(5 * MINUTE)
  await reconcilePayments(
    openProcess(shop, 'getOrder', () => expect(capture(shopper, back)).rejects.toMatchObject(DECLINED))
  )
  expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
  expect(await listCharges(shop)).toEqual([])
})

it('a process that waited for a declined capture does not capture again', async ({ shop }) => {
  const { orderId } = await makeApprovedOrder(shop)
  await shop.paypal.faults({ on: 'capture', fault: 'refused', issue: 'INSTRUMENT_DECLINED' })
  const { attempt } = await readPayment(shop.shop.db, orderId)
  const results: string[] = []
  const captureOrder = async (id: string, requestId: string) => {
    results.push(await settlePayment(shop.shop, orderId, attempt))
    return shop.shop.paypal.captureOrder(id, requestId)
  }
  const other: Shop = { ...shop.shop, paypal: { ...shop.shop.paypal, captureOrder } }
  results.push(await settlePayment(other, orderId, attempt), await settlePayment(shop.shop, orderId, attempt))
  expect(results).toEqual(['in-progress', 'declined', 'declined'])
  expect(await listCharges(shop)).toEqual([])
})

it('an order that the shopper places again just as its hold ends stays open', async ({ shop }) => {
  const { shopper, address, orderId, approvalURL } = await makeUnpaidOrder(shop)
  shop.pass(61 * MINUTE)
  const late = openProcess(shop, 'getOrder', () => placeOrder(shopper, address))
  await reconcilePayments(late)
  expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
  expect(await placeOrder(shopper, address)).toMatchObject({ orderId, approvalURL })
})
