import { type Kysely, sql } from 'kysely'

import { toNameSkeleton } from '../name-keys.ts'

interface Tables {
  users: { id: string; user_name: string; user_name_skeleton: string }
}

const BATCH_SIZE = 500

/** Not unique: existing accounts may look alike. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table users add column user_name_skeleton text not null default ''`.execute(db)
  for (let after = ''; ;) {
    const users = db.selectFrom('users').select(['id', 'user_name']).where('id', '>', after).orderBy('id')
    const rows = await users.limit(BATCH_SIZE).execute()
    for (const { id, user_name } of rows) {
      const user_name_skeleton = toNameSkeleton(user_name)
      await db.updateTable('users').set({ user_name_skeleton }).where('id', '=', id).execute()
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  await sql`create index users_by_name_skeleton on users (user_name_skeleton)`.execute(db)
}
