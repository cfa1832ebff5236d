import type { Plant } from './planting.ts'

const BOOKS_DIFFER = /so '.*', and was '/

export const PAYMENTS: Plant[] = [
  {
    name: 'unconditional-stock',
    mistake: 'stock is reserved without checking that there is enough',
    file: 'src/server/shop/products/stock.ts',
    old: "update.where('deleted_at', 'is', null).where(sql<boolean>`on_hand - reserved >= ${orderedUnits}`)",
    new: "update.where('deleted_at', 'is', null)",
    check: 'last-unit',
    database: 'postgres',
    reason: /the stock fell to -/
  },
  {
    name: 'no-transaction',
    mistake: 'related rows are written outside a transaction',
    file: 'src/server/platform/database/transact.ts',
    old: 'db.transaction().execute(callback)',
    new: 'callback(db as unknown as Trx)',
    check: 'last-unit',
    database: 'postgres',
    reason: /orders were made and 1 paid/
  },
  {
    name: 'orphaned-charge',
    mistake: 'a charge that a killed process left unfinished is not resumed',
    file: 'src/server/shop/payments/reconcile.ts',
    old: "if (state === 'capturing') return void (await settlePayment(shop, id, payment.attempt))",
    new: "if (state === 'capturing') return scheduleNextCheck(shop, { ...payment, holdExpiresAt: '9999' })",
    check: 'provider-faults/cut-before',
    database: 'sqlite',
    reason: /is pending\/pending capturing, and should be confirmed\/paid/
  },
  {
    name: 'confirmed-before-charged',
    mistake: 'an order is confirmed before it is paid',
    file: 'src/server/shop/payments/settle.ts',
    old: 'return applyOutcome(shop, captureStart.payment, await captureAtPayPal(shop, captureStart.payment))',
    new: `const early = { captureId: orderId, payerId: '', amount: undefined, currency: undefined, orderId }
  await confirmOrder(shop, orderId, early)
  return applyOutcome(shop, captureStart.payment, await captureAtPayPal(shop, captureStart.payment))`,
    check: 'provider-faults/card-declined',
    database: 'sqlite',
    reason: /confirmed\/paid captured, and should be rejected\/failed/
  },
  {
    name: 'charged-without-an-id',
    mistake: 'a charge carries no request id, so a repeat may charge twice',
    file: 'src/server/platform/paypal/client.ts',
    old: `'PayPal-Request-Id': requestId,
        Prefer: 'return=representation'`,
    new: `Prefer: 'return=representation'`,
    check: 'provider-faults/cut-after',
    database: 'sqlite',
    reason: /was charged without a request id/
  },
  {
    name: 'any-amount',
    mistake: 'a charge of any amount pays an order',
    file: 'src/server/shop/payments/settle.ts',
    old: 'capture.amount === formatAmount(payment.amount_cents, payment.currency) &&',
    new: 'capture.amount !== undefined &&',
    check: 'provider-faults/wrong-amount',
    database: 'sqlite',
    reason: BOOKS_DIFFER
  },
  {
    name: 'rounded-amount',
    mistake: 'cents are rounded away on the way to the provider',
    file: 'src/server/platform/paypal/client.ts',
    old: '(minor / 100).toFixed(2)',
    new: 'Math.round(minor / 100).toFixed(2)',
    check: 'last-unit',
    database: 'sqlite',
    reason: BOOKS_DIFFER
  },
  {
    name: 'no-response-is-declined',
    mistake: 'a charge without a response counts as declined',
    file: 'src/server/shop/payments/capture-at-paypal.ts',
    old: "return { kind: error.isFinal ? 'declined' : 'unknown' }",
    new: "return { kind: 'declined' }",
    check: 'provider-faults/cut-before',
    database: 'sqlite',
    reason: /is pending\/pending open, and should be confirmed\/paid/
  },
  {
    name: 'approval-forgotten',
    mistake: 'an approval that neither the browser nor a webhook reported is not charged',
    file: 'src/server/shop/payments/reconcile.ts',
    old: 'if (outcome && shouldSettle(payment, outcome)) await settlePayment(shop, id, payment.attempt)',
    new: '',
    check: 'provider-faults/webhooks-lost',
    database: 'sqlite',
    reason: /is pending\/pending open, and should be confirmed\/paid/
  },
  {
    name: 'hold-kept',
    mistake: 'a cancelled order keeps its stock',
    file: 'src/server/shop/orders/holds.ts',
    old: '? toReleaseMove(hold)',
    new: '? { ...toReleaseMove(hold), reserved: 0 }',
    check: 'provider-faults/never-approved',
    database: 'sqlite',
    reason: /units are on hand/
  },
  {
    name: 'hold-anew',
    mistake: 'a replacement order restarts the hold of its stock',
    file: 'src/server/shop/orders/holds.ts',
    old: 'const held_since = holdStarts.get(line.id) ?? nowIso(clock)',
    new: 'const held_since = (holdStarts.size, nowIso(clock))',
    check: 'abuse/holds',
    database: 'sqlite',
    reason: /the stock is held for \d+ more minutes/
  },
  {
    name: 'any-number-of-captures',
    mistake: 'captures of an unpaid order are not rate-limited',
    file: 'src/server/shop/orders/checkout/routes.ts',
    old: "if (order.payment_status !== 'paid')",
    new: "if (order.payment_status === 'paid')",
    check: 'abuse/captures',
    database: 'sqlite',
    reason: /100 captures went on to PayPal/
  },
  {
    name: 'trusted-total',
    mistake: "an order's total is the one that the client sends",
    file: 'src/server/shop/orders/checkout/check-cart.ts',
    old: 'if (request.totalAmount !== undefined && !accepted',
    new: `if (request.totalAmount !== undefined) return { ...totals, total: toCents(request.totalAmount) }
  if (request.totalAmount !== undefined && !accepted`,
    check: 'generated',
    database: 'sqlite',
    reason: /order \w+ costs \d+, and its lines \d+/
  }
]
