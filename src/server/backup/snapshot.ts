import { sql } from 'kysely'

import { executedMigrations } from '../db/migrate.ts'
import type { Db } from '../db/schema.ts'
import { BackupError } from './backup-error.ts'
import { engineFor, type Table } from './engine.ts'
import { type Part, readRows } from './rows.ts'
import { listTables } from './tables.ts'

/** The rows of a shop at one point in time. */
export interface Snapshot {
  migrations: string[]
  tables: Table[]
  rows: AsyncIterable<Part>
  /** The hashes of its images. */
  pictures: string[]
}

/** Calls `read` with a snapshot. The snapshot ends when the rows have been read; the shop can keep running. */
export async function withSnapshot<Result>(db: Db, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const engine = engineFor(db)
  return db.connection().execute(async (connection) => {
    await sql.raw(engine.beginSnapshot).execute(connection)
    let isOpen = true
    const end = async () => {
      if (isOpen) await sql`rollback`.execute(connection)
      isOpen = false
    }
    try {
      if ((await engine.contents(connection)) !== 'shop')
        throw new BackupError('This database does not contain a shop.')
      const tables = await listTables(connection)
      const pictures = await connection.selectFrom('images').select('hash').orderBy('hash').execute()
      return await read({
        migrations: await executedMigrations(connection),
        tables,
        rows: endAfter(readRows(connection, tables), end),
        pictures: pictures.map(({ hash }) => hash)
      })
    } finally {
      await end()
    }
  })
}

/** Images take long to copy and need no snapshot. An open snapshot prevents vacuuming and checkpoints. */
async function* endAfter(rows: AsyncIterable<Part>, end: () => Promise<void>): AsyncGenerator<Part> {
  yield* rows
  await end()
}
