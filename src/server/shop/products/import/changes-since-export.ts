import type { ImportRow } from '../../../../api/contract/product-administration.ts'
import type { Requester } from '../../../platform/http/session.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'
import { readRowId } from './row.ts'
import type { CatalogRow } from '../../../platform/database/catalog.ts'

interface ImportRequest {
  requester: Requester
  rows: ImportRow[]
  products: Map<string, CatalogRow>
}

/**
 * Returns, by product id, a clause that names the latest conflicting change since the export. Ignores the admin's own edits, so that the admin can
 * correct the file and import it again.
 */
export async function findOtherChanges(
  db: Db | Trx,
  { requester, rows, products }: ImportRequest
): Promise<Map<string, string>> {
  const exportTimes = new Map(
    rows.flatMap((row) => {
      const [id, at] = [readRowId(row), row.fields['seenUpdatedAt']?.trim()]
      const product = products.get(id)
      return product && at && at !== product.updated_at ? [[id, at] as const] : []
    })
  )
  if (exportTimes.size === 0) return new Map()
  const edits = Map.groupBy(await findEdits(db, [...exportTimes.keys()]), ({ subject_id }) => subject_id)
  return new Map(
    [...exportTimes].flatMap(([id, at]) => {
      const laterEdits = (edits.get(id) ?? []).filter((edit) => edit.at > at)
      const otherEdit = laterEdits.find((edit) => edit.actor_id !== requester.user?.id)
      // An edit missing from the audit log counts as someone else's.
      return otherEdit || laterEdits.length === 0 ? [[id, formatConflict(otherEdit)] as const] : []
    })
  )
}

type Edit = Awaited<ReturnType<typeof findEdits>>[number]

const formatConflict = (edit: Edit | undefined): string =>
  `that ${edit?.actor_name ?? 'someone'} has changed since the export`

const findEdits = (db: Db | Trx, ids: string[]) =>
  db
    .selectFrom('audit_events')
    .select(['subject_id', 'actor_id', 'actor_name', 'at'])
    .where('subject_kind', '=', 'product')
    .where('subject_id', 'in', ids)
    .where('action', '<>', 'product.added')
    .orderBy('at', 'desc')
    .execute()
