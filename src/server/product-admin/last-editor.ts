import type { Trx } from '../db/schema.ts'

interface Editor {
  actor_id: string | null
  actor_name: string | null
}

/** Who added or edited a product last; none when the trail does not go back to that. */
export function lastEditor(trx: Trx, id: string): Promise<Editor | undefined> {
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
