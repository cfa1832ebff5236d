import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type ImageStore, parseImagePath } from './image-store.ts'

/** Pictures in the data folder, one folder for each, named by its hash. */
export function folderStore(dataDir: string): ImageStore {
  const root = join(dataDir, 'images')

  /** The folder appears once all its files are written, so that whatever stops this leaves no half of a picture. */
  async function appear(hash: string, fill: (folder: string) => Promise<void>): Promise<void> {
    await mkdir(root, { recursive: true })
    const unfinished = await mkdtemp(join(root, '.unfinished-'))
    try {
      await fill(unfinished)
      await rename(unfinished, join(root, hash)).catch(async (error: unknown) => {
        // Unless somebody else was first, with the same files.
        if (!(await has(hash))) throw error
      })
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  }

  const has = (hash: string): Promise<boolean> =>
    stat(join(root, hash)).then(
      () => true,
      () => false
    )

  return {
    async read(path) {
      const named = parseImagePath(path)
      const bytes = named && (await readFile(join(root, named.hash, named.name)).catch(noneIfMissing))
      return bytes && { bytes, type: named.type }
    },
    has,
    put: (hash, files) =>
      appear(hash, async (folder) => {
        // Flushed, so that a power cut after the rename finds them written.
        for (const { name, bytes } of files) await writeFile(join(folder, name), bytes, { flush: true })
      }),
    adopt: (hash, from) => appear(hash, (folder) => cp(from, folder, { recursive: true }))
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
