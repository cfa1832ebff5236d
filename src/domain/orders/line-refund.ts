import { toCents, toDollars } from '../../lib/money.ts'

interface Line {
  totalCents: number
  quantity: number
  /** Units that were refunded or exchanged before. */
  gone: number
}

/** Returns what was paid for the next units of a line, in cents. The shares of all units add up to the total of the line. */
export function splitLineTotal({ totalCents, quantity, gone }: Line, units: number): number {
  const centsUpTo = (count: number) => Math.floor((totalCents * count) / quantity)
  return centsUpTo(gone + units) - centsUpTo(gone)
}

/** In dollars. */
interface Item {
  /** Of one unit, before the discount. */
  price: number
  quantity: number
  /** Of the whole line. */
  discount?: number | undefined
  refundedQuantity?: number | undefined
  exchangedQuantity?: number | undefined
}

/** Returns what was paid for a line, in dollars. */
export const calculateLineTotal = ({ price, quantity, discount = 0 }: Omit<Item, 'refundedQuantity'>): number =>
  toDollars(toCents(price) * quantity - toCents(discount))

/** Returns what was paid for the next units of a line, in dollars. */
export function calculatePaidShare(item: Item, units: number): number {
  const { quantity, refundedQuantity = 0, exchangedQuantity = 0 } = item
  const line = { totalCents: toCents(calculateLineTotal(item)), quantity, gone: refundedQuantity + exchangedQuantity }
  return toDollars(splitLineTotal(line, units))
}
