import type { Category } from '../../../api/contract/products.ts'
import { readContentFile } from '../../../content/content-files.ts'
import { parseQueryWords, listWordForms } from './words.ts'

const NO_SYNONYMS: ReadonlySet<string> = new Set()

/** Joins a compound as the index does: "t-shirt" becomes tshirt. */
const joinCompound = (word: string): string => parseQueryWords(word.replaceAll('-', '')).join('')

let words: ReturnType<typeof readWords> | undefined

/** Does not validate the file, because the build does. */
function readWords() {
  const { synonyms, people } = readContentFile('search')
  const categories = Object.entries(people).flatMap(([category, names]) =>
    [category, ...names].map((name) => [name, category as Category] as const)
  )
  return { synonyms: groupSynonyms(synonyms), categories: new Map(categories) }
}

function groupSynonyms(lines: string[][]): Map<string, ReadonlySet<string>> {
  const formsByWord = new Map<string, ReadonlySet<string>>()
  for (const line of lines) {
    const forms = line.flatMap((word) => [...listWordForms(joinCompound(word))])
    for (const form of forms) formsByWord.set(form, new Set([...(formsByWord.get(form) ?? []), ...forms]))
  }
  return formsByWord
}

/** `match-words.ts` adds them to each word of a search. */
export function findSynonyms(word: string): ReadonlySet<string> {
  words ??= readWords()
  return words.synonyms.get(word) ?? NO_SYNONYMS
}

/** Finds the category of the people whom a word in lower case names, also with an apostrophe, as in "men's". */
export function findCategory(word: string): Category | undefined {
  words ??= readWords()
  return words.categories.get(word.replaceAll("'", ''))
}
