export interface Plant {
  name: string
  mistake: string
  file: string
  old: string
  new: string
  /** In the format of `--only`. */
  check: string
  database: 'sqlite' | 'postgres'
  /** The check must give this reason. */
  reason: RegExp
}

const BOOKS_DIFFER = /so '.*', and was '/

export const PLANTS: Plant[] = [
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
    old: '  await requireCancellable(trx, order)\n  await trx',
    new: '  await trx',
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
    name: 'sale-start-keeps-cached-prices',
    mistake: 'the start of a sale does not increment the catalog version, so cached lists keep the old prices',
    file: 'src/server/process/apply-due-changes.ts',
    old: 'if (hasApplied) await incrementCatalogVersion(trx)',
    new: 'void [hasApplied, incrementCatalogVersion]',
    check: 'sale-start',
    database: 'sqlite',
    reason: /sorted by other prices|30 instead of 20/
  },
  {
    name: 'only-one-sale-starts',
    mistake: 'of the sales that are due, only one starts',
    file: 'src/server/shop/products/prices/apply-sales.ts',
    old: 'scheduled_sale_cents = null, listed_version = null\n    where ${isStarting}',
    new: `scheduled_sale_cents = null, listed_version = null
    where \${isStarting} and id = (select min(id) from variants where \${isStarting})`,
    check: 'sale-start',
    database: 'postgres',
    reason: /mixed prices: /
  },
  {
    name: 'sale-starts-late',
    mistake: 'a sale starts five seconds late',
    file: 'src/server/platform/schedule/apply-if-due.ts',
    old: '${now().toISOString()} limit 1',
    new: '${new Date(now().getTime() - 5000).toISOString()} limit 1',
    check: 'sale-start',
    database: 'postgres',
    reason: /30 instead of 20/
  },
  {
    name: 'nobody-owns-anything',
    mistake: 'a call accepts the id of another shopper',
    file: 'src/server/people/sessions/require-owner.ts',
    old: 'if (userId !== session.user.id) throw',
    new: 'if (userId === undefined || !session.user.id) throw',
    check: 'generated',
    database: 'sqlite',
    reason: /about (ada|ben) was granted to/
  },
  {
    name: 'anyones-order',
    mistake: 'anyone who knows its id can read an order',
    file: 'src/server/shop/orders/find-own-order.ts',
    old: 'requireOwner(session, order.user_id)',
    new: 'void session',
    check: 'generated',
    database: 'sqlite',
    reason: /\/api\/shop\/order\/\w+(\/\{id\})? .*(was granted to|revealed)/
  },
  {
    name: 'page-of-another',
    mistake: 'a page made for one visitor is cached and served to another',
    file: 'src/server/web/pages.ts',
    old: "const url = normalizeSharedPageUrl(context.get('url'))",
    new: `const url = normalizeSharedPageUrl(context.get('url')) ?? context.get('path')
    const page = () => sendPersonal(context, next) as Promise<Response>
    if (url === context.get('path')) return sendSharedPage(context, await cache.find(url, '1', page))`,
    check: 'generated',
    database: 'sqlite',
    reason: /\/shop\/\w+\S* showed /
  },
  {
    name: 'trusted-total',
    mistake: "an order's total is the one that the client sends",
    file: 'src/server/shop/orders/checkout/check-cart.ts',
    old: 'if (request.totalAmount !== undefined && toCents(request.totalAmount) !== total) {',
    new: `if (request.totalAmount !== undefined) return toCents(request.totalAmount)
  if (request.totalAmount !== undefined && toCents(request.totalAmount) !== total) {`,
    check: 'generated',
    database: 'sqlite',
    reason: /order \w+ costs \d+, and its lines \d+/
  },
  {
    name: 'broken-json-breaks',
    mistake: 'a body that is not JSON causes a 500',
    file: 'src/server/platform/http/route.ts',
    old: "throw new ShopError('invalid', 'The body is not valid JSON.')",
    new: 'throw error',
    check: 'generated',
    database: 'sqlite',
    reason: /responded with 500/
  },
  {
    name: 'connections-kept',
    mistake: 'a stopping shop keeps its connections open',
    file: 'src/server/platform/http/listen.ts',
    old: "else res.setHeader('connection', 'close')",
    new: '',
    check: 'stop',
    database: 'sqlite',
    reason: /connections were not asked to close/
  },
  {
    name: 'responses-dropped',
    mistake: 'a stopping shop drops pending requests',
    file: 'src/server/platform/http/listen.ts',
    old: 'server.closeIdleConnections()\n  const timeout',
    new: 'server.closeAllConnections()\n  const timeout',
    check: 'stop',
    database: 'sqlite',
    reason: /dropped: /
  },
  {
    name: 'nothing-forgotten',
    mistake: 'every request stays in memory',
    file: 'src/server/platform/http/route.ts',
    old: 'const requester = toRequester(context)',
    new: `const requester = toRequester(context)
    ;((globalThis as { remembered?: unknown[] }).remembered ??= []).push(context)`,
    check: 'soak',
    database: 'sqlite',
    reason: /heap grows by/
  },
  {
    name: 'any-filter',
    mistake: 'a filter accepts any number of values',
    file: 'src/api/contract/products.ts',
    old: 'return matches.length > 0 ? matches : [...values]',
    new: 'return [...values]; if (matches.length > 0) return [...values]',
    check: 'abuse/filters',
    database: 'sqlite',
    reason: /a page had \d+ B/
  },
  {
    name: 'hold-anew',
    mistake: 'a replacement order restarts the hold of its stock',
    file: 'src/server/shop/orders/holds.ts',
    old: 'const held_since = holdStarts.get(line.id) ?? nowIso(shop)',
    new: 'const held_since = (holdStarts.size, nowIso(shop))',
    check: 'abuse/holds',
    database: 'sqlite',
    reason: /the stock is held for \d+ more minutes/
  },
  {
    name: 'waits-for-the-lock',
    mistake: 'waiting for the database lock blocks the process',
    file: 'src/server/platform/database/open.ts',
    old: 'pragma busy_timeout = 0',
    new: 'pragma busy_timeout = 5000',
    check: 'abuse/locked',
    database: 'sqlite',
    reason: /a page or file took \d+ ms/
  },
  {
    name: 'unrecorded-visit-fails',
    mistake: "a request fails if the session's last use cannot be stored",
    file: 'src/server/people/sessions/sessions.ts',
    old: 'if (!findWriteFailure(error)) throw error',
    new: 'throw error',
    check: 'abuse/full-disk',
    database: 'sqlite',
    reason: /a page got the status 500/
  },
  {
    name: 'any-number-of-logins',
    mistake: 'successful logins are not rate-limited',
    file: 'src/server/people/sessions/login.ts',
    old: 'await countAttempt(shop, [...limits, successLimit])',
    new: 'await countAttempt(shop, limits)',
    check: 'abuse/logins',
    database: 'sqlite',
    reason: /60 logins succeeded/
  },
  {
    name: 'all-products-at-once',
    mistake: 'a list without a limit returns every product',
    file: 'src/server/platform/database/newest-first.ts',
    old: 'export const MAX_UNPAGED_ROWS = 1000',
    new: 'export const MAX_UNPAGED_ROWS = 1_000_000',
    check: 'abuse/products',
    database: 'sqlite',
    reason: /1200 products were answered/
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
    name: 'row-for-each-refusal',
    mistake: 'a refused attempt writes a row for each IP',
    file: 'src/server/platform/rate-limits/count-attempts.ts',
    old: 'if (exhausted) return exhausted',
    new: '',
    check: 'abuse/refusals',
    database: 'sqlite',
    reason: /\d+ rows were written/
  }
]
