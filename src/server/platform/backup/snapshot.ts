import { sql } from 'kysely'

import { listExecutedMigrations } from '../database/migrate.ts'
import type { Db } from '../database/schema.ts'
import { BackupError } from './format.ts'
import type { Table } from './engine.ts'
import { findEngine } from './find-engine.ts'
import { type RowBatch, readRows } from './rows.ts'
import { listTables } from './tables.ts'

export interface Snapshot {
  migrations: string[]
  tables: Table[]
  rows: AsyncIterable<RowBatch>
  imageHashes: string[]
}

/** Calls `read` with a snapshot, while the shop keeps running. The snapshot ends after its last row. */
export async function withSnapshot<Result>(db: Db, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const engine = findEngine(db)
  return db.connection().execute(async (connection) => {
    await sql.raw(engine.beginSnapshot).execute(connection)
    let isOpen = true
    const endSnapshot = async () => {
      if (isOpen) await sql`rollback`.execute(connection)
      isOpen = false
    }
    try {
      if ((await engine.inspectContents(connection)) !== 'shop')
        throw new BackupError('This database does not contain a shop.')
      const tables = await listTables(connection)
      const images = await connection.selectFrom('images').select('hash').orderBy('hash').execute()
      return await read({
        migrations: await listExecutedMigrations(connection),
        tables,
        rows: endAfterRows(readRows(connection, tables), endSnapshot),
        imageHashes: images.map(({ hash }) => hash)
      })
    } finally {
      await endSnapshot()
    }
  })
}

/** Images need no snapshot, and an open one prevents vacuuming and checkpoints. */
async function* endAfterRows(
  rows: AsyncIterable<RowBatch>,
  endSnapshot: () => Promise<void>
): AsyncGenerator<RowBatch> {
  yield* rows
  await endSnapshot()
}
