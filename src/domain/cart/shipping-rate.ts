import { toCents } from '../../lib/money.ts'

interface WeightClass {
  maxGrams: number
  /** In dollars. */
  price: number
}

/** In dollars. */
export interface ShippingRate {
  /** For orders that are heavier than all weight classes. Without classes, for each order. */
  price: number
  /** An order with at least this subtotal is shipped free. 0 disables free shipping. */
  freeFrom: number
  /** Sorted by weight. */
  weightClasses?: WeightClass[] | undefined
}

/** The subtotal is in cents, the weight in grams. */
export function calculateShippingCents(
  { subtotal, weight }: { subtotal: number; weight: number },
  { price, freeFrom, weightClasses = [] }: ShippingRate
): number {
  if (freeFrom > 0 && subtotal >= toCents(freeFrom)) return 0
  const weightClass = weightClasses.find(({ maxGrams }) => weight <= maxGrams)
  return toCents(weightClass?.price ?? price)
}

export const isAlwaysFree = ({ price, weightClasses = [] }: ShippingRate): boolean =>
  price === 0 && weightClasses.every((weightClass) => weightClass.price === 0)
