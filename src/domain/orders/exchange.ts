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

interface ExchangeOptions<Variant> {
  lineIds: string[]
  variants: Variant[]
}

/**
 * Lists the other variants of a line's product. Omits those that are more expensive now than the line was, or is now,
 * because an exchange has no payment.
 */
export function listExchangeOptions<Variant extends { _id: string; price: number }>(
  options: ExchangeOptions<Variant>[] = [],
  line: { _id: string; productId: string; price: number }
): Variant[] {
  const { variants = [] } = options.find(({ lineIds }) => lineIds.includes(line._id)) ?? {}
  const own = variants.find(({ _id }) => _id === line.productId)
  const maxPrice = Math.max(line.price, own?.price ?? 0)
  return variants.filter((variant) => variant !== own && variant.price <= maxPrice)
}
