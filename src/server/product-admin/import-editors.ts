import type { ImportRow } from '../../api/contract/product-administration.ts'
import type { Requester } from '../http/session.ts'
import type { Db, Trx } from '../db/schema.ts'
import { idOf } from './import-row.ts'
import type { ProductRow } from '../catalog/queries.ts'

interface Asked {
  by: Requester
  rows: ImportRow[]
  products: Map<string, ProductRow>
}

/**
 * Who else has edited products since their rows were exported, by the products' ids. Whoever mends a file and imports it
 * again has seen their own edits.
 */
export async function othersSince(db: Db | Trx, { by, rows, products }: Asked): Promise<Map<string, string>> {
  const seen = new Map(
    rows.flatMap((row) => {
      const [id, at] = [idOf(row), row.fields['seenUpdatedAt']?.trim()]
      const product = products.get(id)
      return product && at && at !== product.updated_at ? [[id, at] as const] : []
    })
  )
  if (seen.size === 0) return new Map()
  const edits = Map.groupBy(await editsOf(db, [...seen.keys()]), ({ subject_id }) => subject_id)
  return new Map(
    [...seen].flatMap(([id, at]) => {
      const since = (edits.get(id) ?? []).filter((edit) => edit.at > at)
      const other = since.find(({ actor_id }) => actor_id !== by.user?.id)
      // What the trail knows nothing of was nobody's own edit either.
      return other || since.length === 0 ? [[id, other?.actor_name ?? 'somebody'] as const] : []
    })
  )
}

/** The latest first. Nobody has seen a product before it was added. */
const editsOf = (db: Db | Trx, ids: string[]) =>
  db
    .selectFrom('audit_events')
    .select(['subject_id', 'actor_id', 'actor_name', 'at'])
    .where('subject_kind', '=', 'product')
    .where('subject_id', 'in', ids)
    .where('action', '<>', 'product.added')
    .orderBy('at', 'desc')
    .execute()
