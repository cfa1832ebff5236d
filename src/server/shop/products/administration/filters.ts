import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ProductsQuery } from '../../../../api/contract/product-administration.ts'
import { getTrashCutoff } from '../../../../domain/products/trash.ts'
import { matchesStockFilter } from '../stock.ts'
import { containsNormalized } from '../../../platform/database/contains.ts'
import type { Shop } from '../../../platform/shop.ts'
import { toTitleKey } from '../../../platform/database/title-key.ts'

export type Condition = RawBuilder<SqlBool>

export const isInTrash = (shop: Pick<Shop, 'now'>): Condition =>
  sql`products.deleted_at > ${getTrashCutoff(shop.now())}`

export const isInCatalog: Condition = sql`products.deleted_at is null`

export const toConditions = ({ category, brand, stock, sale }: ProductsQuery): Condition[] => [
  ...matchAny('category', category),
  ...matchAny('brand', brand),
  ...(stock ? [matchesStockFilter(stock)] : []),
  ...(sale ? [SALE_CONDITIONS[sale]] : [])
]

const SALE_CONDITIONS: Record<NonNullable<ProductsQuery['sale']>, Condition> = {
  true: sql`products.sale_price_cents > 0 and products.sale_price_cents < products.price_cents`,
  scheduled: sql`products.scheduled_sale_cents is not null`
}

const matchAny = (column: 'category' | 'brand', values: string[] | undefined): Condition[] =>
  values?.length ? [sql`products.${sql.ref(column)} in (${sql.join(values)})`] : []

/** Searches without the index, because deleted products are few and not in it. */
export const hasTitleContaining = (part: string): Condition =>
  sql`${containsNormalized(sql.ref('products.title_key'), toTitleKey(part))}`

export const joinConditions = (conditions: Condition[]): Condition => sql.join(conditions, sql` and `)
