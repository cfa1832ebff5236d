import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '../../src/server/db/open.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts'
import { startCommand } from '../support/owner-command.ts'

const toVariables = ({ databaseUrl, dataDir }: EmptyDatabase): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl })
})

async function runInShop(...words: string[]) {
  const database = await createEmptyDatabase()
  await (await openDatabase(database)).destroy()
  const command = startCommand(toVariables(database), ...words)
  onTestFinished(() => void command.kill('SIGKILL'))
  return command.ended
}

// The system reports a missing parent for a folder in /proc.
test.runIf(process.platform === 'linux').for(['/proc/none/shop.tar.gz', '/proc/version/none/shop.tar.gz'])(
  'a backup to %s, whose folder cannot be created, ends with one line',
  async (file) => {
    const { code, output } = await runInShop('backup', file)
    expect(output).toMatch(new RegExp(`^Cannot write ${file}: [^\\n]+\\n$`))
    expect(code).toBe(1)
  }
)
