import type { Loader } from 'astro/loaders'

import { ContentError } from './content-error.ts'
import { type ContentName, createContentPath, readContentFile } from './content-files.ts'

/** Loads a content file. A mistake in it fails the build; in development it is logged, and `src/server/dev.ts` shows it. */
export function contentLoader(name: ContentName): Loader {
  return {
    name: 'content-file',
    load({ logger, store, watcher }) {
      const sync = () => {
        try {
          store.set({ id: name, data: readContentFile(name) })
        } catch (error) {
          if (!watcher || !(error instanceof ContentError)) throw error
          logger.error(error.message)
        }
      }
      watcher?.on('change', (file) => file === createContentPath(name) && sync())
      return Promise.resolve(sync())
    }
  }
}
