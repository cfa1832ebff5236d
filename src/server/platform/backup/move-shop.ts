import type { Db } from '../database/schema.ts'
import { findEngine } from './find-engine.ts'
import { requireFillable, fillDatabase, requireKnownMigrations } from './fill-database.ts'
import { createVersionError } from './format.ts'
import type { TableChecksum } from './rows.ts'
import { withSnapshot } from './snapshot.ts'

export async function moveShop(source: Db, target: Db): Promise<Record<string, TableChecksum>> {
  // Orders placed after the snapshot would be lost.
  await findEngine(source).requireStopped(source)
  await requireFillable(target, { advice: 'Move to an empty database.' })
  return withSnapshot(source, async (snapshot) => {
    requireKnownMigrations(snapshot.migrations, createVersionError)
    return fillDatabase(target, snapshot)
  })
}
