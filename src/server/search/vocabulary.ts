import { forEachBatch } from '../db/batches.ts'
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
  await forEachBatch([...changes], (part) => countSome(trx, new Map(part)))
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
  await forEachBatch(
    fresh.flatMap(({ word }) => [...misspellings(word)].map((letters) => ({ letters, word }))),
    (part) => trx.insertInto('search_misspellings').values(part).execute()
  )
}

/**
 * The known words that mistyped ones most likely stand for: the nearest to each, and of those the one that most products
 * have. Two look-ups for any number of words.
 */
export async function closestWords(db: Db, typed: string[]): Promise<Map<string, string>> {
  const known = await wordsAround(db, typed)
  const near = typed.map((word) => ({ word, candidates: nearestOf(word, known) }))
  const counts = await countsOf(db, new Set(near.flatMap(({ candidates }) => candidates)))
  const byCount = (a: string, b: string) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1)
  const closest = near.map(({ word, candidates }) => [word, candidates.toSorted(byCount)[0]] as const)
  return new Map(closest.flatMap(([word, best]) => (best === undefined ? [] : [[word, best]])))
}

async function wordsAround(db: Db, typed: string[]): Promise<string[]> {
  const letters = new Set(typed.filter((word) => typosIn(word) > 0).flatMap((word) => [...misspellings(word)]))
  if (letters.size === 0) return []
  const rows = await db
    .selectFrom('search_misspellings')
    .select('word')
    .distinct()
    .where('letters', 'in', [...letters])
    .execute()
  return rows.map(({ word }) => word).filter((word) => typosIn(word) > 0)
}

const initial = (word: string): string | undefined => Array.from(word)[0]

/** Hardly anyone mistypes the first letter: who asks for a sale wants nothing pale. */
function nearestOf(typed: string, known: string[]): string[] {
  const far = typosIn(typed) + 1
  const alike = known.filter((word) => initial(word) === initial(typed))
  const measured = alike.map((word) => ({ word, typos: distance(typed, word) }))
  const least = measured.reduce((best, { typos }) => Math.min(best, typos), far)
  return least < far ? measured.filter(({ typos }) => typos === least).map(({ word }) => word) : []
}

async function countsOf(db: Db, words: Set<string>): Promise<Map<string, number>> {
  if (words.size === 0) return new Map()
  const rows = await db
    .selectFrom('search_words')
    .selectAll()
    .where('word', 'in', [...words])
    .execute()
  return new Map(rows.map(({ word, products }) => [word, products]))
}
