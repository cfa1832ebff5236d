import type { Trx } from '../../../platform/database/schema.ts'

interface ProductChange {
  actor_id: string | null
  actor_name: string | null
}

/** Returns undefined if the audit log has no event of the product. */
export function findLastChange(trx: Trx, id: string): Promise<ProductChange | undefined> {
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
