import { inParts } from '../db/in-parts.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { DocumentWords } from './document.ts'
import { distance, misspellings, typosIn } from './spelling.ts'

/** Keeps the number of products of each word; a word that is new becomes known by its misspellings too. */
export async function countWords(
  trx: Trx,
  documents: { before: DocumentWords; after: DocumentWords }[]
): Promise<void> {
  const changes = new Map<string, number>()
  const change = (word: string, by: number) => changes.set(word, (changes.get(word) ?? 0) + by)
  for (const { before, after } of documents) {
    for (const word of before.keys()) if (!after.has(word)) change(word, -1)
    for (const word of after.keys()) if (!before.has(word)) change(word, 1)
  }
  await inParts([...changes], (part) => countSome(trx, new Map(part)))
}

async function countSome(trx: Trx, changes: Map<string, number>): Promise<void> {
  const words = [...changes.keys()]
  const standing = await trx.selectFrom('search_words').selectAll().where('word', 'in', words).execute()
  const before = new Map(standing.map(({ word, products }) => [word, products]))
  const counts = words.map((word) => ({ word, products: (before.get(word) ?? 0) + (changes.get(word) ?? 0) }))
  const known = counts.filter(({ products }) => products > 0)
  if (known.length > 0) {
    await trx
      .insertInto('search_words')
      .values(known)
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet(({ ref }) => ({ products: ref('excluded.products') }))
      )
      .execute()
  }
  const unknown = counts.filter(({ products }) => products <= 0).map(({ word }) => word)
  if (unknown.length > 0) {
    await trx.deleteFrom('search_words').where('word', 'in', unknown).execute()
    await trx.deleteFrom('search_misspellings').where('word', 'in', unknown).execute()
  }
  const fresh = known.filter(({ word }) => !before.has(word))
  await inParts(
    fresh.flatMap(({ word }) => [...misspellings(word)].map((letters) => ({ letters, word }))),
    (part) => trx.insertInto('search_misspellings').values(part).execute()
  )
}

/** The known word that a mistyped one most likely stands for: the nearest, and of those the one that most products have. */
export async function closestWord(db: Db, typed: string): Promise<string | undefined> {
  const typos = typosIn(typed)
  if (typos === 0) return undefined
  const candidates = await db
    .selectFrom('search_misspellings')
    .innerJoin('search_words', 'search_words.word', 'search_misspellings.word')
    .select(['search_words.word', 'products'])
    .distinct()
    .where('letters', 'in', [...misspellings(typed)])
    .execute()
  const near = candidates
    .map((candidate) => ({ ...candidate, typos: distance(typed, candidate.word) }))
    .filter((candidate) => candidate.typos <= typos && typosIn(candidate.word) > 0)
  const [best] = near.toSorted((a, b) => a.typos - b.typos || b.products - a.products || (a.word < b.word ? -1 : 1))
  return best?.word
}
