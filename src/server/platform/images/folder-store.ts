import { cp, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createFolder } from '../config/data-folder.ts'
import { type ImageStore, parseImagePath } from './image-store.ts'

export function createFolderStore(dataDir: string): ImageStore {
  const root = join(dataDir, 'images')

  /** Renames the folder last, so that an interrupted upload leaves no partial image. */
  async function createAtomically(hash: string, writeFiles: (folder: string) => Promise<void>): Promise<void> {
    await createFolder(root)
    const unfinishedFolder = await mkdtemp(join(root, '.unfinished-'))
    try {
      await writeFiles(unfinishedFolder)
      await rename(unfinishedFolder, join(root, hash)).catch(async (error: unknown) => {
        // Another request may have stored the image first.
        if (!(await has(hash))) throw error
      })
    } finally {
      await rm(unfinishedFolder, { recursive: true, force: true })
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
        // The files must survive a power cut after the rename.
        for (const { name, bytes } of files) await writeFile(join(folder, name), bytes, { flush: true })
      }),
    putFolder: (hash, source) => createAtomically(hash, (folder) => cp(source, folder, { recursive: true }))
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
