import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'

import type { Activity } from '../../../api/contract/audit.ts'
import type { CallParsed } from '../../../api/contract/index.ts'
import { findActions } from '../../../domain/audit/actions.ts'
import { parseOrderNumber } from '../../../domain/orders/order-number.ts'
import { isBetweenDays } from '../../platform/database/between-days.ts'
import { catalog, hasTitle } from '../../platform/database/catalog.ts'
import { toPage } from '../../platform/database/cursor.ts'
import { isAfterCursor } from '../../platform/database/newest-first.ts'
import type { Db, Row, Schema } from '../../platform/database/schema.ts'
import { findIdRange } from '../../platform/ids.ts'
import type { ShopData } from '../../platform/shop.ts'
import { selectMatchingAccounts } from '../accounts/accounts.ts'
import { readSubjects, type SubjectLookups } from './subjects.ts'

type EventRow = Row<'audit_events'>

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

type ActivityQuery = CallParsed<'GET /api/admin/activity/get'>['query'] & { limit: number }

type EventExpressionBuilder = ExpressionBuilder<Schema, 'audit_events'>

/**
 * Selects a page of events, and one more row if there is a next page. A search runs one query each for actor, subject,
 * product, order and action, because each has an index sorted by time.
 */
function selectPage(db: Db, query: ActivityQuery) {
  const events = selectEvents(db, query)
  const conditions = query.q === undefined ? [] : buildSearchConditions(db, query.q)
  const [first = events, ...others] = conditions.map((condition) => events.where(condition))
  // SQLite accepts the order and limit of a part of a union only in a subquery.
  const toPart = (part: typeof events) => db.selectFrom(part.as('part')).selectAll()
  const found = others.reduce((parts, part) => parts.union(toPart(part)), toPart(first))
  return db
    .selectFrom(found.as('found'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
}

type Condition = (eb: EventExpressionBuilder) => Expression<SqlBool>

const buildSearchConditions = (db: Db, q: string): Condition[] => [
  (eb) => eb('actor_id', 'in', selectMatchingAccounts(db, q)),
  matchSubject(q),
  matchTitle(db, q),
  ...matchOrderNumber(db, q),
  ...findActions(q).map(
    (action): Condition =>
      (eb) =>
        eb('action', '=', action)
  )
]

/** Matches an id or its beginning. A subject without an id must match in full. */
function matchSubject(q: string): Condition {
  const ids = findIdRange(q)
  return (eb) => (ids ? eb.between('subject_id', ids.first, ids.last) : eb('subject_id', 'in', [q, q.toLowerCase()]))
}

const matchTitle =
  (db: Db, q: string): Condition =>
  (eb) =>
    isProduct(eb, eb('subject_id', 'in', db.selectFrom(catalog(db)).select('id').where(hasTitle(q))))

function matchOrderNumber(db: Db, q: string): Condition[] {
  const number = parseOrderNumber(q)
  if (number === null) return []
  return [(eb) => eb('subject_id', 'in', db.selectFrom('orders').select('id').where('number', '=', number))]
}

/** Matches a variant by its id, or all variants of a product by the product's id. */
const matchProduct =
  (db: Db, id: string): Condition =>
  (eb) => {
    const variants = db.selectFrom('variants').select('id').where('product_id', '=', id)
    return isProduct(eb, eb.or([eb('subject_id', '=', id), eb('subject_id', 'in', variants)]))
  }

const isProduct = (eb: EventExpressionBuilder, condition: Expression<SqlBool>): Expression<SqlBool> =>
  eb.and([eb('subject_kind', '=', 'product'), condition])

const selectEvents = (db: Db, { kind, actor, product, from, to, cursor, limit }: ActivityQuery) =>
  db
    .selectFrom('audit_events')
    .select(['id', 'at'])
    .$if(kind !== undefined, (events) => events.where('subject_kind', '=', kind ?? ''))
    .$if(actor !== undefined, (events) => events.where('actor_id', '=', actor ?? ''))
    .$if(product !== undefined, (events) => events.where(matchProduct(db, product ?? '')))
    .$if(Boolean(from ?? to), (events) => events.where(({ ref }) => isBetweenDays(ref('at'), { from, to })))
    .where(isAfterCursor(cursor, 'at'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
