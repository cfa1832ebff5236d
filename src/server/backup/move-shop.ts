import type { Db } from '../db/schema.ts'
import { findEngine } from './find-engine.ts'
import { requireFillable, fillDatabase, requireKnownMigrations } from './fill-database.ts'
import { createNewerError } from './format.ts'
import type { Sum } from './rows.ts'
import { withSnapshot } from './snapshot.ts'

export async function moveShop(from: Db, to: Db): Promise<Record<string, Sum>> {
  // Sales made after the snapshot would be lost.
  await findEngine(from).requireStopped(from)
  await requireFillable(to, { replace: false })
  return withSnapshot(from, async (snapshot) => {
    requireKnownMigrations(snapshot.migrations, createNewerError)
    return fillDatabase(to, snapshot)
  })
}
