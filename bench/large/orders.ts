import type { Insertable } from 'kysely'

import { reviews as demoReviews } from '../../demo/reviews.ts'
import { DAY, HOUR, MINUTE } from '../../src/lib/dates.ts'
import type { Schema } from '../../src/server/platform/database/schema.ts'
import { createIdFrom } from '../../src/server/platform/ids.ts'
import { type Actor, ADMIN_IP, toEventRow, toIso } from './events.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

/** The shop counts at most this many campaigns per day. */
export const CAMPAIGNS = Array.from({ length: 100 }, (_, index) => `campaign ${index}`)

const RETENTION = { events: 150 * DAY, mails: 30 * DAY }
const HOLD = HOUR

/** After this time, an admin would have handled a stuck payment. */
const MAX_STUCK_AGE = 45 * DAY

/** An older order has all its steps. */
const MAX_DURATION = 10 * DAY

/** The reconciler would cancel these payments, because the stand-in does not know them. */
const NEVER = '9999-12-31T00:00:00.000Z'

const QUANTITIES = [1, 1, 1, 1, 1, 2, 2, 3]
const LINES = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5]
const RATINGS = [5, 5, 5, 5, 4, 4, 4, 3, 2, 1]

export interface Goods {
  id: string
  title: string
  image: string
  cents: number
}

type Status = Schema['orders']['order_status']

interface Outcome {
  status: Status
  payment: Schema['orders']['payment_status']
  state: Schema['payments']['state']
  holds: Schema['stock_holds']['state']
  isCharged: boolean
  isConfirmed: boolean
}

const PENDING = { status: 'pending', payment: 'pending', holds: 'held', isCharged: false, isConfirmed: false } as const
const PAID = { status: 'confirmed', payment: 'paid', holds: 'consumed', isCharged: true, isConfirmed: true } as const
const REFUNDED = { status: 'rejected', payment: 'refunded', state: 'refunded', holds: 'released' } as const

const OUTCOMES = {
  abandoned: { ...PENDING, status: 'rejected', payment: 'failed', state: 'failed', holds: 'released' },
  open: { ...PENDING, state: 'open' },
  charging: { ...PENDING, state: 'capturing' },
  review: { ...PENDING, state: 'review', isCharged: true },
  refunding: { ...PAID, state: 'refunding' },
  outOfStock: { ...REFUNDED, isCharged: true, isConfirmed: false },
  returned: { ...REFUNDED, isCharged: true, isConfirmed: true },
  paid: { ...PAID, state: 'captured' }
} satisfies Record<string, Outcome>
type Kind = keyof typeof OUTCOMES

function drawKind(age: number, random: Random): Kind {
  const roll = random.next()
  if (age < HOLD) return roll < 0.3 ? 'open' : 'paid'
  if (age < MAX_STUCK_AGE && roll < 0.0025) return random.one(['charging', 'review', 'refunding'])
  if (age < MAX_DURATION) return 'paid'
  if (roll < 0.06) return 'abandoned'
  if (roll < 0.062) return 'outOfStock'
  return roll < 0.082 ? 'returned' : 'paid'
}

interface Step {
  at: number
  status: Status
}

/** Returns the changes of the status, oldest first. */
function drawSteps(kind: Kind, created: number, random: Random): Step[] {
  const paidAt = created + random.between(1, 8) * MINUTE
  const confirmed: Step = { at: paidAt, status: 'confirmed' }
  if (kind === 'abandoned') return [{ at: created + HOLD, status: 'rejected' }]
  if (kind === 'outOfStock') return [{ at: paidAt, status: 'rejected' }]
  if (kind === 'refunding') return [confirmed]
  if (kind === 'returned') return [confirmed, { at: paidAt + random.between(4, 90) * HOUR, status: 'rejected' }]
  if (kind !== 'paid') return []
  const packedAt = paidAt + random.between(3, 20) * HOUR
  const shippedAt = packedAt + random.between(6, 40) * HOUR
  const steps: Step[] = [
    confirmed,
    { at: packedAt, status: 'inProcess' },
    { at: shippedAt, status: 'inShipping' },
    { at: shippedAt + random.between(2, 6) * DAY, status: 'delivered' }
  ]
  // One in a hundred was forgotten.
  return random.chance(0.01) ? steps.slice(0, 2) : steps
}

export const ORDER_TABLES = [
  'orders',
  'order_items',
  'stock_holds',
  'payments',
  'audit_events',
  'mail_outbox',
  'reviews'
] as const
export type OrderTable = (typeof ORDER_TABLES)[number]
export type OrderRows = { [Table in OrderTable]: Insertable<Schema[Table]>[] }

interface Draw {
  /** `created` and `now` are in milliseconds. */
  created: number
  now: number
  buyer: Person
  goods: readonly Goods[]
  admins: readonly Actor[]
  random: Random
}

