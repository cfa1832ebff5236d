import type { CallAnswer, CallParsed } from '../../api/contract/index.ts'
import { findProducts } from '../catalog/queries.ts'
import { cutPage } from '../db/cursor.ts'
import { readInBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { lookUp } from './look-up.ts'
import { cursorOf, hasEveryWord, type Match, type Position, rank, readPosition } from './rank.ts'
import { refreshIndex } from './refresh.ts'
import { closestWords } from './vocabulary.ts'
import { queryWords } from './words.ts'

type Call = 'GET /api/shop/search/{keyword}'
type Asked = CallParsed<Call>['params'] & CallParsed<Call>['query']

/** What a search answers that does not say how much it wants. */
const MOST = 500

/** The products that a keyword means, the best first; a page of them with where the next one starts. */
export async function searchProducts(db: Db, { keyword, limit = MOST, cursor }: Asked): Promise<CallAnswer<Call>> {
  await refreshIndex(db)
  const words = queryWords(keyword)
  const { matches, corrected } = await understand(db, words)
  const { page: positions, total } = rank(matches, limit + 1, readPosition(cursor))
  const { rows, nextCursor } = cutPage(positions, limit, cursorOf)
  return {
    success: true,
    data: await readProducts(db, rows),
    nextCursor,
    total,
    suggestion: total > 0 && corrected ? corrected.join(' ') : undefined
  }
}

/**
 * Finds the products that have every word of a keyword, the best first. Words are never corrected or left out: an admin
 * who deletes all that match would then be shown other products, and could delete those too.
 */
export async function findPositions(db: Db, keyword: string): Promise<Position[]> {
  await refreshIndex(db)
  return rank(await lookUp(db, queryWords(keyword)), Infinity).page.filter(hasEveryWord)
}

/** A word that no product has, nor one that begins with it, is taken for the known word that it is most like. */
async function understand(db: Db, words: string[]): Promise<{ matches: Match[][]; corrected?: string[] }> {
  const matches = await lookUp(db, words)
  const unknown = words.filter((_, at) => matches[at]?.length === 0)
  const closest = await closestWords(db, unknown)
  if (closest.size === 0) return { matches }
  const corrected = words.map((word) => closest.get(word) ?? word)
  return { matches: await lookUp(db, corrected), corrected }
}

/** Whatever was deleted since the index was read is left out. */
async function readProducts(db: Db, positions: Position[]): Promise<CallAnswer<Call>['data']> {
  const ids = await idsOf(db, positions)
  const products = await findProducts(db, ids)
  return ids.flatMap((id) => {
    const product = products.get(id)
    return product ? [{ ...product, id: product._id, name: product.title }] : []
  })
}

/** The products that stand at positions, in their order. */
export async function idsOf(db: Db, positions: Position[]): Promise<string[]> {
  const numbers = positions.map(({ number }) => number)
  const documents = await readInBatches(numbers, (part) =>
    db.selectFrom('search_documents').select(['number', 'product_id']).where('number', 'in', part).execute()
  )
  const ids = new Map(documents.map(({ number, product_id }) => [number, product_id]))
  return numbers.flatMap((number) => ids.get(number) ?? [])
}
