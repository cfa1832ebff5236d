import { sql } from 'kysely'

import { formatVariantTitle } from '../../../../domain/products/variant-title.ts'
import type { ProductRow } from '../queries.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { toTitleKey } from '../../../platform/database/title-key.ts'
import { unindexed } from '../../../platform/database/unindexed.ts'

const selectOtherVariants = (trx: Trx, { id, style_id }: Pick<ProductRow, 'id' | 'style_id'>) =>
  trx
    .selectFrom('products')
    .selectAll()
    .where('style_id', '=', style_id)
    .where('id', '<>', id)
    .where(unindexed(sql.ref<string>('deleted_at'), 'string'), 'is', null)
    .orderBy('id')

/** Gives the other variants of the style the same style title. */
export async function renameOtherVariants(trx: Trx, variant: ProductRow): Promise<void> {
  const { style_title } = variant
  if (variant.style_id === null || style_title === null) return
  const others = selectOtherVariants(trx, variant).where('style_title', '<>', style_title)
  for (const other of await others.execute())
    await trx.updateTable('products').set(toTitleColumns(other, style_title)).where('id', '=', other.id).execute()
}

/** Returns the columns with the title of the style's other variants, which another change may have renamed. */
export async function readCurrentTitle(
  trx: Trx,
  variant: ProductRow
): Promise<ReturnType<typeof toTitleColumns> | object> {
  if (variant.style_id === null) return {}
  const other = await selectOtherVariants(trx, variant).limit(1).executeTakeFirst()
  return other?.style_title ? toTitleColumns(variant, other.style_title) : {}
}

function toTitleColumns({ size, color }: ProductRow, style_title: string) {
  const title = formatVariantTitle(style_title, { size: size ?? undefined, color: color ?? undefined })
  return { style_title, title, title_key: toTitleKey(title), listed_version: null }
}
