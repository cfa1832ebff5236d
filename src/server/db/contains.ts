import { type Expression, sql, type SqlBool } from 'kysely'

import { isPostgres } from './lock.ts'
import type { Db } from './schema.ts'
import { LOWER_ALL } from './sqlite.ts'

/** True if the column contains the term, ignoring case. */
export const contains = (db: Db, column: Expression<string>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`${toLower(db, column, term)} like ${`%${escapeLike(term.toLowerCase())}%`} escape '\\'`

/** Lower-casing ASCII only is many times faster, so it is used whenever the term is ASCII. */
function toLower(db: Db, column: Expression<string>, term: string): Expression<string> {
  const isPlain = /^\p{ASCII}*$/u.test(term)
  if (isPostgres(db)) return isPlain ? sql`lower(${column} collate "C")` : sql`lower(${column})`
  return isPlain ? sql`lower(${column})` : sql`${sql.raw(LOWER_ALL)}(${column})`
}

/** The same for a column that is normalized like the term, such as `title_key`. */
export const containsNormalized = (column: Expression<string>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${escapeLike(term)}%`} escape '\\'`

/** True if a word of a lower-case column begins with the term. */
export const hasWordPrefix = (column: Expression<unknown>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`' ' || ${column} like ${`% ${escapeLike(term.toLowerCase())}%`} escape '\\'`

const escapeLike = (term: string): string => term.replace(/[\\%_]/g, '\\$&')
