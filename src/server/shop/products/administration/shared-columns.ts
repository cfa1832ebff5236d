import { PRODUCT_TEXTS } from '../../../../api/contract/product-fields.ts'
import { pick } from '../../../../lib/pick.ts'
import type { CatalogRow } from '../../../platform/database/catalog.ts'
import { lockRows } from '../../../platform/database/lock.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { ShopError } from '../../../platform/errors.ts'

/** The columns that all variants of a product share. */
export const SHARED_COLUMNS = ['product_title', 'title_key', ...PRODUCT_TEXTS, 'has_options'] as const

type SharedColumns = Pick<CatalogRow, (typeof SHARED_COLUMNS)[number]>

/** Other columns keep what another change has written since `before` was read. */
export const findChangedColumns = <Row, Name extends keyof Row>(
  before: Row,
  after: Row,
  names: readonly Name[]
): Partial<Pick<Row, Name>> =>
  pick(
    after,
    names.filter((name) => after[name] !== before[name])
  )

interface SharedChange {
  productId: string
  /** Of a new product. */
  all: SharedColumns
  /** An existing product keeps the others, because clients may not know them. */
  changed: Partial<SharedColumns>
  at: string
}

/** Locks a product and changes it, or inserts it. */
export async function saveSharedColumns(trx: Trx, { productId, all, changed, at }: SharedChange): Promise<void> {
  const product = trx
    .selectFrom('products')
    .select(['title as product_title', 'title_key', ...PRODUCT_TEXTS, 'has_options'])
    .where('id', '=', productId)
  const before = await lockRows(trx, product).executeTakeFirst()
  if (!before) {
    const { product_title: title, ...others } = pick(all, SHARED_COLUMNS)
    const values = { id: productId, title, ...others, updated_at: at }
    await trx.insertInto('products').values(values).execute()
    return
  }
  const columns = findChangedColumns(before, { ...before, ...changed }, SHARED_COLUMNS)
  if (Object.keys(columns).length === 0) return
  const { product_title: title, ...others } = columns
  const values = { ...others, ...(title !== undefined && { title }), updated_at: at }
  await trx.updateTable('products').set(values).where('id', '=', productId).execute()
  await trx.updateTable('variants').set({ listed_version: null }).where('product_id', '=', productId).execute()
}

/** True if the edit changes a text that was changed through another variant after the client has seen the product. */
export const hasStaleTexts = (before: CatalogRow, after: CatalogRow, seenUpdatedAt: string | undefined): boolean =>
  seenUpdatedAt !== undefined &&
  seenUpdatedAt < before.product_updated_at &&
  before.updated_at < before.product_updated_at &&
  PRODUCT_TEXTS.some((name) => after[name] !== before[name])

export function requireFreshTexts(before: CatalogRow, after: CatalogRow, seenUpdatedAt: string | undefined): void {
  if (hasStaleTexts(before, after, seenUpdatedAt))
    throw new ShopError('conflict', 'The texts of this product have been changed since you opened it.')
}
