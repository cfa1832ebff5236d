import type { CallAnswer, CallParsed } from '../../api/contract/index.ts'
import { MAX_PAGE_SIZE } from '../../domain/page-sizes.ts'
import { findProducts } from '../catalog/queries.ts'
import { toPage } from '../db/cursor.ts'
import { readInBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { lookUpWords } from './look-up.ts'
import { toCursor, hasEveryWord, type Match, type Position, rank, parsePosition } from './rank.ts'
import { refreshIndex } from './refresh.ts'
import { findClosestWords } from './vocabulary.ts'
import { parseQueryWords } from './words.ts'

type Call = 'GET /api/shop/search/{keyword}'
type SearchInput = CallParsed<Call>['params'] & CallParsed<Call>['query']

export async function searchProducts(
  db: Db,
  { keyword, limit = MAX_PAGE_SIZE, cursor }: SearchInput
): Promise<CallAnswer<Call>> {
  await refreshIndex(db)
  const words = parseQueryWords(keyword)
  const { matches, corrected } = await matchWords(db, words)
  const { page: positions, total } = rank(matches, limit + 1, parsePosition(cursor))
  const { rows, nextCursor } = toPage(positions, limit, toCursor)
  return {
    success: true,
    data: await readProducts(db, rows),
    nextCursor,
    total,
    suggestion: total > 0 && corrected ? corrected.join(' ') : undefined
  }
}

/**
 * Finds the products that have every word. Never corrects or ignores a word: an admin who deletes all matches must not
 * delete other products.
 */
export async function findPositions(db: Db, keyword: string): Promise<Position[]> {
  await refreshIndex(db)
  return rank(await lookUpWords(db, parseQueryWords(keyword)), Infinity).page.filter(hasEveryWord)
}

async function matchWords(db: Db, words: string[]): Promise<{ matches: Match[][]; corrected?: string[] }> {
  const matches = await lookUpWords(db, words)
  const unknown = words.filter((_, at) => matches[at]?.length === 0)
  const closest = await findClosestWords(db, unknown)
  if (closest.size === 0) return { matches }
  const corrected = words.map((word) => closest.get(word) ?? word)
  return { matches: await lookUpWords(db, corrected), corrected }
}

/** Products may be deleted after the index is read. */
async function readProducts(db: Db, positions: Position[]): Promise<CallAnswer<Call>['data']> {
  const ids = await findProductIds(db, positions)
  const products = await findProducts(db, ids)
  return ids.flatMap((id) => {
    const product = products.get(id)
    return product ? [{ ...product, id: product._id, name: product.title }] : []
  })
}

export async function findProductIds(db: Db, positions: Position[]): Promise<string[]> {
  const numbers = positions.map(({ number }) => number)
  const documents = await readInBatches(numbers, (batch) =>
    db.selectFrom('search_documents').select(['number', 'product_id']).where('number', 'in', batch).execute()
  )
  const ids = new Map(documents.map(({ number, product_id }) => [number, product_id]))
  return numbers.flatMap((number) => ids.get(number) ?? [])
}
