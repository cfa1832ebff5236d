import { createIdFrom } from '../../src/server/ids.ts'
import type { Calendar } from './calendar.ts'
import { drawCampaign } from './daily-counts.ts'
import type { Random } from './random.ts'
import { type Outcome, drawOutcome } from './order-outcome.ts'
import type { Person } from './people.ts'

export interface Goods {
  id: string
  title: string
  image: string
  cents: number
}

export interface LargeOrder {
  number: number
  id: string
  created: number
  buyer: Person
  outcome: Outcome
  order: ReturnType<typeof orderRow> & { campaign: string | null }
  items: ReturnType<typeof itemRow>[]
  holds: ReturnType<typeof holdRow>[]
  payment: ReturnType<typeof paymentRow>
}

interface OrderContext {
  goods: readonly Goods[]
  people: readonly Person[]
  calendar: Calendar
  random: Random
}

/** The buyer has signed up before. */
export function largeOrder(
  number: number,
  orderCount: number,
  { goods, people, calendar, random }: OrderContext
): LargeOrder {
  const share = (number + random.next()) / orderCount
  const created = Math.floor(calendar.at(share))
  const buyer = people[random.below(Math.max(1, Math.floor(people.length * (number / orderCount))))] as Person
  const outcome = drawOutcome(created, calendar.now, random)
  const id = createIdFrom(`large-order-${number}`)
  const items = drawProducts(random, goods).map((line, position) => itemRow(id, position, line, random))
  const total = items.reduce((sum, item) => sum + item.price_cents * item.quantity, 0)
  return {
    number,
    id,
    created,
    buyer,
    outcome,
    items,
    order: { ...orderRow(id, buyer, outcome, created, total), campaign: drawCampaign(number) },
    holds: items.map((item) => holdRow(item, outcome, created)),
    payment: paymentRow(id, outcome, created, total)
  }
}

const SIZES = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5]

/** A few products sell much more than the others. */
function drawProducts(random: Random, goods: readonly Goods[]): Goods[] {
  const drawn = Array.from(
    { length: random.one(SIZES) },
    () => goods[Math.floor(goods.length * random.next() ** 2)] as Goods
  )
  return [...new Set(drawn)]
}

const itemRow = (orderId: string, position: number, { id, title, image, cents }: Goods, random: Random) => ({
  id: createIdFrom(`${orderId}-${position}`),
  order_id: orderId,
  position,
  product_id: id,
  title,
  image,
  price_cents: cents,
  quantity: random.one([1, 1, 1, 1, 1, 2, 2, 3])
})

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

const orderRow = (id: string, buyer: Person, outcome: Outcome, created: number, total: number) => ({
  id,
  user_id: buyer.id,
  cart_id: createIdFrom(`cart-of-${buyer.id}`),
  order_status: outcome.status,
  payment_status: outcome.paymentStatus,
  payment_method: 'paypal',
  payer_id: outcome.confirmed ? providerId('payer', buyer.id, 13) : '',
  currency: 'USD',
  total_cents: total,
  ...buyer.place,
  created_at: iso(created),
  updated_at: iso(outcome.steps.at(-1)?.at ?? created)
})

const holdRow = (item: ReturnType<typeof itemRow>, outcome: Outcome, created: number) => ({
  order_id: item.order_id,
  product_id: item.product_id,
  quantity: item.quantity,
  state: outcome.holds,
  held_since: iso(created),
  expires_at: iso(created + 3_600_000)
})

/** The reconciler would cancel these payments, because the stand-in does not know them. */
const NEVER = '9999-12-31T00:00:00.000Z'

function paymentRow(id: string, outcome: Outcome, created: number, cents: number) {
  const providerOrderId = providerId('order', id, 17)
  const updatedAt = outcome.steps.at(-1)?.at ?? created
  const isPending = ['open', 'capturing', 'refunding'].includes(outcome.paymentState)
  return {
    order_id: id,
    state: outcome.paymentState,
    provider_order_id: providerOrderId,
    approval_url: `https://www.sandbox.paypal.com/checkoutnow?token=${providerOrderId}`,
    capture_id: outcome.charged ? providerId('capture', id, 17) : null,
    refund_id: outcome.paymentState === 'refunded' ? providerId('refund', id, 17) : null,
    lease_until: isPending ? NEVER : null,
    next_check_at: isPending ? NEVER : null,
    opened_at: iso(created),
    captured_at: outcome.confirmed ? iso(outcome.steps[0]?.at ?? created) : null,
    out_of_stock_at:
      outcome.charged && !outcome.confirmed && outcome.paymentState === 'refunded' ? iso(updatedAt) : null,
    amount_cents: cents,
    currency: 'USD',
    created_at: iso(created),
    updated_at: iso(updatedAt)
  }
}

const providerId = (kind: string, id: string, length: number): string =>
  createIdFrom(`${kind}-${id}`).slice(0, length).toUpperCase()
