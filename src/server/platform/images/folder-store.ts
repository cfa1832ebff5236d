import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createFolder } from '../config/data-folder.ts'
import { type ImageStore, parseImagePath } from './image-store.ts'
import type { RenderedFile } from './render-image.ts'

export function createFolderStore(dataDir: string): ImageStore {
  const root = join(dataDir, 'images')

  /** Renames the folder last, so that an interrupted upload leaves no partial image. */
  async function put(hash: string, files: RenderedFile[]): Promise<void> {
    await createFolder(root)
    const unfinishedFolder = await mkdtemp(join(root, '.unfinished-'))
    try {
      // The files must survive a power cut after the rename.
      for (const { name, bytes } of files) await writeFile(join(unfinishedFolder, name), bytes, { flush: true })
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
    put
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
