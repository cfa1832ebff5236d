import { formatMoney, toDollars } from '../../lib/money.ts'
import type { Db } from '../db/schema.ts'
import { listItems, type OrderRow } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import type { Mail } from './outbox.ts'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const money = (cents: number): string => formatMoney(toDollars(cents))

/** What a buyer is told once an order is paid. */
export async function orderConfirmation(shop: Shop, db: Db, order: OrderRow): Promise<Mail> {
  const items = await listItems(db, order.id)
  const user = await db
    .selectFrom('users')
    .select(['user_name', 'email'])
    .where('id', '=', order.user_id)
    .executeTakeFirstOrThrow()
  const lines = items.map((item) => `${item.quantity} × ${item.title}: ${money(item.price_cents * item.quantity)}`)
  const where = `${order.address}, ${order.city} - ${order.pincode}`
  const greeting = `Thank you for your order, ${user.user_name}.`
  const link = `${shop.config.publicUrl}/shop/account`
  return {
    key: `order-confirmed:${order.id}`,
    recipient: user.email,
    subject: `Your order ${order.id} is confirmed`,
    text: [greeting, '', ...lines, `Total: ${money(order.total_cents)}`, '', `Delivery to: ${where}`, link].join('\n'),
    html: [
      '<!doctype html><meta name="color-scheme" content="light dark">',
      `<p>${escapeHtml(greeting)}</p>`,
      `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
      `<p><strong>Total: ${money(order.total_cents)}</strong></p>`,
      `<p>Delivery to: ${escapeHtml(where)}</p>`,
      `<p><a href="${link}">Your orders at ${escapeHtml(shop.config.shopName)}</a></p>`
    ].join('\n')
  }
}
