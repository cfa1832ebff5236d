import { SECTION_TITLES } from '../../../domain/content/sections.ts'
import { readConfig } from '../../platform/config/config.ts'
import { ensureDataFolder } from '../../platform/config/data-folder.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { Db } from '../../platform/database/schema.ts'
import { exportContent, importContent } from './yaml-files.ts'

process.umask(0o077)

const USAGE = `Usage:
  npm run content -- export FOLDER  writes the texts of the shop to content files in the folder
  npm run content -- import FOLDER  publishes the content files of the folder`

/** Returns a message for the owner. */
const COMMANDS = new Map<string, (db: Db, folder: string) => Promise<string>>([
  ['export', async (db, folder) => `Written: ${(await exportContent(db, folder)).join(', ')}`],
  [
    'import',
    async (db, folder) => {
      const sections = await importContent({ db, now: () => new Date() }, folder)
      if (sections.length === 0) return 'The shop already has these texts.'
      return `Published: ${sections.map((section) => SECTION_TITLES[section]).join(', ')}`
    }
  ]
])

const [name = '', folder, ...rest] = process.argv.slice(2)
const run = COMMANDS.get(name)

if (!run || !folder || rest.length > 0) {
  console.error(USAGE)
  process.exit(1)
}

try {
  // The mode `serve` would require settings that this command does not use. The database is the same.
  const config = readConfig('demo', process.env)
  await ensureDataFolder(config.dataDir)
  const db = await openDatabase(config)
  console.log(await run(db, folder).finally(() => db.destroy()))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
