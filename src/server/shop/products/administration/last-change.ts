import type { Trx } from '../../../platform/database/schema.ts'

interface ProductChange {
  actor_id: string | null
  actor_name: string | null
  action: string
}

/**
 * Returns undefined if the audit log has no event of the product. Ignores the start of a sale, because it does not
 * conflict with edits.
 */
export function findLastChange(trx: Trx, id: string): Promise<ProductChange | undefined> {
  return trx
    .selectFrom('audit_events')
    .select(['actor_id', 'actor_name', 'action'])
    .where('subject_kind', '=', 'product')
    .where('subject_id', '=', id)
    .where('action', '<>', 'product.sale-started')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Resolves to true if a sale of the product has ended as scheduled. */
export async function hasSaleEnded(trx: Trx, id: string): Promise<boolean> {
  const event = await trx
    .selectFrom('audit_events')
    .select('id')
    .where('subject_kind', '=', 'product')
    .where('subject_id', '=', id)
    .where('action', '=', 'product.sale-ended')
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}
