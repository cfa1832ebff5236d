import { sql } from 'kysely'

import { executedMigrations } from '../db/migrate.ts'
import type { Db } from '../db/schema.ts'
import { BackupError } from './backup-error.ts'
import { engineOf, type Table } from './engine.ts'
import { type Part, readRows } from './rows.ts'
import { tablesOf } from './tables.ts'

/** A shop's rows as they were at one instant. */
export interface Snapshot {
  migrations: string[]
  tables: Table[]
  rows: AsyncIterable<Part>
  /** The pictures that it knows. */
  pictures: string[]
}

/** Hands `read` a snapshot, which stands as long as it reads while the shop goes on. */
export async function withSnapshot<Result>(db: Db, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const engine = engineOf(db)
  return db.connection().execute(async (connection) => {
    await sql.raw(engine.beginSnapshot).execute(connection)
    try {
      if ((await engine.contents(connection)) !== 'shop') throw new BackupError('There is no shop in this database.')
      const tables = await tablesOf(connection)
      const pictures = await connection.selectFrom('images').select('hash').orderBy('hash').execute()
      return await read({
        migrations: await executedMigrations(connection),
        tables,
        rows: readRows(connection, tables),
        pictures: pictures.map(({ hash }) => hash)
      })
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}
