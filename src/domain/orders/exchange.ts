interface ReturnedItem {
  exchange?: { lineId?: string | undefined } | undefined
}

export interface ExchangedOrder {
  returns?: { items: ReturnedItem[] }[] | undefined
}

/** Returns true if the line replaces a returned one, whose price also pays for it. */
export const isReplacement = ({ returns = [] }: ExchangedOrder, { _id }: { _id: string }): boolean =>
  returns.some(({ items }) => items.some(({ exchange }) => exchange?.lineId === _id))

/** Returns the replacements of the last package. The last line of the order is one of them, if it is a replacement. */
export function listLastReplacements<Replacement extends { _id: string }>(
  order: ExchangedOrder & { cartItems: Replacement[] }
): Replacement[] {
  const [lastLine] = order.cartItems.slice(-1)
  const request = order.returns?.find((candidate) => lastLine && isReplacement({ returns: [candidate] }, lastLine))
  return order.cartItems.filter((item) => request && isReplacement({ returns: [request] }, item))
}

interface Line {
  _id: string
  refundedQuantity?: number | undefined
  exchangedQuantity?: number | undefined
}

/** Describes what has happened to a line, as in ' · 1 refunded'. */
export const describeLineChanges = (order: ExchangedOrder, line: Line): string =>
  [
    line.refundedQuantity && ` · ${line.refundedQuantity} refunded`,
    line.exchangedQuantity && ` · ${line.exchangedQuantity} exchanged`,
    isReplacement(order, line) && ' · replacement, already paid'
  ]
    .filter(Boolean)
    .join('')

/** Says what the shop still does with the items of a return, as in 'refund the price through PayPal and send the replacement'. */
export function describeReturnOutcome(items: ReturnedItem[]): string {
  const refund = items.some(({ exchange }) => !exchange) && 'refund the price through PayPal'
  const replacement = items.some(({ exchange }) => exchange && !exchange.lineId) && 'send the replacement'
  return [refund, replacement].filter(Boolean).join(' and ')
}
