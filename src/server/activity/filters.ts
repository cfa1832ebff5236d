import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'

import type { CallParsed } from '../../api/contract/index.ts'
import { findActions } from '../../lib/activity-text.ts'
import { searchAccounts } from '../auth/search-accounts.ts'
import { isBetweenDays } from '../db/between-days.ts'
import { isAfter } from '../db/newest-first.ts'
import type { Db, Schema } from '../db/schema.ts'
import { findIdRange } from '../ids.ts'

export type ActivityQuery = CallParsed<'GET /api/admin/activity/get'>['query'] & { limit: number }

type Events = ExpressionBuilder<Schema, 'audit_events'>

/** Selects one extra row. Each searched column has an index sorted by time, so a union of their queries is fast. */
export function selectPage(db: Db, query: ActivityQuery) {
  const [first, ...others] = (query.q === undefined ? [undefined] : buildSearchConditions(db, query.q)).map(
    (condition) => selectFirst(db, query, condition)
  )
  const union = others.reduce((merged, next) => merged.union(next), first ?? selectFirst(db, query, undefined))
  return db
    .selectFrom(union.as('candidates'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
}

type Condition = (eb: Events) => Expression<SqlBool>

const buildSearchConditions = (db: Db, q: string): Condition[] => [
  (eb) => eb('actor_id', 'in', searchAccounts(db, q)),
  matchSubject(q),
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

/** SQLite sorts and limits the parts of a UNION only in subqueries. */
const selectFirst = (
  db: Db,
  { kind, actor, from, to, cursor, limit }: ActivityQuery,
  condition: Condition | undefined
) =>
  db
    .selectFrom((source) =>
      source
        .selectFrom('audit_events')
        .select(['id', 'at'])
        .$if(condition !== undefined, (events) => events.where((eb) => condition?.(eb) ?? sql<boolean>`true`))
        .$if(kind !== undefined, (events) => events.where('subject_kind', '=', kind ?? ''))
        .$if(actor !== undefined, (events) => events.where('actor_id', '=', actor ?? ''))
        .$if(Boolean(from ?? to), (events) => events.where(({ ref }) => isBetweenDays(ref('at'), { from, to })))
        .where(isAfter(cursor, 'at'))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .as('first')
    )
    .selectAll()
