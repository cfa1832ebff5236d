import { DAY, HOUR } from '../../src/lib/dates.ts'
import { createIdFrom } from '../../src/server/ids.ts'
import type { Calendar } from './calendar.ts'
import type { Random } from './random.ts'
import type { LargeOrder } from './orders.ts'
import type { Person } from './people.ts'

/** Age of the oldest audit events, and retention of mails. */
const AUDIT_AGE = 150 * DAY
const MAIL_RETENTION = 30 * DAY

export interface Admin {
  id: string
  userName: string
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

interface Event {
  name: string
  at: number
  by?: { id: string; userName: string } | undefined
  action: string
  subject: [kind: string, id: string]
  before?: object
  after?: object
  ip?: string
}

const eventRow = ({ name, at, by: actor, action, subject, before, after, ip }: Event) => ({
  id: createIdFrom(`event-${name}`),
  at: iso(at),
  actor_id: actor?.id ?? null,
  actor_name: actor?.userName ?? null,
  action,
  subject_kind: subject[0],
  subject_id: subject[1],
  before: before ? JSON.stringify(before) : null,
  after: after ? JSON.stringify(after) : null,
  ip: ip ?? null
})
type EventRow = ReturnType<typeof eventRow>

const ADMIN_IP = '203.0.113.7'

/** A payment's own confirmation has no actor, so no event. */
export function orderEvents(
  { id, created, outcome }: LargeOrder,
  now: number,
  admins: readonly Admin[],
  random: Random
) {
  if (created < now - AUDIT_AGE) return []
  const subject: Event['subject'] = ['order', id]
  const actor = random.one(admins)
  let before = { orderStatus: 'pending', paymentStatus: 'pending' }
  return outcome.steps.flatMap(({ at, status }, index): EventRow[] => {
    const name = `${id}-${index}`
    const [previous, orderStatus] = [before, { orderStatus: status }]
    before = { ...orderStatus, paymentStatus: 'paid' }
    if (status === 'confirmed') return []
    const notified = { before: { orderStatus: previous.orderStatus }, after: orderStatus }
    const byAdmin = { by: actor, ip: ADMIN_IP, subject }
    if (status !== 'rejected') return [eventRow({ ...byAdmin, ...notified, name, at, action: 'order.status-changed' })]
    if (outcome.paymentStatus !== 'refunded') return []
    const after = { ...orderStatus, paymentStatus: 'refunded' }
    const refunded = eventRow({ name, at, subject, before: previous, after, action: 'order.refunded' })
    if (!outcome.confirmed) return [refunded]
    return [
      eventRow({
        ...byAdmin,
        ...notified,
        name: `${name}-requested`,
        at: at - 900,
        action: 'order.rejection-requested'
      }),
      refunded
    ]
  })
}

export const signUpEvent = ({ id, userName, email, ip }: Person, at: string): EventRow =>
  eventRow({
    name: `signed-up-${id}`,
    at: Date.parse(at),
    action: 'account.registered',
    subject: ['account', email],
    after: { userName, role: 'user' },
    ip
  })

/** Not before each order, because a session lasts for weeks. */
export function signInEvents({ id, created, buyer }: LargeOrder, now: number, random: Random): EventRow[] {
  if (created < now - AUDIT_AGE || !random.chance(0.3)) return []
  const refused = random.chance(0.05)
  const at = created - random.between(0.05, 2) * HOUR
  return [
    eventRow({
      name: `sign-in-${id}`,
      at,
      ...(refused ? { after: { reason: 'wrong-password' } } : { by: buyer }),
      action: refused ? 'login.failed' : 'login.succeeded',
      subject: ['account', buyer.email],
      ip: buyer.ip
    })
  ]
}

interface EditedProduct {
  id: string
  title: string
  price_cents: number
}

export function productEditEvent(
  number: number,
  { id, price_cents }: EditedProduct,
  calendar: Calendar,
  admins: readonly Admin[],
  random: Random
) {
  const [field, previous, current] = random.one([
    ['price', price_cents / 100 + 5, price_cents / 100],
    ['salePrice', 0, price_cents / 100 - 5],
    ['onHand', random.below(20), 20 + random.below(200)]
  ] as const)
  return eventRow({
    name: `edit-${number}`,
    at: calendar.at(random.next()),
    by: random.one(admins),
    action: 'product.edited',
    subject: ['product', id],
    before: { [field]: previous },
    after: { [field]: current },
    ip: ADMIN_IP
  })
}

const MAIL_NEWS: Record<string, string> = {
  inProcess: 'is being prepared',
  inShipping: 'is on its way',
  delivered: 'has been delivered'
}

/** Mails within their retention. One in five hundred is undeliverable. */
export function orderMails({ id, created, buyer, outcome }: LargeOrder, now: number, random: Random) {
  if (created < now - MAIL_RETENTION) return []
  return outcome.steps.flatMap(({ at, status }) => {
    const writtenAt = iso(at)
    const refunded = status === 'rejected' && outcome.paymentStatus === 'refunded'
    const news = status === 'confirmed' ? 'is confirmed' : refunded ? 'has been refunded' : MAIL_NEWS[status]
    if (!news) return []
    const status_key = `order-status:${id}:${status}:${writtenAt}`
    const key = status === 'confirmed' ? `order-confirmed:${id}` : refunded ? `order-refunded:${id}` : status_key
    const isUndeliverable = random.chance(0.002)
    const endedAt = iso(at + 4000)
    return {
      id: createIdFrom(key),
      idempotency_key: key,
      recipient: buyer.email,
      subject: `Your order ${id} ${news}`,
      text: `Your order ${id} ${news}.`,
      html: `<p>Your order ${id} ${news}.</p>`,
      created_at: writtenAt,
      next_attempt_at: writtenAt,
      attempts: 1,
      sent_at: isUndeliverable ? null : endedAt,
      failed_at: isUndeliverable ? endedAt : null,
      last_error: isUndeliverable ? '550 no such user' : null
    }
  })
}
