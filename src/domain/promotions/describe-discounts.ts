import type { PromotionKind } from './calculate-discounts.ts'
import { formatSum } from '../../lib/money.ts'

interface Discount {
  name: string
  code?: string | undefined
  kind: PromotionKind
  /** In dollars. */
  amount: number
}

/** Describes what an order has: at most one discount on its goods, and free shipping. By label. */
export function describeDiscounts(discounts: readonly Discount[] = []): Record<string, string> {
  const facts = discounts.map(({ name, code, kind, amount }) => {
    const origin = code ? `${name}, code ${code}` : name
    return kind === 'shipping' ? ['Shipping', `Free (${origin})`] : ['Discount', `−${formatSum(amount)} (${origin})`]
  })
  return Object.fromEntries(facts) as Record<string, string>
}
