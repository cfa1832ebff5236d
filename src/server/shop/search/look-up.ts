import { sql } from 'kysely'

import type { Db } from '../../platform/database/schema.ts'
import { TITLE_FIELD } from './document.ts'
import type { Match } from './rank.ts'
import { findSynonyms } from './synonyms.ts'
import { listWordForms } from './words.ts'

/** In characters. Prefixes this short are searched only in titles, because elsewhere they match too many words. */
const MAX_SHORT_PREFIX = 2

/** Sorts after all words with the same prefix, by bytes. */
const LAST_CHARACTER = '\u{10FFFF}'

interface Term {
  exact: Set<string>
  prefix: string
}

export async function lookUpWords(db: Db, words: string[]): Promise<Match[][]> {
  const terms = words.map((word, termIndex) => toTerm(words, word, termIndex))
  const [first, ...more] = terms.flatMap((term, termIndex) => [
    selectPrefixMatches(db, term, termIndex),
    selectOtherForms(db, term, termIndex)
  ])
  if (!first) return []
  const rows = await more.reduce((all, query) => all.unionAll(query), first).execute()
  const matches: Match[][] = terms.map(() => [])
  for (const { term, word, field, chunk, numbers } of rows) {
    matches[term]?.push({ field, exact: terms[term]?.exact.has(word) ?? false, chunk, numbers })
  }
  return matches
}

/** Also looks up joined neighbors: "sun glasses" also means sunglasses. */
function toTerm(words: string[], word: string, termIndex: number): Term {
  const joined = [words[termIndex - 1], word, words[termIndex + 1]].flatMap((part, index, parts) =>
    index > 0 && part && parts[index - 1] ? [`${parts[index - 1]}${part}`] : []
  )
  const forms = [word, ...joined].flatMap((form) => [...listWordForms(form)])
  return { exact: new Set(forms.flatMap((form) => [form, ...findSynonyms(form)])), prefix: word }
}

const selectPostings = (db: Db, termIndex: number) =>
  db
    .selectFrom('search_postings')
    .select([sql<number>`cast(${sql.lit(termIndex)} as integer)`.as('term'), 'word', 'field', 'chunk', 'numbers'])

const selectPrefixMatches = (db: Db, { exact, prefix }: Term, termIndex: number) =>
  selectPostings(db, termIndex)
    .where('word', '>=', prefix)
    .where('word', '<', prefix + LAST_CHARACTER)
    .$if(Array.from(prefix).length <= MAX_SHORT_PREFIX, (query) =>
      query.where(({ eb, or }) => or([eb('field', '=', TITLE_FIELD), eb('word', 'in', [...exact])]))
    )

const selectOtherForms = (db: Db, { exact, prefix }: Term, termIndex: number) =>
  selectPostings(db, termIndex)
    .where('word', 'in', [...exact])
    .where(({ eb, or }) => or([eb('word', '<', prefix), eb('word', '>=', prefix + LAST_CHARACTER)]))
