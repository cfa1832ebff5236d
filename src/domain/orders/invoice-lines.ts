interface Item {
  _id: string
  title: string
  price: number
  quantity: number
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
}

/** Lists what was paid, so without replacements. */
export const listOrderLines = <Of extends Item>(order: Order<Of>): InvoiceLine<Of>[] => [
  ...order.cartItems
    .filter(({ replacementShipment }) => replacementShipment === undefined)
    .map((item) => ({ item, quantity: item.quantity, amount: item.price * item.quantity })),
  ...(order.shippingAmount ? [{ label: 'Shipping', amount: order.shippingAmount }] : [])
]

/** Lists the refunded units, and the part of the amount that is not their price, such as shipping. */
export function listRefundedLines<Of extends Item>(
  { cartItems }: Order<Of>,
  { amount, items }: { amount: number; items: readonly { _id: string; quantity: number }[] }
): InvoiceLine<Of>[] {
  const lines = items.flatMap(({ _id, quantity }) =>
    cartItems.filter((item) => item._id === _id).map((item) => ({ item, quantity, amount: item.price * quantity }))
  )
  const rest = Math.round((amount - lines.reduce((sum, line) => sum + line.amount, 0)) * 100) / 100
  if (rest === 0) return lines
  return [...lines, { label: lines.length > 0 ? 'Other amounts' : 'Refund', amount: rest }]
}
