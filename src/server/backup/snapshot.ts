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

/** Hands `read` a snapshot, which stands until it has read the rows, while the shop goes on. */
export async function withSnapshot<Result>(db: Db, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const engine = engineOf(db)
  return db.connection().execute(async (connection) => {
    await sql.raw(engine.beginSnapshot).execute(connection)
    let stands = true
    const end = async () => {
      if (stands) await sql`rollback`.execute(connection)
      stands = false
    }
    try {
      if ((await engine.contents(connection)) !== 'shop') throw new BackupError('There is no shop in this database.')
      const tables = await tablesOf(connection)
      const pictures = await connection.selectFrom('images').select('hash').orderBy('hash').execute()
      return await read({
        migrations: await executedMigrations(connection),
        tables,
        rows: endedAfter(readRows(connection, tables), end),
        pictures: pictures.map(({ hash }) => hash)
      })
    } finally {
      await end()
    }
  })
}

/** Pictures take long to copy and need no snapshot, which keeps the database from tidying up. */
async function* endedAfter(rows: AsyncIterable<Part>, end: () => Promise<void>): AsyncGenerator<Part> {
  yield* rows
  await end()
}
