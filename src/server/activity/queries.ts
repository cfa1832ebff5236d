import type { Selectable } from 'kysely'

import type { Activity } from '../../api/contract/audit.ts'
import { cutPage } from '../db/cursor.ts'
import type { Schema } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { found, type Wanted } from './filters.ts'
import { type Known, subjectsOf } from './subjects.ts'

type EventRow = Selectable<Schema['audit_events']>

/** What happened and matches, newest first. */
export async function listActivity(shop: Pick<Shop, 'db' | 'now'>, wanted: Wanted) {
  const { db } = shop
  const rows = await db
    .selectFrom(found(db, wanted).as('found'))
    .innerJoin('audit_events', 'audit_events.id', 'found.id')
    .selectAll('audit_events')
    .orderBy('found.at', 'desc')
    .orderBy('found.id', 'desc')
    .execute()
  const page = cutPage(rows, wanted.limit, ({ at, id }) => [at, id])
  const known = await subjectsOf(shop, page.rows)
  return { data: page.rows.map((row) => toActivity(row, known)), nextCursor: page.nextCursor }
}

const toActivity = (row: EventRow, known: Known): Activity => ({
  _id: row.id,
  at: row.at,
  actor: row.actor_id === null ? null : { id: row.actor_id, userName: row.actor_name ?? '' },
  action: row.action,
  subject: row.subject_kind === null ? null : toSubject(row.subject_kind, row.subject_id ?? '', known),
  before: fromJson(row.before),
  after: fromJson(row.after),
  address: row.address
})

const toSubject = (kind: string, id: string, known: Known) => ({ kind, id, ...known[kind]?.(id) })

const fromJson = (text: string | null): Activity['before'] =>
  text === null ? null : (JSON.parse(text) as Activity['before'])
