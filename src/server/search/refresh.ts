import { sql } from 'kysely'

import { findWriteFailure } from '../db/failure.ts'
import { forEachBatch } from '../db/batches.ts'
import { lockRows } from '../db/lock.ts'
import type { Db, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { type DocumentWords, readWords, wordsOf, writeWords } from './document.ts'
import { changePostings } from './postings.ts'
import { countWords } from './vocabulary.ts'

/** Products that one transaction brings into the index: what many of them share is written once. */
const BATCH = 5000

/** A product that has changed: its words as the index has them, and as they are. */
interface Changed {
  number: number
  product_id: string
  changed: number
  before: DocumentWords
  after: DocumentWords
  /** Whether there is no such product any more, not even a deleted one. */
  gone: boolean
}

/**
 * Brings the index up to the products. Triggers note in `search_documents` what has changed; every search catches up
 * before it looks, so it finds whatever was committed before it, and whoever writes products needs to know nothing of it.
 */
export async function refreshIndex(db: Db): Promise<void> {
  try {
    while (await isBehind(db)) await transact(db, refreshSome)
  } catch (error) {
    // Older results are better than none.
    if (!findWriteFailure(error)) throw error
  }
}

/** In the order of their numbers, which is that of their own index: it has these and no others. */
const behind = (db: Db) => db.selectFrom('search_documents').where('behind', '=', 1).orderBy('number')

const isBehind = async (db: Db): Promise<boolean> =>
  (await behind(db).select('number').limit(1).executeTakeFirst()) !== undefined

async function refreshSome(trx: Trx): Promise<void> {
  // One at a time: each reads what stands in the index and writes it changed.
  await lockRows(trx, trx.selectFrom('counters').selectAll().where('name', '=', 'search')).execute()
  const documents = await readChanged(trx)
  const moves = documents.flatMap(({ number, before, after }) => [
    ...missing(before, after).map((move) => ({ ...move, number, add: false })),
    ...missing(after, before).map((move) => ({ ...move, number, add: true }))
  ])
  await changePostings(trx, moves)
  await countWords(trx, documents)
  const [gone, kept] = [documents.filter((one) => one.gone), documents.filter((one) => !one.gone)]
  await forEachBatch(kept, (part) => keepWords(trx, part))
  await forEachBatch(gone, (part) => forget(trx, part))
}

/** The entries of one that are not in the other, or in another field there. */
const missing = (one: DocumentWords, other: DocumentWords) =>
  [...one].filter(([word, field]) => other.get(word) !== field).map(([word, field]) => ({ word, field }))

/** Products are read after the notes, so what is seen of them is never older than the note that is taken for done. */
async function readChanged(trx: Trx): Promise<Changed[]> {
  const rows = await behind(trx).selectAll().limit(BATCH).execute()
  const products = await productsById(
    trx,
    rows.map((row) => row.product_id)
  )
  return rows.map(({ number, product_id, changed, words }) => {
    const product = products.get(product_id)
    const after: DocumentWords = product && product.deleted_at === null ? wordsOf(product) : new Map()
    return { number, product_id, changed, before: readWords(words), after, gone: product === undefined }
  })
}

async function productsById(trx: Trx, ids: string[]) {
  if (ids.length === 0) return new Map<string, undefined>()
  const rows = await trx.selectFrom('products').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function keepWords(trx: Trx, documents: Changed[]): Promise<void> {
  const rows = documents.map(({ number, product_id, changed, after }) => ({
    number,
    product_id,
    changed,
    words: writeWords(after),
    behind: 0
  }))
  await trx
    .insertInto('search_documents')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('number').doUpdateSet({ words: sql`excluded.words`, behind: STILL_BEHIND })
    )
    .execute()
}

/** A change that was committed meanwhile has raised `changed` above what was read. */
const STILL_BEHIND = sql<number>`case when search_documents.changed = excluded.changed then 0 else 1 end`

async function forget(trx: Trx, documents: Changed[]): Promise<void> {
  await trx
    .deleteFrom('search_documents')
    .where(
      'number',
      'in',
      documents.map(({ number }) => number)
    )
    .execute()
}
