import { type Expression, sql, type SqlBool } from 'kysely'

import { hasWordPrefix } from '../../platform/database/contains.ts'
import type { Db } from '../../platform/database/schema.ts'
import { toNameKey } from '../../platform/database/name-keys.ts'

/** Selects the ids of accounts. Each term must begin a word of the name or email. */
export const selectMatchingAccounts = (db: Db, query: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where(({ and }) =>
      and(
        toNameKey(query)
          .split(/\s+/)
          .map((word): Expression<SqlBool> => hasWordPrefix(sql`user_name_key || ' ' || email`, word))
      )
    )
