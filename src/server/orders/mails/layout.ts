import { formatMoney, toDollars } from '../../../lib/money.ts'
import type { Db } from '../../db/schema.ts'
import { listItems, type OrderRow } from '../queries.ts'
import type { Shop } from '../../shop.ts'
import { layOut, type Letter, type Part } from '../../mail/layout.ts'
import type { Mail } from '../../mail/outbox.ts'

/** What an order's mail says beside the order itself. */
interface Told {
  /** As in `order-confirmed:<order id>`: one mail for each. */
  key: string
  subject: string
  preheader: string
  /** To whom it may be shown: the buyer's user name is put before it. */
  heading: string
  paragraphs: string[]
  /** Whether it goes, or will go, to its address. */
  goes: boolean
  action: { label: string; path: string }
}

const money = (cents: number): string => formatMoney(toDollars(cents))

/** A mail to an order's buyer: what happened, what was ordered, and where it goes. */
export async function orderMail(shop: Shop, db: Db, order: OrderRow, told: Told): Promise<Mail> {
  const user = await db.selectFrom('users').select('email').where('id', '=', order.user_id).executeTakeFirstOrThrow()
  const letter: Letter = {
    subject: told.subject,
    preheader: told.preheader,
    heading: told.heading,
    parts: [
      ...told.paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
      await goods(db, order),
      { kind: 'fact', label: 'Order number', text: order.id },
      ...(told.goes ? [destination(order)] : []),
      { kind: 'action', label: told.action.label, url: shop.config.publicUrl + told.action.path }
    ]
  }
  return { key: told.key, recipient: user.email, ...(await layOut(shop.config, letter)) }
}

const destination = ({ address, city, pincode }: OrderRow): Part => ({
  kind: 'fact',
  label: 'Delivery to',
  text: `${address}, ${city} - ${pincode}`
})

async function goods(db: Db, order: OrderRow): Promise<Part> {
  const items = await listItems(db, order.id)
  const lines = items.map(({ quantity, title, price_cents }) => ({
    name: `${quantity} × ${title}`,
    price: money(price_cents * quantity)
  }))
  return { kind: 'goods', lines, total: money(order.total_cents) }
}

/** Where the buyer finds the order. */
export const orderPath = ({ id }: OrderRow): string => `/shop/account?order=${id}`
