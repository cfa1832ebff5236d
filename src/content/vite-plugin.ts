import { basename } from 'node:path'

import type { Plugin } from 'vite'

import type { z } from 'zod'

import { ContentError, readContent } from './read-content.ts'
import { SCHEMAS } from './schemas.ts'
import { readSynonyms } from './search.ts'

const schemas: Record<string, z.ZodType | undefined> = SCHEMAS

/** Makes a YAML file of this folder a module, once it is what its schema says. A mistake in one fails the build. */
export function contentFiles(): Plugin {
  return {
    name: 'content-files',
    // No page has them, so nothing else would find a mistake in them before the shop is started.
    buildStart: () => void readSynonyms(),
    transform: {
      filter: { id: /\/src\/content\/[\w-]+\.yaml$/ },
      handler(text, id) {
        const code = this.environment.mode === 'dev' ? moduleOrMistake(text, id) : moduleOf(text, id)
        return { code, map: null, moduleType: 'js' }
      }
    }
  }
}

function moduleOf(text: string, id: string): string {
  const name = basename(id)
  const schema = schemas[name]
  if (!schema) throw new ContentError(`src/content/${name}: no page reads a file of this name.`)
  return `export default ${JSON.stringify(readContent(`src/content/${name}`, text, schema))}`
}

/**
 * A page whose modules fail to load is not found, says Astro's development server: so the module of a file with a
 * mistake loads, and says what the mistake is when the page takes something from it.
 */
function moduleOrMistake(text: string, id: string): string {
  try {
    return moduleOf(text, id)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return `export default new Proxy({}, { get() { throw new Error(${JSON.stringify(error.message)}) } })`
  }
}
