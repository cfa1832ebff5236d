import { onTestFinished } from 'vitest'

import { openDatabase } from '../../src/server/platform/database/open.ts'
import { createEmptyDatabase, type EmptyDatabase } from './empty-database.ts'
import { startCommand } from './owner-command.ts'

export const toVariables = ({ databaseUrl, dataDir }: EmptyDatabase): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl })
})

export async function createMigratedDatabase(): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase()
  await (await openDatabase(database)).destroy()
  return database
}

/** Runs an owner command, and resolves to its exit code and output. The command is killed at the end of the test. */
export async function runOwnerCommand(database: EmptyDatabase, ...words: string[]) {
  const command = startCommand(toVariables(database), ...words)
  onTestFinished(() => void command.kill('SIGKILL'))
  return command.ended
}
