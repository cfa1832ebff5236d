import { sql } from 'kysely'

import type { Db } from '../db/schema.ts'
import { TITLE } from './document.ts'
import type { Match } from './rank.ts'
import { synonymsOf } from './synonyms.ts'
import { singularAndPlural } from './words.ts'

/** A word of so few letters begins too many others; those are looked for in titles alone. */
const SHORT = 2

/** After every word that begins with the same letters, by its bytes. */
const LAST = '\u{10FFFF}'

interface Term {
  /** The words that are the term itself. */
  exact: Set<string>
  beginning: string
}

/** The products that have each word of a query, in one statement: the index is read where those words stand, and nowhere else. */
export async function lookUp(db: Db, words: string[]): Promise<Match[][]> {
  const terms = words.map((word, at) => termOf(words, word, at))
  const [first, ...more] = terms.flatMap((term, at) => [beginningWith(db, term, at), being(db, term, at)])
  if (!first) return []
  const rows = await more.reduce((all, query) => all.unionAll(query), first).execute()
  const matches: Match[][] = terms.map(() => [])
  for (const { term, word, field, chunk, numbers } of rows) {
    matches[term]?.push({ field, exact: terms[term]?.exact.has(word) ?? false, chunk, numbers })
  }
  return matches
}

/** "sun glasses" are sunglasses too: two words of a query that stand together may be one word of a product. */
function termOf(words: string[], word: string, at: number): Term {
  const joined = [words[at - 1], word, words[at + 1]].flatMap((one, index, three) =>
    index > 0 && one && three[index - 1] ? [`${three[index - 1]}${one}`] : []
  )
  const forms = [word, ...joined].flatMap((form) => [...singularAndPlural(form)])
  return { exact: new Set(forms.flatMap((form) => [form, ...synonymsOf(form)])), beginning: word }
}

const postings = (db: Db, at: number) =>
  db
    .selectFrom('search_postings')
    .select([sql<number>`cast(${sql.lit(at)} as integer)`.as('term'), 'word', 'field', 'chunk', 'numbers'])

const beginningWith = (db: Db, { exact, beginning }: Term, at: number) =>
  postings(db, at)
    .where('word', '>=', beginning)
    .where('word', '<', beginning + LAST)
    .$if(Array.from(beginning).length <= SHORT, (query) =>
      query.where(({ eb, or }) => or([eb('field', '=', TITLE), eb('word', 'in', [...exact])]))
    )

/** What does not begin with the term and is it all the same. */
const being = (db: Db, { exact, beginning }: Term, at: number) =>
  postings(db, at)
    .where('word', 'in', [...exact])
    .where(({ eb, or }) => or([eb('word', '<', beginning), eb('word', '>=', beginning + LAST)]))
