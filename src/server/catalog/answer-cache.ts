import { LRUCache } from 'lru-cache'

import type { Product } from '../../api/contract/products.ts'
import { readInBatches } from '../db/batches.ts'
import { batchPerTurn } from '../db/batch-per-turn.ts'
import type { Db } from '../db/schema.ts'
import { availableStock } from './stock.ts'

const MAX_BYTES = 16 * 1024 * 1024

interface Answer {
  data: Pick<Product, '_id' | 'totalStock'>[]
}

interface CachedAnswer {
  version: string
  products: Answer['data']
  json: string
}

/** Creates the answer. `isFinal` is false if it must not be cached. */
type CreateAnswer = () => Promise<{ answer: Answer; isFinal: boolean }>

/**
 * Caches answers, as JSON, that depend only on the catalog version, the version of the search index and the stock of
 * their products. The stock is compared on its own, because most sales do not increment the version.
 */
export function createAnswerCache(db: Db): (key: string, createAnswer: CreateAnswer) => Promise<string> {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ products, json }, key) => 2 * (json.length + key.length) + 200 * (products.length + 1)
  })
  const readCatalog = batchPerTurn((ids: string[][]) => readVersionAndStock(db, new Set(ids.flat())))

  return async (key, createAnswer) => {
    const cached = answers.get(key)
    const { version, stock } = await readCatalog(cached?.products.map(({ _id }) => _id) ?? [])
    const isSameStock = cached?.products.every(({ _id, totalStock }) => stock.get(_id) === totalStock)
    if (cached?.version === version && isSameStock) return cached.json
    const { answer, isFinal } = await createAnswer()
    const json = JSON.stringify(answer)
    const products = answer.data.map(({ _id, totalStock }) => ({ _id, totalStock }))
    // A change during `createAnswer` differs from this version or stock, so the answer is not used again.
    if (isFinal) answers.set(key, { version, products, json })
    return json
  }
}

async function readVersionAndStock(db: Db, ids: Set<string>) {
  const counters = db.selectFrom('counters').select('value').where('name', 'in', ['catalogue', 'search'])
  const values = await counters.orderBy('name').execute()
  const rows = await readInBatches([...ids], (batch) =>
    db.selectFrom('products').select(['id', 'on_hand', 'reserved']).where('id', 'in', batch).execute()
  )
  return {
    version: values.map(({ value }) => value).join(),
    stock: new Map(rows.map((row) => [row.id, availableStock(row)]))
  }
}
