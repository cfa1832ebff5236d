import { type Expression, sql, type SqlBool } from 'kysely'

import { PRODUCT_TEXTS } from '../../../api/contract/product-fields.ts'
import { containsNormalized } from './contains.ts'
import type { Db, Row } from './schema.ts'
import { toTitleKey } from './title-key.ts'

/** Such as "Oxford shirt, blue, M": see `formatVariantTitle`. */
const VARIANT_TITLE = sql<string>`case when products.has_options = 1
  then products.title || coalesce(', ' || variants.color, '') || coalesce(', ' || variants.size, '')
  else products.title end`

/** Not a join, because a query that locks the products must not lock their categories and brands. */
const nameOf = (slug: 'products.category' | 'products.brand') =>
  sql<string>`(select name from product_groups where slug = ${sql.ref(slug)})`

/**
 * Selects each variant with the fields of its product. This is what clients of the API know as a product. Includes deleted
 * variants.
 */
export const catalog = (db: Db) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .selectAll('variants')
    .select([
      'products.has_options',
      'products.title as product_title',
      'products.title_key',
      'products.rating_sum',
      'products.rating_count',
      'products.updated_at as product_updated_at',
      VARIANT_TITLE.as('title'),
      nameOf('products.category').as('category_name'),
      nameOf('products.brand').as('brand_name')
    ])
    .select(PRODUCT_TEXTS.map((name) => `products.${name}` as const))
    .as('catalog')

export type CatalogRow = Row<'variants'> &
  Omit<Row<'products'>, 'id' | 'updated_at'> & {
    product_title: string
    product_updated_at: string
    category_name: string
    brand_name: string
  }

/** Shoppers see neither drafts nor deleted products. */
export const IS_LISTED = sql<SqlBool>`catalog.deleted_at is null and catalog.status = ''`

export const isListed = ({ deleted_at, status }: Pick<CatalogRow, 'deleted_at' | 'status'>): boolean =>
  deleted_at === null && status === ''

/** The title of a variant in lower case and without accents, in a query of `catalog`. */
export const CATALOG_TITLE_KEY = sql<string>`catalog.title_key
  || coalesce(', ' || catalog.color, '') || coalesce(', ' || lower(catalog.size), '')`

/** Matches the variants whose title contains the term, in a query of `catalog`. */
export const hasTitle = (term: string): Expression<SqlBool> => containsNormalized(CATALOG_TITLE_KEY, toTitleKey(term))
