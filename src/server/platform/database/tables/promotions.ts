import type { Generated } from 'kysely'

import type { PromotionKind } from '../../../../domain/promotions/calculate-discounts.ts'

export interface PromotionTables {
  /** A discount. It applies to every cart, or only to carts with its code. */
  promotions: {
    id: string
    /** For shoppers. */
    name: string
    /** In uppercase. Null for an automatic discount. */
    code: string | null
    kind: PromotionKind
    /** Percent, or cents of an amount. 0 for free shipping. */
    value: number
    /** JSON, as in `promotionScope` of the contract. */
    scope: string
    minimum_cents: number
    starts_at: string | null
    ends_at: string | null
    once_per_shopper: number
    max_uses: number | null
    budget_cents: number | null
    /** Of orders that have not ended before they were shipped. */
    uses: Generated<number>
    spent_cents: Generated<number>
    created_at: string
    /** Orders and carts still refer to a deleted promotion. */
    deleted_at: Generated<string | null>
  }

  /** The codes that the shopper has entered. */
  cart_promotions: {
    cart_id: string
    promotion_id: string
  }

  /** As the order was created, even if the promotion changes later. */
  order_promotions: {
    order_id: string
    promotion_id: string
    name: string
    code: string | null
    kind: PromotionKind
    /** For free shipping, its price without the promotion. */
    discount_cents: number
    /** The order has ended before it was shipped, so this is not a use. */
    released_at: Generated<string | null>
  }
}
