import type { PromotionScope } from '../../../api/contract/promotions.ts'
import { calculateTotalCents, type CartTotals } from '../../../domain/cart/cart-totals.ts'
import type { ShippingRate } from '../../../domain/cart/shipping-rate.ts'
import type { PricedLine, Promotion } from '../../../domain/promotions/calculate-discounts.ts'
import { toDollars } from '../../../lib/money.ts'
import type { Db, Row } from '../../platform/database/schema.ts'
import { type Clock, nowIso, type ShopData } from '../../platform/shop.ts'
import { createScopeCondition } from '../products/filters.ts'
import { readVariantIndex, type VariantIndex } from '../products/variant-index.ts'
import { countOwnUses, type OwnUses } from './uses.ts'

type PromotionRow = Row<'promotions'>

/** Returns the products, which a promotion can be limited to. */
export type ReadIndex = () => Promise<VariantIndex | undefined>

/** Reads the products, if promotions are limited to some, before a transaction, which must not use another connection. */
export async function prepareIndex(shop: ShopData): Promise<ReadIndex> {
  const scoped = shop.db
    .selectFrom('promotions')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('scope', '!=', '{}')
  const index = (await scoped.limit(1).executeTakeFirst()) && (await readVariantIndex(shop))
  return () => Promise.resolve(index)
}

interface PricedCart {
  userId: string
  lines: (PricedLine & { weight?: number | undefined })[]
  rate: ShippingRate | undefined
}

export interface CartPricing {
  totals: CartTotals
  promotions: Promotion[]
}

/** Prices a cart with its automatic promotions and codes, in cents. */
export async function priceCart(clock: Clock, db: Db, cart: PricedCart, readIndex: ReadIndex): Promise<CartPricing> {
  const rows = cart.lines.length > 0 ? await selectPromotions(db, cart.userId, nowIso(clock)).execute() : []
  const uses = rows.some(isLimited) ? await countOwnUses(db, cart.userId) : new Map<string, OwnUses>()
  const index = rows.some(({ scope }) => scope !== '{}') ? await readIndex() : undefined
  const promotions = rows.map((row) => toPromotion(row, { at: nowIso(clock), own: uses.get(row.id), cart, index }))
  const budgets = new Map(rows.map((row) => [row.id, findBudget(row, uses.get(row.id))]))
  return applyBudgets(cart, promotions, budgets)
}

/** Includes codes that are not valid any more, because the cart says so. */
const selectPromotions = (db: Db, userId: string, at: string) =>
  db
    .selectFrom('promotions')
    .selectAll()
    .where('code', 'is', null)
    .where('deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('starts_at', 'is', null), eb('starts_at', '<=', at)]))
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
    .unionAll(
      db
        .selectFrom('carts')
        .innerJoin('cart_promotions', 'cart_promotions.cart_id', 'carts.id')
        .innerJoin('promotions', 'promotions.id', 'cart_promotions.promotion_id')
        .selectAll('promotions')
        .where('carts.user_id', '=', userId)
    )

const isLimited = ({ once_per_shopper, max_uses, budget_cents }: PromotionRow): boolean =>
  once_per_shopper === 1 || max_uses !== null || budget_cents !== null

interface Context {
  /** ISO time. */
  at: string
  own: OwnUses | undefined
  cart: PricedCart
  index: VariantIndex | undefined
}

function toPromotion(row: PromotionRow, { cart, index, ...context }: Context): Promotion {
  const productIds = row.scope === '{}' ? undefined : listProductIds(row.scope, cart, index)
  const problem = findProblem(row, context)
  return {
    _id: row.id,
    name: row.name,
    ...(row.code !== null && { code: row.code }),
    kind: row.kind,
    value: row.kind === 'amount' ? toDollars(row.value) : row.value,
    minimum: toDollars(row.minimum_cents),
    ...(productIds && { productIds }),
    ...(problem && { problem })
  }
}

/** Without index, the promotion was added after they were read. */
function listProductIds(scope: string, { lines }: PricedCart, index: VariantIndex | undefined): string[] {
  if (!index) return []
  const matches = createScopeCondition(index, JSON.parse(scope) as PromotionScope)
  return lines.flatMap(({ id }) => {
    const variant = index.variants.get(id)
    return variant && matches(variant) ? [id] : []
  })
}

/** The uses of the shopper's orders that a new one replaces are free. */
function findProblem(row: PromotionRow, { at, own }: Pick<Context, 'at' | 'own'>): Promotion['problem'] {
  const { starts_at, ends_at, deleted_at, once_per_shopper, max_uses } = row
  if (deleted_at !== null || (starts_at ?? '') > at || (ends_at !== null && ends_at <= at)) return 'not-active'
  if (once_per_shopper === 1 && own && own.total > own.replaceable) return 'already-used'
  return max_uses !== null && row.uses - (own?.replaceable ?? 0) >= max_uses ? 'used-up' : undefined
}

const findBudget = ({ budget_cents, spent_cents }: PromotionRow, own: OwnUses | undefined): number =>
  budget_cents === null ? Infinity : budget_cents - spent_cents + (own?.replaceableCents ?? 0)

/** Excludes promotions whose discount is more than the rest of their budget. */
function applyBudgets(cart: PricedCart, promotions: Promotion[], budgets: Map<string, number>): CartPricing {
  const totals = calculateTotalCents(cart.lines, cart.rate, promotions)
  const exceeded = totals.discounts.outcomes.find(
    ({ promotion, cents }) => cents > 0 && cents > (budgets.get(promotion._id) ?? 0)
  )
  if (!exceeded) return { totals, promotions }
  const rest = promotions.map((promotion) =>
    promotion === exceeded.promotion ? { ...promotion, problem: 'used-up' as const } : promotion
  )
  return applyBudgets(cart, rest, budgets)
}
