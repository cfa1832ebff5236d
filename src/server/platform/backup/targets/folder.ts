import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { UNFINISHED_SUFFIX } from '../names.ts'
import type { BackupTarget } from './target.ts'

/** Does not create the folder: without its disk, the backup would be on the disk of the shop. */
export function openFolder(folder: string): BackupTarget {
  const toPath = (name: string) => join(folder, name)
  return {
    list: () => readdir(folder),
    send: async (file, name) => {
      const unfinished = toPath(name + UNFINISHED_SUFFIX)
      const writing = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(createReadStream(file), writing).catch(async (error: unknown) => {
        await rm(unfinished, { force: true })
        throw error
      })
      await rename(unfinished, toPath(name))
    },
    fetch: (name, file) => copyFile(toPath(name), file),
    remove: (name) => rm(toPath(name))
  }
}
