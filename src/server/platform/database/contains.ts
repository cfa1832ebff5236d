import { type Expression, sql, type SqlBool } from 'kysely'

import { isPostgres } from './lock.ts'
import type { Db } from './schema.ts'
import { UNICODE_LOWER } from './sqlite.ts'

/** Matches a part of the column. Ignores case. */
export const contains = (db: Db, column: Expression<string>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`${toLower(db, column, term)} like ${`%${escapeLike(term.toLowerCase())}%`} escape '\\'`

/** Lower-casing ASCII alone is many times faster. */
function toLower(db: Db, column: Expression<string>, term: string): Expression<string> {
  const isAscii = /^\p{ASCII}*$/u.test(term)
  if (isPostgres(db)) return isAscii ? sql`lower(${column} collate "C")` : sql`lower(${column})`
  return isAscii ? sql`lower(${column})` : sql`${sql.raw(UNICODE_LOWER)}(${column})`
}

/** Matches a part of the column. The column must be normalized like the term. */
export const containsNormalized = (column: Expression<string>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${escapeLike(term)}%`} escape '\\'`

/** Matches the beginning of a word in the column. The column must be lower case. */
export const hasWordPrefix = (column: Expression<unknown>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`' ' || ${column} like ${`% ${escapeLike(term.toLowerCase())}%`} escape '\\'`

const escapeLike = (term: string): string => term.replace(/[\\%_]/g, '\\$&')

/** In characters. Shorter words are in most texts. */
const MIN_WORD = 3

/** Matches a text that contains every word of the term. Matches none for words that are too short. */
export function containsWords(db: Db, text: Expression<string>, term: string): Expression<SqlBool> {
  const words = term.split(/\s+/).filter(Boolean)
  if (words.length === 0 || words.some((word) => word.length < MIN_WORD)) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`(${sql.join(
    words.map((word) => contains(db, text, word)),
    sql` and `
  )})`
}

/** The text of a postal address. */
export const ADDRESS_TEXT = sql<string>`recipient || ' ' || address || ' ' || address_line2 || ' ' || city || ' ' || region || ' ' ||
  pincode || ' ' || phone`
