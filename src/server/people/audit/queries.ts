import type { Selectable } from 'kysely'

import type { Activity } from '../../../api/contract/audit.ts'
import { toPage } from '../../platform/database/cursor.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { ShopData } from '../../platform/shop.ts'
import { selectPage, type ActivityQuery } from './filters.ts'
import { type SubjectLookups, readSubjects } from './subjects.ts'

type EventRow = Selectable<Schema['audit_events']>

export async function listActivity(shop: ShopData, query: ActivityQuery) {
  const { db } = shop
  const rows = await db
    .selectFrom(selectPage(db, query).as('page'))
    .innerJoin('audit_events', 'audit_events.id', 'page.id')
    .selectAll('audit_events')
    .orderBy('page.at', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
  const page = toPage(rows, query.limit, ({ at, id }) => [at, id])
  const subjects = await readSubjects(shop, page.rows)
  return { data: page.rows.map((row) => toActivity(row, subjects)), nextCursor: page.nextCursor }
}

const toActivity = (row: EventRow, subjects: SubjectLookups): Activity => ({
  _id: row.id,
  at: row.at,
  actor: row.actor_id === null ? null : { id: row.actor_id, userName: row.actor_name ?? '' },
  action: row.action,
  subject: row.subject_kind === null ? null : toSubject(row.subject_kind, row.subject_id ?? '', subjects),
  before: parseFields(row.before),
  after: parseFields(row.after),
  ip: row.ip
})

const toSubject = (kind: string, id: string, subjects: SubjectLookups) => ({ kind, id, ...subjects[kind]?.(id) })

const parseFields = (text: string | null): Activity['before'] =>
  text === null ? null : (JSON.parse(text) as Activity['before'])
