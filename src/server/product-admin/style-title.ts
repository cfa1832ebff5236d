import { sql } from 'kysely'

import { formatOptionTitle } from '../../domain/products/option-title.ts'
import type { ProductRow } from '../catalog/queries.ts'
import type { Trx } from '../db/schema.ts'
import { toTitleKey } from '../db/title-key.ts'
import { unindexed } from '../db/unindexed.ts'

const selectOtherOptions = (trx: Trx, { id, style_id }: Pick<ProductRow, 'id' | 'style_id'>) =>
  trx
    .selectFrom('products')
    .selectAll()
    .where('style_id', '=', style_id)
    .where('id', '<>', id)
    .where(unindexed(sql.ref<string>('deleted_at'), 'string'), 'is', null)
    .orderBy('id')

/** Gives the other options of the style the same style title. */
export async function renameOtherOptions(trx: Trx, option: ProductRow): Promise<void> {
  const { style_title } = option
  if (option.style_id === null || style_title === null) return
  const others = selectOtherOptions(trx, option).where('style_title', '<>', style_title)
  for (const other of await others.execute())
    await trx.updateTable('products').set(toTitleColumns(other, style_title)).where('id', '=', other.id).execute()
}

/** Returns the columns with the title of the style's other options, which another change may have renamed. */
export async function readCurrentTitle(
  trx: Trx,
  option: ProductRow
): Promise<ReturnType<typeof toTitleColumns> | object> {
  if (option.style_id === null) return {}
  const other = await selectOtherOptions(trx, option).limit(1).executeTakeFirst()
  return other?.style_title ? toTitleColumns(option, other.style_title) : {}
}

function toTitleColumns({ size, color }: ProductRow, style_title: string) {
  const title = formatOptionTitle(style_title, { size: size ?? undefined, color: color ?? undefined })
  return { style_title, title, title_key: toTitleKey(title), listed_version: null }
}
