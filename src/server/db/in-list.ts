import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { isPostgres } from './lock.ts'
import type { Db } from './schema.ts'

/** Tests whether a text column is in a list. `list` is JSON, so that lists of all lengths share one statement. */
export const isInList = (db: Db, column: string, list: string): RawBuilder<SqlBool> =>
  isPostgres(db)
    ? sql`${sql.ref(column)} = any(array(select json_array_elements_text(${list}::json)))`
    : sql`${sql.ref(column)} in (select value from json_each(${list}))`
