import type { Plant } from './planting.ts'

const BOOKS_DIFFER = /so '.*', and was '/

export const REFUNDS: Plant[] = [
  {
    name: 'sold-and-not-put-back',
    mistake: 'a refunded order keeps its stock',
    file: 'src/server/shop/orders/holds.ts',
    old: ': toRestockMove({ ...hold, quantity: hold.quantity - (refunded.get(hold.variant_id) ?? 0) })',
    new: ': toRestockMove({ ...hold, quantity: 0 * (refunded.get(hold.variant_id) ?? 0) })',
    check: 'provider-faults/refund-cut',
    database: 'sqlite',
    reason: /units are on hand/
  },
  {
    name: 'refused-refund-believed',
    mistake: 'a refused refund counts as successful',
    file: 'src/server/shop/payments/refunds/send.ts',
    old: `    if (await isAlreadyRefunded(shop, refund)) return
    await failRefund(shop, refund.id)
    throw error`,
    new: `    await completeRefund(shop, refund, payment, { id: failRefund.name + refund.id, status: 'COMPLETED' })
    if (!refund.id) await isAlreadyRefunded(shop, refund)`,
    check: 'provider-faults/refund-refused',
    database: 'sqlite',
    reason: BOOKS_DIFFER
  },
  {
    name: 'refund-without-an-id',
    mistake: 'a refund carries no request id, so a repeat may refund twice',
    file: 'src/server/platform/paypal/client.ts',
    old: "{ 'PayPal-Request-Id': requestId, Prefer: 'return=representation' }",
    new: "{ Prefer: 'return=representation', ...(requestId ? {} : {}) }",
    check: 'refunds/cut',
    database: 'sqlite',
    reason: /refunds were made instead of one|was refunded without a request id/
  },
  {
    name: 'refund-above-the-charge',
    mistake: 'an amount is refunded without checking that so much remains',
    file: 'src/server/shop/payments/refunds/request.ts',
    old: '.where(sql<boolean>`refunded_cents + ${cents} <= total_cents`)',
    new: '',
    check: 'refunds/amounts',
    database: 'sqlite',
    reason: /an admin received/
  },
  {
    name: 'cancelled-after-shipping',
    mistake: 'a cancellation does not check again, under the lock, that the order has not shipped',
    file: 'src/server/shop/orders/cancel-order.ts',
    old: '  await requireCancellable(trx, order)\n  const isPaid',
    new: '  const isPaid',
    check: 'refunds/cancel',
    database: 'postgres',
    reason: /of two cancellations and a shipping succeeded/
  },
  {
    name: 'restocked-twice',
    mistake: 'a refund that a webhook has completed is applied again',
    file: 'src/server/shop/payments/refunds/send.ts',
    old: "if (refund.state === 'completed' || refund.state === 'pending') return",
    new: '',
    check: 'refunds/race',
    database: 'sqlite',
    reason: /units are on hand/
  },
  {
    name: 'refunded-before-the-parcel',
    mistake: 'a return is refunded when it is accepted, although the shop waits for its parcel',
    file: 'src/server/shop/returns/decide-return.ts',
    old: 'if (!settings.returnsWaitForParcel) return refundReturn',
    new: 'if (settings.returnsWaitForParcel) return refundReturn',
    check: 'refunds/parcel',
    database: 'sqlite',
    reason: /cents were refunded before a parcel was received/
  },
  {
    name: 'parcel-received-twice',
    mistake: 'a received return is received again, and other units of its line are refunded',
    file: 'src/server/shop/returns/decide-return.ts',
    old: "lockRequest(trx, id, ['awaitingParcel'])",
    new: "lockRequest(trx, id, ['awaitingParcel', 'accepted'])",
    check: 'refunds/parcel',
    database: 'postgres',
    reason: /cents were refunded; expected/
  },
  {
    name: 'replacement-kept-reserved',
    mistake: 'a declined exchange keeps its replacement reserved',
    file: 'src/server/shop/returns/decide-return.ts',
    old: '(await listReplacements(trx, id)).map(toReleaseMove)',
    new: '(await listReplacements(trx, id)).slice(0, 0).map(toReleaseMove)',
    check: 'refunds/exchange',
    database: 'sqlite',
    reason: /the stock is .*; expected/
  },
  {
    name: 'exchanged-and-refundable',
    mistake: 'an exchanged unit can be returned again, beside its replacement',
    file: 'src/server/shop/returns/exchange.ts',
    old: "await takeUnits(trx, order.id, { id: line.id, quantity }, 'exchanged_quantity')",
    new: "await takeUnits(trx, order.id, { id: line.id, quantity: 0 }, 'exchanged_quantity')",
    check: 'refunds/exchange',
    database: 'postgres',
    reason: /a shopper can return \d+ units of/
  },
  {
    name: 'any-number-of-refunds',
    mistake: 'a shopper can cancel any number of paid orders without the owner',
    file: 'src/server/shop/orders/cancel-order.ts',
    old: 'if (isPaid && (await countAttemptInTransaction',
    new: 'if (isPaid && !shop && (await countAttemptInTransaction',
    check: 'abuse/cancellations',
    database: 'sqlite',
    reason: /10 payments were refunded/
  }
]
