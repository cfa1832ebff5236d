import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'

import type { CallParsed } from '../../api/contract/index.ts'
import { actionsLike } from '../../lib/activity-words.ts'
import { accountsCalled } from '../auth/called.ts'
import { isBetweenDays } from '../db/between-days.ts'
import { isAfter } from '../db/newest-first.ts'
import type { Db, Schema } from '../db/schema.ts'
import { findIdRange } from '../ids.ts'

export type Wanted = CallParsed<'GET /api/admin/activity/get'>['query'] & { limit: number }

type Events = ExpressionBuilder<Schema, 'audit_events'>

/**
 * The events of a page, and one more when there is another. A search looks for who, for what and for each action by
 * itself: each of them stands in an index in the order of time, and the first of these firsts are the page.
 */
export function found(db: Db, wanted: Wanted) {
  const [first, ...more] = (wanted.q === undefined ? [undefined] : meanings(db, wanted.q)).map((meaning) =>
    firstOf(db, wanted, meaning)
  )
  const all = more.reduce((firsts, next) => firsts.union(next), first ?? firstOf(db, wanted, undefined))
  return db
    .selectFrom(all.as('firsts'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(wanted.limit + 1)
}

type Meaning = (eb: Events) => Expression<SqlBool>

/** What somebody may have meant by a word: who it was, what it happened to, or what happened. */
const meanings = (db: Db, q: string): Meaning[] => [
  (eb) => eb('actor_id', 'in', accountsCalled(db, q)),
  subjectsCalled(q),
  ...actionsLike(q).map(
    (action): Meaning =>
      (eb) =>
        eb('action', '=', action)
  )
]

/** Things by their numbers, or the beginning of one; what has no number by all of its name, as it is written or in capitals. */
function subjectsCalled(q: string): Meaning {
  const ids = findIdRange(q)
  return (eb) => (ids ? eb.between('subject_id', ids.first, ids.last) : eb('subject_id', 'in', [q, q.toLowerCase()]))
}

/** A part of a union has its order and limit in a query of its own: SQLite takes them in no other way. */
const firstOf = (db: Db, { kind, actor, from, to, cursor, limit }: Wanted, meaning: Meaning | undefined) =>
  db
    .selectFrom((source) =>
      source
        .selectFrom('audit_events')
        .select(['id', 'at'])
        .$if(meaning !== undefined, (list) => list.where((eb) => meaning?.(eb) ?? sql<boolean>`true`))
        .$if(kind !== undefined, (list) => list.where('subject_kind', '=', kind ?? ''))
        .$if(actor !== undefined, (list) => list.where('actor_id', '=', actor ?? ''))
        .$if(Boolean(from ?? to), (list) => list.where(({ ref }) => isBetweenDays(ref('at'), { from, to })))
        .where(isAfter(cursor, 'at'))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .as('first')
    )
    .selectAll()
