import { readContentFile } from '../../content/content-files.ts'
import { queryWords, singularAndPlural } from './words.ts'

const NONE: ReadonlySet<string> = new Set()

/** As the index has it: "t-shirt" is tshirt there too. */
const joined = (word: string): string => queryWords(word.replaceAll('-', '')).join('')

let synonyms: ReturnType<typeof group> | undefined

/** Each word of a line leads to all of them; a word of several lines to the words of each. */
function group(lines: string[][]): Map<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const line of lines) {
    const forms = line.flatMap((word) => [...singularAndPlural(joined(word))])
    for (const form of forms) found.set(form, new Set([...(found.get(form) ?? []), ...forms]))
  }
  return found
}

/** Words that mean the same, in the singular and in the plural. The file is read at the first call: a mistake in it is reported by the build. */
export function synonymsOf(word: string): ReadonlySet<string> {
  synonyms ??= group(readContentFile('search').synonyms)
  return synonyms.get(word) ?? NONE
}
