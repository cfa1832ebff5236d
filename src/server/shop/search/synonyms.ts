import { readContentFile } from '../../../content/content-files.ts'
import { parseQueryWords, listWordForms } from './words.ts'

const NO_SYNONYMS: ReadonlySet<string> = new Set()

/** Joins a compound as the index does: "t-shirt" becomes tshirt. */
const joinCompound = (word: string): string => parseQueryWords(word.replaceAll('-', '')).join('')

let synonyms: ReturnType<typeof groupSynonyms> | undefined

function groupSynonyms(lines: string[][]): Map<string, ReadonlySet<string>> {
  const formsByWord = new Map<string, ReadonlySet<string>>()
  for (const line of lines) {
    const forms = line.flatMap((word) => [...listWordForms(joinCompound(word))])
    for (const form of forms) formsByWord.set(form, new Set([...(formsByWord.get(form) ?? []), ...forms]))
  }
  return formsByWord
}

/** Does not validate the file of synonyms, because the build does. */
export function findSynonyms(word: string): ReadonlySet<string> {
  synonyms ??= groupSynonyms(readContentFile('search').synonyms)
  return synonyms.get(word) ?? NO_SYNONYMS
}
