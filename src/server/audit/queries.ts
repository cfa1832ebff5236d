import type { Selectable } from 'kysely'

import type { Activity } from '../../api/contract/audit.ts'
import type { Db, Schema } from '../db/schema.ts'
import { found, type Wanted } from './found.ts'

type EventRow = Selectable<Schema['audit_events']>

/** What happened and matches, newest first. */
export async function listActivity(db: Db, wanted: Wanted) {
  const rows = await db
    .selectFrom(found(db, wanted).as('found'))
    .innerJoin('audit_events', 'audit_events.id', 'found.id')
    .selectAll('audit_events')
    .orderBy('found.at', 'desc')
    .orderBy('found.id', 'desc')
    .execute()
  const page = rows.slice(0, wanted.limit)
  const last = rows.length > page.length ? page.at(-1) : undefined
  const titles = await titlesOf(db, page)
  const data = page.map((row) => toActivity(row, titles))
  return { data, nextCursor: last ? `${last.at}_${last.id}` : null }
}

async function titlesOf(db: Db, rows: EventRow[]): Promise<Map<string, string>> {
  const ids = rows.filter((row) => row.subject_kind === 'product').map((row) => row.subject_id ?? '')
  if (ids.length === 0) return new Map()
  const products = await db.selectFrom('products').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(products.map(({ id, title }) => [id, title]))
}

const toActivity = (row: EventRow, titles: Map<string, string>): Activity => ({
  _id: row.id,
  at: row.at,
  actor: row.actor_id === null ? null : { id: row.actor_id, userName: row.actor_name ?? '' },
  action: row.action,
  subject: row.subject_kind === null ? null : toSubject(row.subject_kind, row.subject_id ?? '', titles),
  before: fromJson(row.before),
  after: fromJson(row.after),
  address: row.address
})

const toSubject = (kind: string, id: string, titles: Map<string, string>) => ({
  kind,
  id,
  name: kind === 'product' ? titles.get(id) : undefined
})

const fromJson = (text: string | null): Activity['before'] =>
  text === null ? null : (JSON.parse(text) as Activity['before'])
