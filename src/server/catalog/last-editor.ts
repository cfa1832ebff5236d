import type { Trx } from '../db/schema.ts'

/** Who edited a product last, by name; none of one that was never edited. */
export async function lastEditor(trx: Trx, id: string): Promise<string | undefined> {
  const event = await trx
    .selectFrom('audit_events')
    .select('actor_name')
    .where('subject_kind', '=', 'product')
    .where('subject_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.actor_name ?? undefined
}
