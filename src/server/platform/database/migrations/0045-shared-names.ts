import { type Kysely, sql } from 'kysely'

import { isPostgres } from '../lock.ts'

/** Two people can have the same name. Only the names of administrators are compared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await sql`alter table users drop constraint users_user_name_key_key`.execute(db)
  else await rebuildUsers(db)
  await sql`create index users_admins on users (role) where role = 'admin'`.execute(db)
}

/** SQLite cannot drop a constraint. https://www.sqlite.org/lang_altertable.html#otheralter */
async function rebuildUsers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = 'users' and sql is not null order by type = 'table' desc
  `.execute(db)
  const [table, ...indexes] = rows.map((row) => row.sql)
  const rebuilt = table?.replace('"users"', '"new_users"').replace(/("user_name_key" [^,]*?) unique/, '$1') ?? ''
  await sql.raw(rebuilt).execute(db)
  await sql`insert into new_users select * from users`.execute(db)
  await sql`drop table users`.execute(db)
  await sql`alter table new_users rename to users`.execute(db)
  for (const index of indexes) await sql.raw(index).execute(db)
}
