import type { Db, Trx } from '../db/schema.ts'
import type { Requester } from '../http/session.ts'
import { newId } from '../ids.ts'
import { nowIso, type Shop } from '../shop.ts'

export interface AuditEvent extends Requester {
  /** When it happened, where the row it happened to says so too; now, unless it is given. */
  at?: string
  /** What happened, as in `product.edited`. */
  action: `${string}.${string}`
  /** What it happened to, as in `{ kind: 'product', id }`. */
  subject?: { kind: string; id: string }
  /** The fields that changed, as they were and as they are. Never a secret. */
  before?: object
  after?: object
}

/** Writes an event down, in the transaction of what it tells of: both happen, or neither. */
export async function recordAudit(shop: Pick<Shop, 'now'>, db: Db | Trx, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      id: newId(),
      at: event.at ?? nowIso(shop),
      actor_id: event.user?.id ?? null,
      actor_name: event.user?.userName ?? null,
      action: event.action,
      subject_kind: event.subject?.kind ?? null,
      subject_id: event.subject?.id ?? null,
      before: toJson(event.before),
      after: toJson(event.after),
      address: event.ip
    })
    .execute()
}

/** A second guard behind every caller's own care. */
const SECRET = /password|token|secret|cookie/i

const toJson = (fields: object | undefined): string | null =>
  fields ? JSON.stringify(fields, (key, value: unknown) => (SECRET.test(key) ? undefined : value)) : null
