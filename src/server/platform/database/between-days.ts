import { type Expression, sql, type SqlBool } from 'kysely'

/** UTC days such as `2026-03-14`, both inclusive. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

export const isBetweenDays = (instant: Expression<string>, { from = '', to }: DayRange): Expression<SqlBool> =>
  to === undefined
    ? sql<SqlBool>`${instant} >= ${from}`
    : sql<SqlBool>`${instant} >= ${from} and ${instant} <= ${`${to}T23:59:59.999Z`}`