export function createOrder(number: number, { created, now, buyer, goods, admins, random }: Draw): OrderRows {
  const id = createIdFrom(`large-order-${number}`)
  const drawnKind = drawKind(now - created, random)
  const steps = drawSteps(drawnKind, created, random).filter(({ at }) => at <= now)
  const kind = drawnKind === 'paid' && steps.length === 0 ? 'open' : drawnKind
  const outcome: Outcome = { ...OUTCOMES[kind], status: steps.at(-1)?.status ?? OUTCOMES[kind].status }
  const times = { created_at: toIso(created), updated_at: toIso(steps.at(-1)?.at ?? created) }
  const items = drawItems(id, goods, random)
  const total = items.reduce((sum, item) => sum + item.price_cents * item.quantity, 0)
  const payment = { id, outcome, total, confirmedAt: steps[0]?.at ?? created, times }
  return {
    orders: [
      {
        id,
        user_id: buyer.id,
        cart_id: createIdFrom(`cart-of-${buyer.id}`),
        order_status: outcome.status,
        payment_status: outcome.payment,
        payment_method: 'paypal',
        payer_id: outcome.isConfirmed ? createProviderId('payer', buyer.id).slice(0, 13) : '',
        currency: 'USD',
        total_cents: total,
        campaign: random.chance(0.3) ? random.one(CAMPAIGNS) : null,
        ...buyer.address,
        ...times
      }
    ],
    order_items: items,
    stock_holds: items.map(({ order_id, variant_id, quantity }) => ({
      order_id,
      variant_id,
      quantity,
      state: outcome.holds,
      held_since: times.created_at,
      expires_at: toIso(created + HOLD)
    })),
    payments: [createPayment(payment)],
    audit_events: now - created < RETENTION.events ? createEvents(id, steps, outcome, random.one(admins)) : [],
    mail_outbox: now - created < RETENTION.mails ? steps.map((step) => createMail(id, step, buyer, random)) : [],
    reviews:
      outcome.status === 'delivered' ? drawReviews(items, buyer, { deliveredAt: times.updated_at, now, random }) : []
  }
}

/** A few products sell much more than the others. */
function drawItems(orderId: string, goods: readonly Goods[], random: Random) {
  const drawOne = () => goods[Math.floor(goods.length * random.next() ** 2)] as Goods
  const products = new Set(Array.from({ length: random.one(LINES) }, drawOne))
  return [...products].map(({ id, title, image, cents }, position) => ({
    id: createIdFrom(`${orderId}-${position}`),
    order_id: orderId,
    position,
    variant_id: id,
    title,
    image,
    price_cents: cents,
    quantity: random.one(QUANTITIES)
  }))
}

interface Payment {
  id: string
  outcome: Outcome
  total: number
  confirmedAt: number
  times: { created_at: string; updated_at: string }
}

function createPayment({ id, outcome: { state, isCharged, isConfirmed }, total, confirmedAt, times }: Payment) {
  const providerOrderId = createProviderId('order', id)
  const nextCheck = ['open', 'capturing', 'refunding'].includes(state) ? NEVER : null
  return {
    order_id: id,
    state,
    provider_order_id: providerOrderId,
    approval_url: `https://www.sandbox.paypal.com/checkoutnow?token=${providerOrderId}`,
    capture_id: isCharged ? createProviderId('capture', id) : null,
    lease_until: nextCheck,
    next_check_at: nextCheck,
    opened_at: times.created_at,
    captured_at: isConfirmed ? toIso(confirmedAt) : null,
    out_of_stock_at: state === 'refunded' && !isConfirmed ? times.updated_at : null,
    amount_cents: total,
    currency: 'USD',
    ...times
  }
}

const createProviderId = (kind: string, id: string): string => createIdFrom(`${kind}-${id}`).slice(0, 17).toUpperCase()

/** A payment's own confirmation has no actor, so no event. */
const createEvents = (id: string, steps: Step[], { payment }: Outcome, by: Actor) =>
  steps.flatMap(({ at, status }, index) => {
    const common = {
      at,
      subject: ['order', id] as const,
      before: { orderStatus: steps[index - 1]?.status ?? 'pending' }
    }
    if (status === 'confirmed' || (status === 'rejected' && payment !== 'refunded')) return []
    if (status !== 'rejected')
      return [
        toEventRow({ ...common, by, ip: ADMIN_IP, action: 'order.status-changed', after: { orderStatus: status } })
      ]
    const after = { orderStatus: status, paymentStatus: payment }
    return [toEventRow({ ...common, action: 'order.refunded', after })]
  })

/** One in five hundred is undeliverable. */
function createMail(orderId: string, { at, status }: Step, buyer: Person, random: Random) {
  const key = `order-status:${orderId}:${status}:${toIso(at)}`
  const text = `Your order ${orderId} is now: ${status}.`
  const isUndeliverable = random.chance(0.002)
  const endedAt = toIso(at + 4000)
  return {
    id: createIdFrom(key),
    idempotency_key: key,
    recipient: buyer.email,
    subject: text,
    text,
    html: `<p>${text}</p>`,
    created_at: toIso(at),
    next_attempt_at: toIso(at),
    attempts: 1,
    sent_at: isUndeliverable ? null : endedAt,
    failed_at: isUndeliverable ? endedAt : null,
    last_error: isUndeliverable ? '550 no such user' : null
  }
}

interface Delivery {
  deliveredAt: string
  now: number
  random: Random
}

const drawReviews = (items: { variant_id: string }[], buyer: Person, { deliveredAt, now, random }: Delivery) =>
  items.flatMap(({ variant_id }) => {
    const at = Date.parse(deliveredAt) + random.between(0.2, 20) * DAY
    if (at > now || !random.chance(0.25)) return []
    return {
      id: createIdFrom(`review-${variant_id}-${buyer.id}`),
      variant_id,
      user_id: buyer.id,
      user_name: buyer.userName,
      message: random.one(demoReviews).message,
      value: random.one(RATINGS),
      created_at: toIso(at)
    }
  })
