import { readContentFile } from '../../content/content-files.ts'
import { queryWords, singularAndPlural } from './words.ts'

const NONE: ReadonlySet<string> = new Set()

/** As in the index: "t-shirt" is tshirt. */
const joinCompound = (word: string): string => queryWords(word.replaceAll('-', '')).join('')

let synonyms: ReturnType<typeof groupSynonyms> | undefined

function groupSynonyms(lines: string[][]): Map<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const line of lines) {
    const forms = line.flatMap((word) => [...singularAndPlural(joinCompound(word))])
    for (const form of forms) found.set(form, new Set([...(found.get(form) ?? []), ...forms]))
  }
  return found
}

/** Reads the file at the first call; the build reports mistakes in it. */
export function findSynonyms(word: string): ReadonlySet<string> {
  synonyms ??= groupSynonyms(readContentFile('search').synonyms)
  return synonyms.get(word) ?? NONE
}
