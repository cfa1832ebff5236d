import { pick } from '../../lib/pick.ts'
import { toCents, toDollars } from '../../lib/money.ts'
import { calculatePaidShare } from './line-refund.ts'

interface Item {
  _id: string
  title: string
  price: number
  quantity: number
  discount?: number | undefined
  replacementShipment?: number | undefined
}

/** Either of an item or with a label. Amounts are in dollars. */
export interface InvoiceLine<Of extends Item> {
  item?: Of | undefined
  label?: string
  quantity?: number
  amount: number
}

interface Order<Of extends Item> {
  cartItems: readonly Of[]
  shippingAmount?: number | undefined
  discounts?: readonly { name: string; kind: string; amount: number }[] | undefined
}

/** Lists what was paid, so without replacements. Discounts have lines of their own. */
export const listOrderLines = <Of extends Item>(order: Order<Of>): InvoiceLine<Of>[] => [
  ...order.cartItems
    .filter(({ replacementShipment }) => replacementShipment === undefined)
    .map((item) => ({ item, quantity: item.quantity, amount: item.price * item.quantity })),
  ...(order.discounts ?? [])
    .filter(({ kind }) => kind !== 'shipping')
    .map(({ name, amount }) => ({ label: `Discount: ${name}`, amount: -amount })),
  ...(order.shippingAmount ? [{ label: 'Shipping', amount: order.shippingAmount }] : [])
]

/** Lists the refunded units, and the part of the amount that is not their price, such as shipping. */
export function listRefundedLines<Of extends Item>(
  { cartItems, shippingAmount = 0 }: Order<Of>,
  { amount, items }: { amount: number; items: readonly { _id: string; quantity: number }[] }
): InvoiceLine<Of>[] {
  const lines = items.flatMap(({ _id, quantity }) =>
    cartItems
      .filter((item) => item._id === _id)
      .map((item) => ({
        item,
        quantity,
        amount: calculatePaidShare(pick(item, ['price', 'quantity', 'discount']), quantity)
      }))
  )
  const restCents = toCents(amount) - lines.reduce((sum, line) => sum + toCents(line.amount), 0)
  const discounted = lines.find(({ item }) => item.discount)
  // The shares of the units of a line differ by a cent, and earlier refunds decide which these are.
  const expected = [0, toCents(shippingAmount)].find((cents) => Math.abs(restCents - cents) <= lines.length)
  const otherCents = discounted && expected !== undefined ? expected : restCents
  if (discounted) discounted.amount = toDollars(toCents(discounted.amount) + restCents - otherCents)
  if (otherCents === 0) return lines
  return [...lines, { label: lines.length > 0 ? 'Other amounts' : 'Refund', amount: toDollars(otherCents) }]
}
