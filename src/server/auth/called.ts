import { type Expression, sql, type SqlBool } from 'kysely'

import { hasWordPrefix } from '../db/contains.ts'
import type { Db } from '../db/schema.ts'
import { nameKey } from '../db/name-keys.ts'

/** The ids of the accounts whose name or e-mail has, for each word that is typed, one that begins with it. */
export const accountsCalled = (db: Db, typed: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where(({ and }) =>
      and(
        nameKey(typed)
          .split(/\s+/)
          .map((word): Expression<SqlBool> => hasWordPrefix(sql`user_name_key || ' ' || email`, word))
      )
    )
