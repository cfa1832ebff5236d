import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Config } from '../config/config.ts'
import { createFolder } from '../config/data-folder.ts'

/** Not in the system's temporary folder, which can be in memory. Also deletes what a killed process has left. */
export async function withWorkFolder<Result>(
  { dataDir }: Pick<Config, 'dataDir'>,
  name: string,
  work: (folder: string) => Promise<Result>
): Promise<Result> {
  const folder = join(dataDir, 'backup-work', name)
  const remove = () => rm(folder, { recursive: true, force: true })
  await remove()
  await createFolder(folder)
  try {
    return await work(folder)
  } finally {
    await remove()
  }
}
