import { formatPostalLines } from '../../../../domain/addresses/format-address.ts'
import { findSmallestImage } from '../../../../domain/images/image-files.ts'
import { createOrderUrl } from '../../../../domain/orders/order-url.ts'
import { findTrackingUrl, formatTracking } from '../../../../domain/orders/tracking.ts'
import { splitItemTitle } from '../../../../domain/products/variant-title.ts'
import { formatMoney, toDollars } from '../../../../lib/money.ts'
import { toLineItemNames } from '../../products/queries.ts'
import { formatUnits } from '../../../../domain/orders/item-list.ts'
import { toAddressFields } from '../../../people/addresses/addresses.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'
import { listItems, type OrderRow, readTracking } from '../queries.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { GoodsLine, MailPart } from '../../../platform/mail/layout.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { listDiscounts } from '../../promotions/uses.ts'

interface OrderMailContent {
  /** For example `order-confirmed:<order id>`. */
  key: string
  subject: string
  preheader: string
  heading: string
  paragraphs: string[]
  hasAddress?: boolean
  hasTracking?: boolean
  /** By default, a link to the order. */
  action?: { label: string; path: string }
}

const formatCents = (cents: number): string => formatMoney(toDollars(cents))

/** Queues an email to the buyer of an order. */
export async function queueOrderMail(shop: Shop, trx: Trx, order: OrderRow, content: OrderMailContent): Promise<void> {
  const user = await trx.selectFrom('users').select('email').where('id', '=', order.user_id).executeTakeFirstOrThrow()
  const items = await createGoodsPart(trx, order)
  const { countries } = await readSettings(shop.config, trx)
  const { action = { label: 'View your order', path: createOrderUrl(order.id) } } = content
  await queueMail(shop, trx, { key: content.key, recipient: user.email }, ({ publicUrl }) => ({
    subject: content.subject,
    preheader: content.preheader,
    heading: content.heading,
    parts: [
      ...content.paragraphs,
      items,
      { kind: 'detail', label: 'Order number', text: `#${order.number}` },
      ...(content.hasTracking ? createTrackingParts(order) : []),
      ...(content.hasAddress ? [createAddressPart(order, countries[0])] : []),
      { kind: 'action', label: action.label, url: publicUrl + action.path }
    ]
  }))
}

function createTrackingParts(order: OrderRow): MailPart[] {
  const tracking = readTracking(order)
  if (!tracking) return []
  const url = findTrackingUrl(tracking)
  return [
    { kind: 'detail', label: 'Tracking number', text: formatTracking(tracking) },
    ...(url ? [{ kind: 'detail' as const, label: 'Track your package', text: url, isUrl: true }] : [])
  ]
}

const createAddressPart = (order: OrderRow, country: string | undefined): MailPart => ({
  kind: 'detail',
  label: 'Shipping address',
  text: [order.recipient, ...formatPostalLines(toAddressFields(order), country)].filter(Boolean).join(', ')
})

async function createGoodsPart(db: Db, order: OrderRow): Promise<MailPart> {
  const items = await listItems(db, order.id)
  const lines: GoodsLine[] = items.map((item) => {
    const { title, variant } = splitItemTitle({ title: item.title, ...toLineItemNames(item) })
    const { quantity, price_cents, replacement_shipment } = item
    const price = replacement_shipment > 0 ? 'Already paid' : formatCents(price_cents * quantity)
    return { name: formatUnits({ title, quantity }), variant, price, image: findSmallestImage(item.image) }
  })
  const discounts = (await listDiscounts(db, [order.id])).get(order.id) ?? []
  for (const { name, kind, amount } of discounts)
    lines.push({ name, variant: '', price: kind === 'shipping' ? 'Free shipping' : formatMoney(-amount) })
  if (order.shipping_cents > 0) lines.push({ name: 'Shipping', variant: '', price: formatCents(order.shipping_cents) })
  return { kind: 'goods', lines, total: formatCents(order.total_cents) }
}
