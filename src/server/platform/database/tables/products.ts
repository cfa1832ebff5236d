import type { Generated } from 'kysely'

import type { Fit } from '../../../../domain/products/fit.ts'
import type { GroupKind } from '../../../../domain/products/product-groups.ts'

export interface ProductTables {
  /** A category, a brand or a collection. */
  product_groups: {
    /** Unique among all groups. Products refer to it. */
    slug: string
    kind: GroupKind
    name: string
    position: number
    /** Of a category: its usual sizes, separated by commas. */
    sizes: Generated<string>
    /** Of a category: words for it in a search, separated by commas. */
    words: Generated<string>
    /** Of its tile on the home page. Empty without one. */
    picture: Generated<string>
    /** Of a collection: 1 if the home page has a tile of it, or 0. */
    on_home: Generated<number>
    /** Of a category: for its products without measurements. Empty if unknown. */
    measurements: Generated<string>
    /** Of a collection: JSON, as in `collectionRule` of the contract. */
    rule: Generated<string>
  }

  /** The former slug of a group that was renamed or merged. */
  product_group_redirects: {
    slug: string
    target: string
  }

  /** All variants of a product share these fields. A product without options has one variant. */
  products: {
    id: string
    title: string
    title_key: string
    description: string
    category: string
    brand: string
    /** These are empty if unknown. */
    material: Generated<string>
    care: Generated<string>
    manufacturer: Generated<string>
    warnings: Generated<string>
    model: Generated<string>
    measurements: Generated<string>
    /** `draft`, or empty if it is published. */
    status: Generated<string>
    /** 1 if its variants differ in size or color, or 0. */
    has_options: number
    rating_sum: Generated<number>
    rating_count: Generated<number>
    /** The last change of a title or text, which all variants share. */
    updated_at: string
  }

  variants: {
    id: string
    product_id: string
    /** Newer variants have higher numbers. The order of the colors of a product follows from it. */
    number: number
    size: Generated<string | null>
    color: Generated<string | null>
    /** `#rrggbb` */
    swatch: Generated<string | null>
    image: string
    price_cents: number
    /** 0 without a sale. It applies from the start until the end. */
    sale_price_cents: number
    sale_starts_at: Generated<string | null>
    sale_ends_at: Generated<string | null>
    /** The administrator who has scheduled the sale. */
    sale_author_id: Generated<string | null>
    on_hand: number
    reserved: Generated<number>
    /** Units in orders, minus those returned. */
    ordered_units: Generated<number>
    /** 0 if the weight is unknown. */
    weight_grams: Generated<number>
    /** Fewer units count as low stock. 0 without a threshold of its own. */
    low_stock_threshold: Generated<number>
    sku: Generated<string | null>
    barcode: Generated<string | null>
    created_at: string
    updated_at: string
    deleted_at: Generated<string | null>
    /**
     * The catalog version of the last change. Null until the next `incrementCatalogVersion`, which each transaction with a
     * change calls last, unless a shopper has caused it.
     */
    listed_version: Generated<number | null>
  }

  /** The effective price of a variant from `at` until the next row. */
  variant_prices: {
    variant_id: string
    at: string
    cents: number
  }

  /** The first picture of a color is also the `image` of its variants. */
  product_pictures: {
    product_id: string
    /** Empty for a product without colors. */
    color: string
    position: number
    image: string
    alt: string
  }

  /** A shopper who wants an email when the product is available again. */
  stock_alerts: {
    /** Secret, because it also authorizes unsubscribing. */
    id: string
    user_id: string
    variant_id: string
    created_at: string
    /** When the email was queued. */
    queued_at: Generated<string | null>
  }

  reviews: {
    id: string
    variant_id: string
    user_id: string
    user_name: string
    message: string
    value: number
    /** Null without an answer. */
    fit: Generated<Fit | null>
    created_at: string
    hidden_at: Generated<string | null>
  }
}
