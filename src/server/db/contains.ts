import { type Expression, sql, type SqlBool } from 'kysely'

/** Whether a column has the term somewhere in it; capitals of the Latin alphabet do not matter. */
export const contains = (column: Expression<string>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(${column}) like ${`%${literal(term.toLowerCase())}%`} escape '\\'`

/** Whether one of the words of a lower-case column begins with the term. */
export const beginsAWord = (column: Expression<unknown>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`' ' || ${column} like ${`% ${literal(term.toLowerCase())}%`} escape '\\'`

/** For what comes before or after it in a LIKE: the term's own % and _ are letters like any other. */
const literal = (term: string): string => term.replace(/[\\%_]/g, '\\$&')
