import type { ImportRow } from '../../api/contract/product-administration.ts'
import type { Requester } from '../http/session.ts'
import type { Db, Trx } from '../db/schema.ts'
import { readId } from './import-row.ts'
import type { ProductRow } from '../catalog/queries.ts'

interface ImportContext {
  by: Requester
  rows: ImportRow[]
  products: Map<string, ProductRow>
}

/**
 * Returns the names of other admins who have edited products since their rows were exported, by product id. An
 * admin's own edits are ignored, so that a corrected file can be imported again.
 */
export async function findOtherEditors(
  db: Db | Trx,
  { by, rows, products }: ImportContext
): Promise<Map<string, string>> {
  const seen = new Map(
    rows.flatMap((row) => {
      const [id, at] = [readId(row), row.fields['seenUpdatedAt']?.trim()]
      const product = products.get(id)
      return product && at && at !== product.updated_at ? [[id, at] as const] : []
    })
  )
  if (seen.size === 0) return new Map()
  const edits = Map.groupBy(await findEdits(db, [...seen.keys()]), ({ subject_id }) => subject_id)
  return new Map(
    [...seen].flatMap(([id, at]) => {
      const since = (edits.get(id) ?? []).filter((edit) => edit.at > at)
      const other = since.find(({ actor_id }) => actor_id !== by.user?.id)
      // An edit missing from the audit log was not the admin's own either.
      return other || since.length === 0 ? [[id, other?.actor_name ?? 'someone'] as const] : []
    })
  )
}

const findEdits = (db: Db | Trx, ids: string[]) =>
  db
    .selectFrom('audit_events')
    .select(['subject_id', 'actor_id', 'actor_name', 'at'])
    .where('subject_kind', '=', 'product')
    .where('subject_id', 'in', ids)
    .where('action', '<>', 'product.added')
    .orderBy('at', 'desc')
    .execute()
