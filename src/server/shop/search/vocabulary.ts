import { forEachBatch } from '../../platform/database/batches.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import type { DocumentWords } from './document.ts'
import { calculateEditDistance, listDeletions, countAllowedTypos } from './spelling.ts'

export async function updateWordCounts(
  trx: Trx,
  documents: { before: DocumentWords; after: DocumentWords }[]
): Promise<void> {
  const changes = new Map<string, number>()
  const addChange = (word: string, by: number) => changes.set(word, (changes.get(word) ?? 0) + by)
  for (const { before, after } of documents) {
    for (const word of before.keys()) if (!after.has(word)) addChange(word, -1)
    for (const word of after.keys()) if (!before.has(word)) addChange(word, 1)
  }
  await forEachBatch([...changes], (batch) => updateBatch(trx, new Map(batch)))
}

async function updateBatch(trx: Trx, changes: Map<string, number>): Promise<void> {
  const words = [...changes.keys()]
  const existing = await trx.selectFrom('search_words').selectAll().where('word', 'in', words).execute()
  const before = new Map(existing.map(({ word, products }) => [word, products]))
  const counts = words.map((word) => ({ word, products: (before.get(word) ?? 0) + (changes.get(word) ?? 0) }))
  const usedWords = counts.filter(({ products }) => products > 0)
  if (usedWords.length > 0) {
    await trx
      .insertInto('search_words')
      .values(usedWords)
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet(({ ref }) => ({ products: ref('excluded.products') }))
      )
      .execute()
  }
  const unusedWords = counts.filter(({ products }) => products <= 0).map(({ word }) => word)
  if (unusedWords.length > 0) {
    await trx.deleteFrom('search_words').where('word', 'in', unusedWords).execute()
    await trx.deleteFrom('search_misspellings').where('word', 'in', unusedWords).execute()
  }
  const newWords = usedWords.filter(({ word }) => !before.has(word))
  await forEachBatch(
    newWords.flatMap(({ word }) => [...listDeletions(word)].map((letters) => ({ letters, word }))),
    (batch) => trx.insertInto('search_misspellings').values(batch).execute()
  )
}

/** Returns the closest known word by typed word. The most common word wins a tie. */
export async function findClosestWords(db: Db, typedWords: string[]): Promise<Map<string, string>> {
  const known = await findSimilarWords(db, typedWords)
  const misspellings = typedWords.map((word) => ({ word, candidates: filterNearest(word, known) }))
  const counts = await readCounts(db, new Set(misspellings.flatMap(({ candidates }) => candidates)))
  const byCount = (a: string, b: string) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1)
  const closest = misspellings.map(({ word, candidates }) => [word, candidates.toSorted(byCount)[0]] as const)
  return new Map(closest.flatMap(([word, best]) => (best === undefined ? [] : [[word, best]])))
}

async function findSimilarWords(db: Db, typedWords: string[]): Promise<string[]> {
  const letters = new Set(
    typedWords.filter((word) => countAllowedTypos(word) > 0).flatMap((word) => [...listDeletions(word)])
  )
  if (letters.size === 0) return []
  const rows = await db
    .selectFrom('search_misspellings')
    .select('word')
    .distinct()
    .where('letters', 'in', [...letters])
    .execute()
  return rows.map(({ word }) => word).filter((word) => countAllowedTypos(word) > 0)
}

const getFirstLetter = (word: string): string | undefined => Array.from(word)[0]

/** People rarely mistype the first letter: a search for 'sale' does not mean 'pale'. */
function filterNearest(typedWord: string, known: string[]): string[] {
  const limit = countAllowedTypos(typedWord) + 1
  const candidates = known.filter((word) => getFirstLetter(word) === getFirstLetter(typedWord))
  const distances = candidates.map((word) => ({ word, typos: calculateEditDistance(typedWord, word) }))
  const minTypos = distances.reduce((best, { typos }) => Math.min(best, typos), limit)
  return minTypos < limit ? distances.filter(({ typos }) => typos === minTypos).map(({ word }) => word) : []
}

async function readCounts(db: Db, words: Set<string>): Promise<Map<string, number>> {
  if (words.size === 0) return new Map()
  const rows = await db
    .selectFrom('search_words')
    .selectAll()
    .where('word', 'in', [...words])
    .execute()
  return new Map(rows.map(({ word, products }) => [word, products]))
}
