import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'

import type { ListedProduct } from '../../api/contract/products.ts'
import { calculateAvailableUnits } from '../../domain/products/availability.ts'
import { batchPerTurn } from '../db/batch-per-turn.ts'
import { readDataVersion } from '../db/data-version.ts'
import { isInList } from '../db/in-list.ts'
import { prepareQuery } from '../db/prepared-query.ts'
import { applyChangesIfDue } from '../schedule/apply-if-due.ts'
import type { Shop } from '../shop.ts'
import { UNRESERVED_UNITS } from './stock.ts'

const MAX_BYTES = 16 * 1024 * 1024

interface ApiResponse {
  data: Pick<ListedProduct, '_id' | 'totalStock' | 'variants'>[]
}

interface CachedResponse {
  /** Of the database when the response was last found to be current. */
  dataVersion: string | undefined
  version: string
  products: Pick<ListedProduct, '_id' | 'totalStock'>[]
  json: string
}

/** Stops retrying while the catalog keeps changing. */
const MAX_ATTEMPTS = 3

type CreateResponse = () => Promise<{ response: ApiResponse; isCacheable: boolean }>

/**
 * Caches responses, as JSON, that depend only on the catalog version, the version of the search index and the stock of
 * their products. The stock is compared on its own, because most purchases do not increment the version.
 */
export function createResponseCache(shop: Shop): (key: string, createResponse: CreateResponse) => Promise<string> {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ products, json }, key) => 2 * (json.length + key.length) + 200 * (products.length + 1)
  })
  const checkResponses = batchPerTurn((batch: (CachedResponse | undefined)[]) => readCatalog(shop, batch))

  return async (key, createResponse) => {
    const cached = responses.get(key)
    const { dataVersion, version, catalogVersion, stock } = await checkResponses(cached)
    if (cached && isUnchanged(cached, dataVersion)) return cached.json
    const isSameStock = cached?.products.every(({ _id, totalStock }) => stock.get(_id) === totalStock)
    if (cached?.version === version && isSameStock) {
      cached.dataVersion = dataVersion
      return cached.json
    }
    const { response, isCacheable } = await createConsistentResponse(createResponse, catalogVersion)
    const json = JSON.stringify(response)
    const products = response.data
      .flatMap(({ variants, ...product }) => variants ?? product)
      .map(({ _id, totalStock }) => ({ _id, totalStock }))
    // A change during `createResponse` differs from this version or stock, so the response is not used again.
    if (isCacheable) responses.set(key, { dataVersion, version, products, json })
    return json
  }

  /** Creating a response takes several statements, so a change between them could mix old and new prices. */
  async function createConsistentResponse(createResponse: CreateResponse, version: number | undefined) {
    let before = version
    for (let attempt = 1; ; attempt += 1) {
      const created = await createResponse()
      const { catalogVersion: after } = await checkResponses(undefined)
      if (after === before || attempt === MAX_ATTEMPTS) return created
      before = after
    }
  }
}

const isUnchanged = (cached: CachedResponse, dataVersion: string | undefined): boolean =>
  dataVersion !== undefined && cached.dataVersion === dataVersion

/** Reads the versions and the stock only if the database may have changed since a response was checked. */
async function readCatalog(shop: Shop, batch: (CachedResponse | undefined)[]) {
  const dataVersion = await readDataVersion(shop.db)
  const outdated = batch.filter((cached) => !cached || !isUnchanged(cached, dataVersion))
  if (outdated.length === 0)
    return { dataVersion, version: '', catalogVersion: undefined, stock: new Map<string, number>() }
  const ids = new Set(outdated.flatMap((cached) => cached?.products.map(({ _id }) => _id) ?? []))
  const rows = await selectCountersAndStock(shop.db, { ids: JSON.stringify([...ids]) })
  const nextChangeAt = rows.find(({ name }) => name === 'catalogue')?.next_change_at
  if (await applyChangesIfDue(shop, nextChangeAt)) return readCatalog(shop, batch)
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return {
    dataVersion,
    version: `${values.get('catalogue')},${values.get('search')}`,
    catalogVersion: values.get('catalogue'),
    stock: new Map(rows.map(({ name, value }) => [name, calculateAvailableUnits(value, 0)]))
  }
}

/** One statement, because each costs a round trip on PostgreSQL. */
const selectCountersAndStock = prepareQuery((db, { ids }: { ids: string }) =>
  db
    .selectFrom('counters')
    .select(({ selectFrom }) => [
      'name',
      'value',
      selectFrom('scheduled_changes')
        .select(({ fn }) => fn.min('at').as('at'))
        .as('next_change_at')
    ])
    .where('name', 'in', ['catalogue', 'search'])
    .unionAll(
      db
        .selectFrom('products')
        .select([
          'id as name',
          UNRESERVED_UNITS.as('value'),
          sql<string | null>`cast(null as text)`.as('next_change_at')
        ])
        .where(isInList(db, 'products.id', ids))
    )
)
