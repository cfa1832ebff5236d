import { type Expression, sql, type SqlBool } from 'kysely'

/** Days as in `2026-03-14`, in UTC; both count. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Whether an instant lies between the days; one that is not given sets no bound. */
export const betweenDays = (instant: Expression<string>, { from = '', to }: Days): Expression<SqlBool> =>
  to === undefined
    ? sql<SqlBool>`${instant} >= ${from}`
    : sql<SqlBool>`${instant} >= ${from} and ${instant} <= ${`${to}T23:59:59.999Z`}`
