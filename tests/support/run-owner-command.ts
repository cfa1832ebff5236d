import { onTestFinished } from 'vitest'

import { openDatabase } from '../../src/server/db/open.ts'
import { createEmptyDatabase, type EmptyDatabase } from './empty-database.ts'
import { startCommand } from './owner-command.ts'

const toVariables = ({ databaseUrl, dataDir }: EmptyDatabase): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl })
})

export async function createShop(): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase()
  await (await openDatabase(database)).destroy()
  return database
}

/** Runs a command as `startCommand` does. */
export async function runOn(database: EmptyDatabase, ...words: string[]) {
  const command = startCommand(toVariables(database), ...words)
  onTestFinished(() => void command.kill('SIGKILL'))
  return command.ended
}
