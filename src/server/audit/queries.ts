import type { Selectable } from 'kysely'

import type { Activity } from '../../api/contract/audit.ts'
import type { Db, Schema } from '../db/schema.ts'

type EventRow = Selectable<Schema['audit_events']>

interface Page {
  limit: number
  cursor?: string | undefined
}

/** What happened, newest first. */
export async function listActivity(db: Db, { limit, cursor }: Page) {
  const [at, id] = cursor?.split('_') ?? []
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .$if(Boolean(at && id), (list) =>
      list.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(at ?? '', id ?? '')))
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { data: page.map(toActivity), nextCursor: rows.length > limit && last ? `${last.at}_${last.id}` : null }
}

const toActivity = (row: EventRow): Activity => ({
  _id: row.id,
  at: row.at,
  actor: row.actor_id === null ? null : { id: row.actor_id, userName: row.actor_name ?? '' },
  action: row.action,
  subject: row.subject_kind === null ? null : { kind: row.subject_kind, id: row.subject_id ?? '' },
  before: fromJson(row.before),
  after: fromJson(row.after),
  address: row.address
})

const fromJson = (text: string | null): Activity['before'] =>
  text === null ? null : (JSON.parse(text) as Activity['before'])
