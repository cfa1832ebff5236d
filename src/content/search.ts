import { readFileSync } from 'node:fs'

import { readContent } from './read-content.ts'
import { SCHEMAS } from './schemas.ts'

/** Groups of words that mean the same to whoever searches. The server reads them as it starts, not the pages. */
export function readSynonyms(): string[][] {
  const text = readFileSync(new URL('search.yaml', import.meta.url), 'utf8')
  return readContent('src/content/search.yaml', text, SCHEMAS['search.yaml']).synonyms
}
