import type { Db, Trx } from '../database/schema.ts'

export interface FailedChange {
  at: string
  /** Says why the change failed, in a sentence for people. */
  reason: string
}

/** Returns the scheduled changes of banners that have failed, by banner. A later event of the banner ends the failure. */
export async function findFailedBanners(db: Db | Trx): Promise<Map<string, FailedChange>> {
  const events = await db
    .selectFrom('audit_events')
    .select(['at', 'subject_id', 'after'])
    .where('subject_kind', '=', 'feature')
    .where('action', '=', 'schedule.failed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_events as newer')
            .select('newer.id')
            .whereRef('newer.subject_kind', '=', 'audit_events.subject_kind')
            .whereRef('newer.subject_id', '=', 'audit_events.subject_id')
            .whereRef('newer.at', '>', 'audit_events.at')
        )
      )
    )
    .execute()
  return new Map(events.map(({ at, subject_id, after }) => [subject_id ?? '', { at, ...parseReason(after) }]))
}

const parseReason = (after: string | null): { reason: string } =>
  JSON.parse(after ?? '{"reason":""}') as { reason: string }
