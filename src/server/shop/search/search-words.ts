import { readContentFile } from '../../../content/content-files.ts'
import { SCHEMAS } from '../../../content/schemas.ts'
import { parseWords } from '../../../content/search-words.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { ProductGroups } from '../../platform/database/product-groups.ts'
import { listWordForms, parseQueryWords } from './words.ts'

export interface SearchWords {
  /** The words of the same group, by each form of a word. */
  synonyms: ReadonlyMap<string, ReadonlySet<string>>
  /** Categories by their words in lower case and without apostrophes. */
  categories: ReadonlyMap<string, string>
}

export const NO_WORDS: SearchWords = { synonyms: new Map(), categories: new Map() }

/** Reads the words that were published in the admin panel, or those of the content file. */
export async function readSearchWords(db: Db, { groups }: ProductGroups): Promise<SearchWords> {
  const newest = await db
    .selectFrom('content_versions')
    .select('body')
    .where('section', '=', 'search')
    .where('state', '=', 'published')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Another version of the software may have published fields that are invalid now.
  const { data } = SCHEMAS.search.safeParse(JSON.parse(newest?.body ?? 'null'))
  const { synonyms } = data ?? readContentFile('search')
  const categories = groups.flatMap(({ slug, name, words }) =>
    words
      ? [slug, name.toLowerCase(), ...parseWords(words).flat()].map((word) => [removeApostrophes(word), slug] as const)
      : []
  )
  return { synonyms: groupSynonyms(parseWords(synonyms)), categories: new Map(categories) }
}

const removeApostrophes = (word: string): string => word.replace(/['’]/g, '')

function groupSynonyms(groups: string[][]): SearchWords['synonyms'] {
  const formsByWord = new Map<string, ReadonlySet<string>>()
  for (const group of groups) {
    const forms = new Set(group.flatMap((word) => [...listWordForms(joinCompound(word))]))
    for (const form of forms) formsByWord.set(form, forms.union(formsByWord.get(form) ?? new Set()))
  }
  return formsByWord
}

/** Joins a compound as the index does: "t-shirt" becomes tshirt. */
const joinCompound = (word: string): string => parseQueryWords(word.replaceAll('-', '')).join('')
