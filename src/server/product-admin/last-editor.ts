import type { Trx } from '../db/schema.ts'

interface Editor {
  actor_id: string | null
  actor_name: string | null
}

/** Returns undefined if the audit log has no event of the product. */
export function findLastEditor(trx: Trx, id: string): Promise<Editor | undefined> {
  return trx
    .selectFrom('audit_events')
    .select(['actor_id', 'actor_name'])
    .where('subject_kind', '=', 'product')
    .where('subject_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
