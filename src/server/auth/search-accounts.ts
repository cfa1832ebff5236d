import { type Expression, sql, type SqlBool } from 'kysely'

import { hasWordPrefix } from '../db/contains.ts'
import type { Db } from '../db/schema.ts'
import { nameKey } from '../db/name-keys.ts'

/** Selects the ids of accounts whose name or e-mail has, for each search term, a word that begins with it. */
export const searchAccounts = (db: Db, query: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where(({ and }) =>
      and(
        nameKey(query)
          .split(/\s+/)
          .map((word): Expression<SqlBool> => hasWordPrefix(sql`user_name_key || ' ' || email`, word))
      )
    )
