import { type Expression, sql, type SqlBool } from 'kysely'

import { onPostgres } from './lock.ts'
import type { Db } from './schema.ts'
import { LOWER_ALL } from './sqlite.ts'

/** Whether a column has the term somewhere in it, in capitals or not. */
export const contains = (db: Db, column: Expression<string>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`${lowered(db, column, term)} like ${`%${literal(term.toLowerCase())}%`} escape '\\'`

/** What knows the first 26 capitals alone is many times as quick: any other is asked for only where it matters. */
function lowered(db: Db, column: Expression<string>, term: string): Expression<string> {
  const isPlain = /^\p{ASCII}*$/u.test(term)
  if (onPostgres(db)) return isPlain ? sql`lower(${column} collate "C")` : sql`lower(${column})`
  return isPlain ? sql`lower(${column})` : sql`${sql.raw(LOWER_ALL)}(${column})`
}

/** The same of a column that is kept in the form that the term has, as titles' keys are. */
export const containsAsIs = (column: Expression<string>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${literal(term)}%`} escape '\\'`

/** Whether one of the words of a lower-case column begins with the term. */
export const beginsAWord = (column: Expression<unknown>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`' ' || ${column} like ${`% ${literal(term.toLowerCase())}%`} escape '\\'`

/** For what comes before or after it in a LIKE: the term's own % and _ are letters like any other. */
const literal = (term: string): string => term.replace(/[\\%_]/g, '\\$&')
