import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type ImageStore, parseImagePath } from './image-store.ts'

/** Stores images in the data folder, one folder for each, named by its hash. */
export function createFolderStore(dataDir: string): ImageStore {
  const root = join(dataDir, 'images')

  /** The folder is renamed after all files are written, so an interrupted upload leaves no partial image. */
  async function createAtomically(hash: string, writeFiles: (folder: string) => Promise<void>): Promise<void> {
    await mkdir(root, { recursive: true })
    const unfinished = await mkdtemp(join(root, '.unfinished-'))
    try {
      await writeFiles(unfinished)
      await rename(unfinished, join(root, hash)).catch(async (error: unknown) => {
        // Another request may have stored the same files first.
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
      const parsed = parseImagePath(path)
      const bytes = parsed && (await readFile(join(root, parsed.hash, parsed.name)).catch(nullIfMissing))
      return bytes && { bytes, type: parsed.type }
    },
    has,
    put: (hash, files) =>
      createAtomically(hash, async (folder) => {
        // Flushed, so that the files survive a power cut after the rename.
        for (const { name, bytes } of files) await writeFile(join(folder, name), bytes, { flush: true })
      }),
    putFolder: (hash, from) => createAtomically(hash, (folder) => cp(from, folder, { recursive: true }))
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
