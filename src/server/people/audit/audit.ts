import type { AuditAction } from '../../../domain/audit/actions.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Requester } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import { type Clock, nowIso } from '../../platform/shop.ts'

export interface AuditEvent extends Requester {
  /** ISO time. Set it if another row stores the same time. */
  at?: string
  action: AuditAction
  subject?: { kind: string; id: string }
  /** The changed fields only, without secrets. */
  before?: object
  after?: object
}

/** Inserts an audit event. Call it in the transaction of the change. */
export const recordAudit = (clock: Clock, db: Db, event: AuditEvent): Promise<void> =>
  recordAuditEvents(clock, db, [event])

/** Databases limit the parameters of a statement. */
const EVENTS_PER_STATEMENT = 500

export async function recordAuditEvents(clock: Clock, db: Db, events: AuditEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += EVENTS_PER_STATEMENT) {
    const rows = events.slice(start, start + EVENTS_PER_STATEMENT).map((event) => ({
      id: createId(),
      at: event.at ?? nowIso(clock),
      actor_id: event.user?.id ?? null,
      actor_name: event.user?.userName ?? null,
      action: event.action,
      subject_kind: event.subject?.kind ?? null,
      subject_id: event.subject?.id ?? null,
      before: toJson(event.before),
      after: toJson(event.after),
      ip: event.ip
    }))
    await db.insertInto('audit_events').values(rows).execute()
  }
}

/** Fields with such a name are removed, in case a secret is passed by mistake. */
const SECRET_NAME = /password|token|secret|cookie/i

const toJson = (fields: object | undefined): string | null =>
  fields ? JSON.stringify(fields, (key, value: unknown) => (SECRET_NAME.test(key) ? undefined : value)) : null

type Fields = Record<string, string | number>

export function diffFields<F extends Fields>(before: F, after: F): { before: Fields; after: Fields } | null {
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
  if (names.length === 0) return null
  const pick = (fields: F) => Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
  return { before: pick(before), after: pick(after) }
}
