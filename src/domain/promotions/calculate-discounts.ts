import { toCents } from '../../lib/money.ts'
import { MIN_DISCOUNTED_CENTS } from '../limits.ts'

export const PROMOTION_KINDS = ['percent', 'amount', 'shipping'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/** Reasons that do not depend on the lines. */
export const PROMOTION_PROBLEMS = ['not-active', 'used-up', 'already-used'] as const

/** A discount as one cart sees it. */
export interface Promotion {
  _id: string
  name: string
  code?: string | undefined
  kind: PromotionKind
  /** Percent, or dollars of an amount. */
  value: number
  /** In dollars, before discounts, of the products that the discount is for. */
  minimum: number
  /** The products of the cart that it is for. Missing if it is for all. */
  productIds?: string[] | undefined
  problem?: (typeof PROMOTION_PROBLEMS)[number] | undefined
}

export interface PricedLine {
  id: string
  /** For one unit. */
  cents: number
  quantity: number
}

export interface Outcome {
  promotion: Promotion
  /** 0 if it does not apply. */
  cents: number
  /** Missing if it applies. */
  reason?: Promotion['problem'] | 'no-products' | 'minimum' | 'low-total' | 'other-discount' | 'free-shipping'
  /** Of the minimum. */
  missingCents?: number
}

export interface Discounts {
  /** In cents, by the ids of the lines, for all units of a line. */
  lines: ReadonlyMap<string, number>
  /** In cents, without shipping. */
  total: number
  isShippingFree: boolean
  /** One for each promotion, in the same order. */
  outcomes: Outcome[]
}

/**
 * Returns what promotions make of a cart, in whatever sequence they are listed: the highest discount on goods, and free
 * shipping. Discounts do not add up. At least `MIN_DISCOUNTED_CENTS` of the goods remain to be paid, because PayPal accepts
 * no payment of 0, and a cent of each unit, because a return of free units would refund nothing. The browser and the
 * server both use this function.
 */
export function calculateDiscounts(
  lines: readonly PricedLine[],
  promotions: readonly Promotion[],
  shippingCents: number
): Discounts {
  const max = Math.max(0, sumLines(lines) - MIN_DISCOUNTED_CENTS)
  const offers = promotions.map((promotion) => evaluate(promotion, lines, { max, shippingCents }))
  const usable = offers.filter(({ reason }) => reason === undefined).toSorted(compareOffers)
  const goods = usable.find(({ promotion }) => promotion.kind !== 'shipping')
  const shipping = usable.find(({ promotion }) => promotion.kind === 'shipping')
  return {
    lines: goods ? allocate(goods.cents, listEligible(goods.promotion, lines)) : new Map(),
    total: goods?.cents ?? 0,
    isShippingFree: shipping !== undefined,
    outcomes: offers.map((offer) =>
      offer.reason !== undefined || offer === goods || offer === shipping
        ? offer
        : { promotion: offer.promotion, cents: 0, reason: 'other-discount' }
    )
  }
}

/** The ids make the result independent of the sequence. With equal discounts, the shopper keeps the code. */
const compareOffers = (a: Outcome, b: Outcome): number =>
  b.cents - a.cents ||
  Number(a.promotion.code !== undefined) - Number(b.promotion.code !== undefined) ||
  (a.promotion._id < b.promotion._id ? -1 : 1)

function evaluate(
  promotion: Promotion,
  lines: readonly PricedLine[],
  { max, shippingCents }: { max: number; shippingCents: number }
): Outcome {
  const refuse = (reason: Outcome['reason']): Outcome => ({ promotion, cents: 0, reason })
  if (promotion.problem) return refuse(promotion.problem)
  const eligibleLines = listEligible(promotion, lines)
  const eligible = sumLines(eligibleLines)
  if (eligible === 0) return refuse('no-products')
  const missingCents = toCents(promotion.minimum) - eligible
  if (missingCents > 0) return { ...refuse('minimum'), missingCents }
  if (promotion.kind === 'shipping')
    return shippingCents > 0 ? { promotion, cents: shippingCents } : refuse('free-shipping')
  const cents =
    promotion.kind === 'percent'
      ? Math.round((eligible * promotion.value) / 100)
      : Math.min(toCents(promotion.value), eligible)
  const discount = Math.min(cents, max, sumReducible(eligibleLines))
  return discount > 0 ? { promotion, cents: discount } : refuse('low-total')
}

const listEligible = ({ productIds }: Promotion, lines: readonly PricedLine[]): readonly PricedLine[] =>
  productIds ? lines.filter(({ id }) => productIds.includes(id)) : lines

const sumLines = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)

const MIN_UNIT_CENTS = 1

const getReducible = ({ cents, quantity }: PricedLine): number => Math.max(0, cents - MIN_UNIT_CENTS) * quantity

const sumReducible = (lines: readonly PricedLine[]): number => lines.reduce((sum, line) => sum + getReducible(line), 0)

/** Splits a discount in proportion to the prices of the lines or, if a unit would cost nothing, to what they can lose. */
function allocate(discount: number, lines: readonly PricedLine[]): Map<string, number> {
  const shares = split(discount, lines, ({ cents, quantity }) => cents * quantity)
  return lines.every((line) => (shares.get(line.id) ?? 0) <= getReducible(line))
    ? shares
    : split(discount, lines, getReducible)
}

/** The shares add up to the discount. */
function split(
  discount: number,
  lines: readonly PricedLine[],
  getWeight: (line: PricedLine) => number
): Map<string, number> {
  const total = BigInt(lines.reduce((sum, line) => sum + getWeight(line), 0))
  let sum = 0
  const shareUpTo = () => Number((BigInt(discount) * BigInt(sum)) / total)
  return new Map(
    lines.map((line) => {
      const before = shareUpTo()
      sum += getWeight(line)
      return [line.id, shareUpTo() - before]
    })
  )
}
