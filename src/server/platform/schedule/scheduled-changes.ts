import type { Db, Row, Trx } from '../database/schema.ts'
import { ShopError } from '../errors.ts'
import { createId } from '../ids.ts'
import { type Clock, nowIso } from '../shop.ts'

export type ScheduledChange = Row<'scheduled_changes'>

export type ChangeKind = ScheduledChange['kind']

export interface DueChange extends ScheduledChange {
  /** Of the administrator who scheduled it. */
  isAuthorDisabled: boolean
}

export const AUTHOR_DISABLED = 'The administrator who scheduled this is disabled.'

/** A change that hides something is applied whoever scheduled it. Throws a ShopError. */
export function requireActiveAuthor({ isAuthorDisabled }: DueChange): void {
  if (isAuthorDisabled) throw new ShopError('forbidden', AUTHOR_DISABLED)
}

interface NewChange {
  at: string
  kind: ChangeKind
  subjectId: string
  payload?: object
  /** Undefined for the command line. */
  userId: string | undefined
}

export async function scheduleChange(
  clock: Clock,
  trx: Trx,
  { at, kind, subjectId, payload = {}, userId }: NewChange
): Promise<void> {
  const row = { id: createId(), at, kind, subject_id: subjectId, payload: JSON.stringify(payload) }
  await trx
    .insertInto('scheduled_changes')
    .values({ ...row, created_by: userId ?? null, created_at: nowIso(clock) })
    .execute()
}

/** Past times are kept too: applying a change twice is harmless, but skipping it would lose it. */
export async function replaceChanges(
  clock: Clock,
  trx: Trx,
  { times, ...change }: Omit<NewChange, 'at'> & { times: (string | null)[] }
): Promise<void> {
  await cancelChanges(trx, change.kind, change.subjectId)
  for (const at of times) if (at !== null) await scheduleChange(clock, trx, { ...change, at })
}

export async function cancelChanges(trx: Trx, kind: ChangeKind, subjectId: string): Promise<void> {
  await trx.deleteFrom('scheduled_changes').where('kind', '=', kind).where('subject_id', '=', subjectId).execute()
}

interface FailedChange {
  at: string
  /** Says why the change failed, in a sentence for people. */
  reason: string
}

/** Returns the scheduled changes of banners that have failed, by banner. A later event of the banner ends the failure. */
export async function findFailedBanners(db: Db): Promise<Map<string, FailedChange>> {
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
