import { sql } from 'kysely'

import { findWriteFailure } from '../../platform/database/write-failure.ts'
import { forEachBatch } from '../../platform/database/batches.ts'
import { lockRows } from '../../platform/database/lock.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { type DocumentWords, parseWords, extractDocumentWords, serializeWords } from './document.ts'
import { changePostings } from './postings.ts'
import { updateWordCounts } from './vocabulary.ts'

/** Large, so that a posting shared by many products is written once. */
const BATCH_SIZE = 5000

interface ChangedDocument {
  number: number
  product_id: string
  changed: number
  before: DocumentWords
  after: DocumentWords
  /** The row is deleted, not only marked as deleted. */
  isRemoved: boolean
}

/**
 * Indexes the changes that triggers have recorded in `search_documents`. Every search calls this first, so that it finds
 * everything committed before it.
 */
export async function refreshIndex(db: Db): Promise<void> {
  try {
    while (await isBehind(db)) await transact(db, refreshBatch)
  } catch (error) {
    // Outdated results are better than none.
    if (!findWriteFailure(error)) throw error
  }
}

/** Sorted like the partial index on `behind`. */
const selectBehind = (db: Db) => db.selectFrom('search_documents').where('behind', '=', 1).orderBy('number')

const isBehind = async (db: Db): Promise<boolean> =>
  (await selectBehind(db).select('number').limit(1).executeTakeFirst()) !== undefined

async function refreshBatch(trx: Trx): Promise<void> {
  // Each batch reads the index and writes it back, so only one process at a time may do this.
  await lockRows(trx, trx.selectFrom('counters').select('value').where('name', '=', 'search')).execute()
  const documents = await readChangedDocuments(trx)
  const changes = documents.flatMap(({ number, before, after }) => [
    ...findMissingEntries(before, after).map((entry) => ({ ...entry, number, add: false })),
    ...findMissingEntries(after, before).map((entry) => ({ ...entry, number, add: true }))
  ])
  await changePostings(trx, changes)
  await updateWordCounts(trx, documents)
  const [removed, existing] = [documents.filter((row) => row.isRemoved), documents.filter((row) => !row.isRemoved)]
  await forEachBatch(existing, (batch) => saveWords(trx, batch))
  await forEachBatch(removed, (batch) => deleteDocuments(trx, batch))
}

const findMissingEntries = (one: DocumentWords, other: DocumentWords) =>
  [...one].filter(([word, field]) => other.get(word) !== field).map(([word, field]) => ({ word, field }))

/** Reads `changed` before the products, because a change between them increases it, and is then indexed again. */
async function readChangedDocuments(trx: Trx): Promise<ChangedDocument[]> {
  const rows = await selectBehind(trx).selectAll().limit(BATCH_SIZE).execute()
  const products = await readProductsById(
    trx,
    rows.map((row) => row.product_id)
  )
  return rows.map(({ number, product_id, changed, words }) => {
    const product = products.get(product_id)
    const after: DocumentWords = product && product.deleted_at === null ? extractDocumentWords(product) : new Map()
    return { number, product_id, changed, before: parseWords(words), after, isRemoved: product === undefined }
  })
}

async function readProductsById(trx: Trx, ids: string[]) {
  if (ids.length === 0) return new Map<string, undefined>()
  const rows = await trx.selectFrom('products').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function saveWords(trx: Trx, documents: ChangedDocument[]): Promise<void> {
  const rows = documents.map(({ number, product_id, changed, after }) => ({
    number,
    product_id,
    changed,
    words: serializeWords(after),
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

/** Compares `changed`, because a concurrent change may have raised it since this batch read it. */
const STILL_BEHIND = sql<number>`case when search_documents.changed = excluded.changed then 0 else 1 end`

async function deleteDocuments(trx: Trx, documents: ChangedDocument[]): Promise<void> {
  await trx
    .deleteFrom('search_documents')
    .where(
      'number',
      'in',
      documents.map(({ number }) => number)
    )
    .execute()
}
