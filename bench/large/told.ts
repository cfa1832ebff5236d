import { DAY, HOUR } from '../../src/lib/dates.ts'
import { idFor } from '../../src/server/ids.ts'
import type { Calendar } from './calendar.ts'
import type { Dice } from './dice.ts'
import type { LargeOrder } from './orders.ts'
import type { Person } from './people.ts'

/** Since when the trail tells of orders; and for how long mails are kept. */
const TRAIL = 150 * DAY
const KEPT = 30 * DAY

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
  address?: string
}

const eventRow = ({ name, at, by, action, subject, before, after, address }: Event) => ({
  id: idFor(`event-${name}`),
  at: iso(at),
  actor_id: by?.id ?? null,
  actor_name: by?.userName ?? null,
  action,
  subject_kind: subject[0],
  subject_id: subject[1],
  before: before ? JSON.stringify(before) : null,
  after: after ? JSON.stringify(after) : null,
  address: address ?? null
})
type EventRow = ReturnType<typeof eventRow>

/** The admins' addresses. */
const OFFICE = '203.0.113.7'

/** What admins made of an order. A payment's own confirmation is no one's deed, and leaves no event. */
export function orderEvents({ id, created, fate }: LargeOrder, now: number, admins: readonly Admin[], dice: Dice) {
  if (created < now - TRAIL) return []
  const subject: Event['subject'] = ['order', id]
  const by = dice.one(admins)
  let before = { orderStatus: 'pending', paymentStatus: 'pending' }
  return fate.steps.flatMap(({ at, status }, index): EventRow[] => {
    const name = `${id}-${index}`
    const [was, orderStatus] = [before, { orderStatus: status }]
    before = { ...orderStatus, paymentStatus: 'paid' }
    if (status === 'confirmed') return []
    const told = { before: { orderStatus: was.orderStatus }, after: orderStatus }
    const admin = { by, address: OFFICE, subject }
    if (status !== 'rejected') return [eventRow({ ...admin, ...told, name, at, action: 'order.status-changed' })]
    if (fate.paymentStatus !== 'refunded') return []
    const after = { ...orderStatus, paymentStatus: 'refunded' }
    const refunded = eventRow({ name, at, subject, before: was, after, action: 'order.refunded' })
    if (!fate.confirmed) return [refunded]
    return [
      eventRow({ ...admin, ...told, name: `${name}-asked`, at: at - 900, action: 'order.refund-asked' }),
      refunded
    ]
  })
}

export const signedUp = ({ id, userName, email, address }: Person, at: string): EventRow =>
  eventRow({
    name: `signed-up-${id}`,
    at: Date.parse(at),
    action: 'account.registered',
    subject: ['account', email],
    after: { userName, role: 'user' },
    address
  })

/** Who buys has signed in before, and one in twenty mistyped the password. Only of late: a session lives for weeks. */
export function signIn({ id, created, buyer }: LargeOrder, now: number, dice: Dice): EventRow[] {
  if (created < now - TRAIL || !dice.chance(0.3)) return []
  const refused = dice.chance(0.05)
  const at = created - dice.between(0.05, 2) * HOUR
  return [
    eventRow({
      name: `sign-in-${id}`,
      at,
      ...(refused ? { after: { reason: 'wrong-password' } } : { by: buyer }),
      action: refused ? 'login.refused' : 'login.succeeded',
      subject: ['account', buyer.email],
      address: buyer.address
    })
  ]
}

interface Edited {
  id: string
  title: string
  price_cents: number
}

/** One of many edits of products, at any time. */
export function productEdit(
  number: number,
  { id, price_cents }: Edited,
  calendar: Calendar,
  admins: readonly Admin[],
  dice: Dice
) {
  const [field, was, is] = dice.one([
    ['price', price_cents / 100 + 5, price_cents / 100],
    ['salePrice', 0, price_cents / 100 - 5],
    ['onHand', dice.below(20), 20 + dice.below(200)]
  ] as const)
  return eventRow({
    name: `edit-${number}`,
    at: calendar.at(dice.roll()),
    by: dice.one(admins),
    action: 'product.edited',
    subject: ['product', id],
    before: { [field]: was },
    after: { [field]: is },
    address: OFFICE
  })
}

const MAILED: Record<string, string> = {
  inProcess: 'is being prepared',
  inShipping: 'is on its way',
  delivered: 'has been delivered'
}

/** The mails that are still kept, and one in five hundred that nobody would take. */
export function orderMails({ id, created, buyer, fate }: LargeOrder, now: number, dice: Dice) {
  if (created < now - KEPT) return []
  return fate.steps.flatMap(({ at, status }) => {
    const written = iso(at)
    const refunded = status === 'rejected' && fate.paymentStatus === 'refunded'
    const news = status === 'confirmed' ? 'is confirmed' : refunded ? 'has been refunded' : MAILED[status]
    if (!news) return []
    const status_key = `order-status:${id}:${status}:${written}`
    const key = status === 'confirmed' ? `order-confirmed:${id}` : refunded ? `order-refunded:${id}` : status_key
    const lost = dice.chance(0.002)
    const ended = iso(at + 4000)
    return {
      id: idFor(key),
      subject_key: key,
      recipient: buyer.email,
      subject: `Your order ${id} ${news}`,
      text: `Your order ${id} ${news}.`,
      html: `<p>Your order ${id} ${news}.</p>`,
      created_at: written,
      next_attempt_at: written,
      attempts: 1,
      sent_at: lost ? null : ended,
      failed_at: lost ? ended : null,
      last_error: lost ? '550 no such user' : null
    }
  })
}
