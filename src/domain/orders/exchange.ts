interface Line {
  refundedQuantity?: number | undefined
  exchangedQuantity?: number | undefined
  replacementShipment?: number | undefined
}

/** Describes what has happened to a line, as in ' · 1 refunded'. */
export const describeLineChanges = (line: Line): string =>
  [
    line.refundedQuantity && ` · ${line.refundedQuantity} refunded`,
    line.exchangedQuantity && ` · ${line.exchangedQuantity} exchanged`,
    line.replacementShipment !== undefined && ' · replacement, already paid'
  ]
    .filter(Boolean)
    .join('')

interface ReturnedItem {
  exchange?: { lineId?: string | undefined } | undefined
}

/** Says what the shop still does with the items of a return, as in 'refund the price through PayPal and send the replacement'. */
export function describeReturnOutcome(items: ReturnedItem[]): string {
  const refund = items.some(({ exchange }) => !exchange) && 'refund the price through PayPal'
  const replacement = items.some(({ exchange }) => exchange && !exchange.lineId) && 'send the replacement'
  return [refund, replacement].filter(Boolean).join(' and ')
}
