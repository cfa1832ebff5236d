/** A known mistake: one place of the source, as it stands and as it would be wrong. */
export interface Plant {
  name: string
  told: string
  file: string
  old: string
  new: string
  /** What must notice it, as `--only` takes it. */
  check: string
  database: 'sqlite' | 'postgres'
  /** What the check says of it: that it fell short for this reason, and for no other. */
  seen: RegExp
}

const BOOKS_DIFFER = /so '.*', and was '/

export const PLANTS: Plant[] = [
  {
    name: 'unconditional-stock',
    told: 'stock is taken without asking whether there is any',
    file: 'src/server/catalog/stock.ts',
    old: "update.where('deleted_at', 'is', null).where(sql<boolean>`on_hand - reserved >= ${taken}`)",
    new: "update.where('deleted_at', 'is', null)",
    check: 'last-unit',
    database: 'postgres',
    seen: /the stock fell to -/
  },
  {
    name: 'no-transaction',
    told: 'what belongs together is written piece by piece',
    file: 'src/server/db/transact.ts',
    old: 'await db.transaction().execute(work)',
    new: 'await work(db as unknown as Trx)',
    check: 'last-unit',
    database: 'postgres',
    seen: /orders were made and 1 paid/
  },
  {
    name: 'orphaned-charge',
    told: 'nobody goes on with a charge that a killed process left',
    file: 'src/server/payments/reconcile.ts',
    old: "if (state === 'capturing') return void (await settle(shop, id))",
    new: "if (state === 'capturing') return scheduleNextCheck(shop, { ...payment, heldUntil: '9999' })",
    check: 'provider-faults/cut-before',
    database: 'sqlite',
    seen: /is pending\/pending capturing, and should be confirmed\/paid/
  },
  {
    name: 'confirmed-before-charged',
    told: 'an order is confirmed before its money is there',
    file: 'src/server/payments/settle.ts',
    old: 'return applyOutcome(shop, start.payment, await captureAtPayPal(shop, start.payment))',
    new: `const early = { captureId: orderId, payerId: '', amount: undefined, currency: undefined, orderId }
  await confirmPaid(shop, orderId, early)
  return applyOutcome(shop, start.payment, await captureAtPayPal(shop, start.payment))`,
    check: 'provider-faults/card-declined',
    database: 'sqlite',
    seen: /confirmed\/paid captured, and should be rejected\/failed/
  },
  {
    name: 'charged-without-an-id',
    told: 'a charge carries no request id, so a repeat may charge twice',
    file: 'src/server/paypal/client.ts',
    old: `'PayPal-Request-Id': requestId,
        Prefer: 'return=representation'`,
    new: `Prefer: 'return=representation'`,
    check: 'provider-faults/cut-after',
    database: 'sqlite',
    seen: /was charged without a request id/
  },
  {
    name: 'any-amount',
    told: 'a charge of any amount pays an order',
    file: 'src/server/payments/settle.ts',
    old: 'charge.amount === formatAmount(payment.amount_cents, payment.currency) &&',
    new: 'charge.amount !== undefined &&',
    check: 'provider-faults/wrong-amount',
    database: 'sqlite',
    seen: BOOKS_DIFFER
  },
  {
    name: 'rounded-amount',
    told: 'cents are rounded away on the way to the provider',
    file: 'src/server/paypal/client.ts',
    old: '(minor / 100).toFixed(2)',
    new: 'Math.round(minor / 100).toFixed(2)',
    check: 'last-unit',
    database: 'sqlite',
    seen: BOOKS_DIFFER
  },
  {
    name: 'no-answer-is-no',
    told: 'a charge without an answer counts as declined',
    file: 'src/server/payments/charge.ts',
    old: "return { kind: error.ambiguous ? 'unknown' : 'declined' }",
    new: "return { kind: 'declined' }",
    check: 'provider-faults/cut-before',
    database: 'sqlite',
    seen: /is pending\/pending open, and should be confirmed\/paid/
  },
  {
    name: 'approval-forgotten',
    told: 'an approval that no browser and no webhook told of is not charged',
    file: 'src/server/payments/reconcile.ts',
    old: 'if (outcome && !declined && MUST_SETTLE.has(outcome.kind)) return void (await settle(shop, id))',
    new: '',
    check: 'provider-faults/webhooks-lost',
    database: 'sqlite',
    seen: /is pending\/pending open, and should be confirmed\/paid/
  },
  {
    name: 'hold-kept',
    told: 'an order that is given up keeps its stock',
    file: 'src/server/orders/holds.ts',
    old: "if (hold.state === 'held') return [release(hold)]",
    new: "if (hold.state === 'held') return []",
    check: 'provider-faults/never-approved',
    database: 'sqlite',
    seen: /on the shelf are/
  },
  {
    name: 'sold-and-not-put-back',
    told: 'an order that is refunded keeps its stock',
    file: 'src/server/orders/holds.ts',
    old: "return hold.state === 'consumed' ? [restock(hold)] : []",
    new: 'return []',
    check: 'provider-faults/refund-cut',
    database: 'sqlite',
    seen: /on the shelf are/
  },
  {
    name: 'refused-refund-believed',
    told: 'a refund that was refused counts as made',
    file: 'src/server/payments/refund.ts',
    old: `if (refused) await setState(shop, orderId, paid ? 'captured' : 'review', captureId)
    throw error`,
    new: `if (refused) return null
    throw error`,
    check: 'provider-faults/refund-refused',
    database: 'sqlite',
    seen: BOOKS_DIFFER
  },
  {
    name: 'nobody-owns-anything',
    told: 'a shopper may name another shopper in a call',
    file: 'src/server/auth/ownership.ts',
    old: 'if (userId !== session.user.id) throw',
    new: 'if (userId === undefined || !session.user.id) throw',
    check: 'generated',
    database: 'sqlite',
    seen: /about (ada|ben) was granted to/
  },
  {
    name: 'anyones-order',
    told: 'the details of an order are shown to whoever knows its id',
    file: 'src/server/checkout/routes.ts',
    old: `if (!order) throw new ShopError('not-found', 'Order not found!')
    requireOwner(session, order.user_id)`,
    new: `if (!order || !session) throw new ShopError('not-found', 'Order not found!')`,
    check: 'generated',
    database: 'sqlite',
    seen: /GET \/api\/shop\/order\/details\/\{id\} .*(was granted to|told)/
  },
  {
    name: 'page-of-another',
    told: 'a page that was made for one is kept and shown to another',
    file: 'src/server/web/pages.ts',
    old: 'const shared = sharedPageUrl(url)',
    new: 'const shared = sharedPageUrl(url) ?? url.pathname',
    check: 'generated',
    database: 'sqlite',
    seen: /\/shop\/\w+\S* showed /
  },
  {
    name: 'trusted-total',
    told: 'an order costs what the client says',
    file: 'src/server/checkout/check-cart.ts',
    old: 'if (request.totalAmount !== undefined && toCents(request.totalAmount) !== total) {',
    new: `if (request.totalAmount !== undefined) return toCents(request.totalAmount)
  if (request.totalAmount !== undefined && toCents(request.totalAmount) !== total) {`,
    check: 'generated',
    database: 'sqlite',
    seen: /order \w+ costs \d+, and its lines \d+/
  },
  {
    name: 'broken-json-breaks',
    told: 'a body that is no JSON is a failure of the shop',
    file: 'src/server/http/route.ts',
    old: "throw new ShopError('invalid', 'The body is not valid JSON.')",
    new: 'throw error',
    check: 'generated',
    database: 'sqlite',
    seen: /answered 500/
  },
  {
    name: 'connections-kept',
    told: 'a shop that stops lets its visitors keep their connections',
    file: 'src/server/listen.ts',
    old: "else res.setHeader('connection', 'close')",
    new: '',
    check: 'stop',
    database: 'sqlite',
    seen: /connections were not told to close/
  },
  {
    name: 'answers-cut',
    told: 'a shop that stops hangs up on who waits for it',
    file: 'src/server/listen.ts',
    old: 'server.closeIdleConnections()\n  const timeout',
    new: 'server.closeAllConnections()\n  const timeout',
    check: 'stop',
    database: 'sqlite',
    seen: /dropped: /
  },
  {
    name: 'nothing-forgotten',
    told: 'every request is remembered for ever',
    file: 'src/server/http/route.ts',
    old: 'const by = requesterOf(exchange)',
    new: `const by = requesterOf(exchange)
    ;((globalThis as { remembered?: unknown[] }).remembered ??= []).push(exchange)`,
    check: 'soak',
    database: 'sqlite',
    seen: /heap grows by/
  },
  {
    name: 'any-filter',
    told: 'a filter takes whatever values it is given',
    file: 'src/api/contract/products.ts',
    old: 'return matches.length > 0 ? matches : [...values]',
    new: 'return [...values]; if (matches.length > 0) return [...values]',
    check: 'abuse/filters',
    database: 'sqlite',
    seen: /a page had \d+ B/
  },
  {
    name: 'hold-anew',
    told: 'an order that replaces another holds its stock for the whole time again',
    file: 'src/server/orders/holds.ts',
    old: 'const held_since = starts.get(line.id) ?? nowIso(shop)',
    new: 'const held_since = (starts.size, nowIso(shop))',
    check: 'abuse/holds',
    database: 'sqlite',
    seen: /the stock is held for \d+ more minutes/
  },
  {
    name: 'waits-for-the-lock',
    told: 'the process waits for the lock of the database and does nothing else',
    file: 'src/server/db/open.ts',
    old: 'pragma busy_timeout = 0',
    new: 'pragma busy_timeout = 5000',
    check: 'abuse/locked',
    database: 'sqlite',
    seen: /a page or file took \d+ ms/
  },
  {
    name: 'unrecorded-visit-fails',
    told: 'a visitor whose visit cannot be recorded is not let in',
    file: 'src/server/auth/visits.ts',
    old: 'if (!findWriteFailure(error)) throw error',
    new: 'throw error',
    check: 'abuse/full-disk',
    database: 'sqlite',
    seen: /a page was answered 500/
  },
  {
    name: 'any-number-of-logins',
    told: 'correct logins are not counted',
    file: 'src/server/auth/login.ts',
    old: 'await countAttempt(shop, [...limits, successLimit])',
    new: 'await countAttempt(shop, limits)',
    check: 'abuse/logins',
    database: 'sqlite',
    seen: /60 logins succeeded/
  },
  {
    name: 'all-products-at-once',
    told: 'a list without a limit has every product',
    file: 'src/server/db/newest-first.ts',
    old: 'export const MAX_UNPAGED = 1000',
    new: 'export const MAX_UNPAGED = 1_000_000',
    check: 'abuse/products',
    database: 'sqlite',
    seen: /1200 products were answered/
  },
  {
    name: 'any-number-of-captures',
    told: 'captures of an unpaid order are not counted',
    file: 'src/server/checkout/routes.ts',
    old: "if (order.payment_status !== 'paid')",
    new: "if (order.payment_status === 'paid')",
    check: 'abuse/captures',
    database: 'sqlite',
    seen: /100 captures went on to PayPal/
  },
  {
    name: 'path-as-it-is',
    told: 'a path below /api/ is passed on as it was sent',
    file: 'src/server/app.ts',
    old: "if (!call?.pathname.startsWith('/api/')) return",
    new: 'if (!call) return',
    check: 'abuse/paths',
    database: 'sqlite',
    seen: /was passed on/
  },
  {
    name: 'row-for-each-refusal',
    told: 'a refused attempt writes a row for each address',
    file: 'src/server/rate-limiting/attempts.ts',
    old: 'if (exhausted) return exhausted',
    new: '',
    check: 'abuse/refusals',
    database: 'sqlite',
    seen: /\d+ rows were written/
  },
  {
    name: 'cart-made-twice',
    told: 'a first cart that another request has just made is a failure',
    file: 'src/server/cart/queries.ts',
    old: '.onConflict((conflict) => conflict.doNothing())',
    new: '',
    check: 'abuse/first-adds',
    database: 'postgres',
    seen: /an add was answered 500/
  }
]
