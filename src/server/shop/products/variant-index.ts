import type { StyleOptions } from '../../../api/contract/products.ts'
import { findSwatch } from '../../../domain/products/colors.ts'
import { calculatePercentOff } from '../../../domain/products/price.ts'
import { pick } from '../../../lib/pick.ts'
import { readAppliedVersion } from '../../platform/catalog-version.ts'
import { catalog, type CatalogRow } from '../../platform/database/catalog.ts'
import { Mutex } from '../../platform/database/mutex.ts'
import type { Db } from '../../platform/database/schema.ts'
import { toTitleKey } from '../../platform/database/title-key.ts'
import { nowIso, type ShopData } from '../../platform/shop.ts'
import { NO_WORDS, type SearchWords } from '../search/search-words.ts'
import { type ProductGroups, readProductGroups } from '../../platform/database/product-groups.ts'
import { createTextIndex, type TextIndex } from '../search/text-index.ts'
import { getEffectiveCents, type PriceColumns } from './prices/sale.ts'
import { calculateAvailableStock } from './stock.ts'

export interface IndexedVariant {
  id: string
  /** Newer variants have higher numbers. */
  number: number
  titleKey: string
  category: string
  brand: string
  /** Empty without a size. */
  size: string
  /** Empty without a color. */
  color: string
  swatch: string | null
  createdAt: string
  /** The price that a buyer pays at the time of the index. */
  cents: number
  prices: PriceColumns
  isInStock: boolean
  style: IndexedStyle
}

/** A product with its variants. */
export interface IndexedStyle {
  id: string
  titleKey: string
  variants: IndexedVariant[]
  /** Of its variants now, once a list has summarized them. */
  options?: StyleOptions | undefined
}

/** Products in memory, because counting the matches of any combination of filters reads all of them. */
export interface ProductIndex {
  /** The ISO time of the prices. */
  at: string
  /** The next start or end of a sale. Empty if there is none. */
  nextPriceChange: string
  styles: Map<string, IndexedStyle>
  variants: Map<string, IndexedVariant>
  /** `#rrggbb` by color. */
  swatches: Map<string, string>
  sizes: Set<string>
  texts: TextIndex
}

/** The listed products. */
export interface VariantIndex extends ProductIndex {
  /** All changes up to this catalog version are included. */
  version: number
  /** Only admins see them. Their prices may be those of an earlier time. */
  drafts: ProductIndex
  productGroups: ProductGroups
  /** `NO_WORDS` until the first search. */
  words: SearchWords
}

/** More changes would block other requests for too long. Reading all products pauses between batches. */
const MAX_CHANGED_ROWS = 5000

const EMPTY_VERSION = -1

const createProductIndex = (): ProductIndex => ({
  at: '',
  nextPriceChange: '',
  styles: new Map(),
  variants: new Map(),
  swatches: new Map(),
  sizes: new Set(),
  texts: createTextIndex()
})

const createIndex = (): VariantIndex => ({
  ...createProductIndex(),
  version: EMPTY_VERSION,
  drafts: createProductIndex(),
  productGroups: { groups: [], redirects: new Map() },
  words: NO_WORDS
})

interface Loader {
  index: VariantIndex
  /** One call at a time reads changes, because older rows must not overwrite newer ones. */
  mutex: Mutex
}

/** Each shop has its own index, even of the same database. */
const loaders = new WeakMap<ShopData, Loader>()

/**
 * Returns the index with the prices of now, and with every change that was committed before the call, or before `version`
 * was read.
 */
export async function readVariantIndex(shop: ShopData, version?: number): Promise<VariantIndex> {
  const loader = loaders.get(shop) ?? { index: createIndex(), mutex: new Mutex() }
  loaders.set(shop, loader)
  if (loader.index.version === version) return setTime(loader.index, nowIso(shop))
  await loader.mutex.lock()
  try {
    const current = await readAppliedVersion(shop.db)
    if (loader.index.version !== current) {
      // First, because the index has its new version after the update, and a later failure would leave the former names.
      const productGroups = await readProductGroups(shop.db)
      loader.index = { ...(await updateIndex(shop.db, loader.index, current)), productGroups, words: NO_WORDS }
    }
    return setTime(loader.index, nowIso(shop))
  } finally {
    loader.mutex.unlock()
  }
}

/** A restored backup can have a lower version. */
async function updateIndex(db: Db, index: VariantIndex, version: number): Promise<VariantIndex> {
  if (index.version === EMPTY_VERSION || index.version > version) return loadIndex(db, version)
  const rows = await readChangedRows(db, index.version, MAX_CHANGED_ROWS + 1)
  if (rows.length > MAX_CHANGED_ROWS) return loadIndex(db, version)
  // A change of a product's texts is a change of all its variants, so the product is added with its new texts.
  for (const { id } of rows) for (const products of [index, index.drafts]) removeVariant(products, id)
  for (const row of rows) if (row.deleted_at === null) addVariant(row.status === 'draft' ? index.drafts : index, row)
  index.version = version
  return index
}

async function loadIndex(db: Db, version: number): Promise<VariantIndex> {
  const index = { ...createIndex(), version }
  for await (const rows of readAllRows(db))
    for (const row of rows) addVariant(row.status === 'draft' ? index.drafts : index, row)
  return index
}

function removeVariant({ variants, styles, texts }: ProductIndex, id: string): void {
  const variant = variants.get(id)
  if (!variant) return
  const { style } = variant
  variants.delete(id)
  style.variants.splice(style.variants.indexOf(variant), 1)
  style.options = undefined
  if (style.variants.length > 0) return
  styles.delete(style.id)
  texts.documents.discard(style)
}

function addVariant(index: ProductIndex, row: CatalogRow): void {
  const { variants, swatches, sizes, texts } = index
  const { id, size, color } = row
  const style = index.styles.get(row.product_id) ?? addStyle(index, row)
  const variant = toVariant(row, style, index.at)
  variants.set(id, variant)
  style.variants.push(variant)
  style.options = undefined
  for (const name of [color, size])
    if (name && !texts.documents.has(name)) texts.documents.add({ id: name, title: name })
  if (color) swatches.set(color, row.swatch ?? findSwatch(color))
  if (size) sizes.add(size)
  index.nextPriceChange = findNextPriceChange(index.nextPriceChange, row, index.at)
}

function addStyle({ styles, texts }: ProductIndex, row: CatalogRow): IndexedStyle {
  const { product_id: id, product_title: title } = row
  const style: IndexedStyle = { id, titleKey: toTitleKey(title), variants: [] }
  styles.set(id, style)
  const description = `${row.description} ${row.material}`
  const brand = `${row.brand} ${row.brand_name}`
  const category = `${row.category} ${row.category_name}`
  texts.documents.add({ id: style, title, brand, category, description })
  return style
}

const toVariant = (row: CatalogRow, style: IndexedStyle, at: string): IndexedVariant => ({
  id: row.id,
  number: row.number,
  titleKey: toTitleKey(row.title),
  category: row.category,
  brand: row.brand,
  size: row.size ?? '',
  color: row.color ?? '',
  swatch: row.swatch,
  createdAt: row.created_at,
  cents: getEffectiveCents(row, at),
  prices: pick(row, PRICE_COLUMNS),
  isInStock: calculateAvailableStock(row) > 0,
  style
})

const PRICE_COLUMNS = ['price_cents', 'sale_price_cents', 'sale_starts_at', 'sale_ends_at'] as const

/** Returns the earlier of `next` and the next start or end of the sale. */
const findNextPriceChange = (next: string, { sale_starts_at, sale_ends_at }: PriceColumns, at: string): string =>
  [next, sale_starts_at ?? '', sale_ends_at ?? ''].filter((time) => time > at).toSorted()[0] ?? ''

/** Recalculates all prices if a sale has started or ended, or if the clock was set back. */
function setTime(index: VariantIndex, at: string): VariantIndex {
  const { nextPriceChange } = index
  const isUnchanged = at >= index.at && (nextPriceChange === '' || at < nextPriceChange)
  index.at = at
  if (isUnchanged) return index
  index.nextPriceChange = ''
  for (const variant of index.variants.values()) {
    variant.cents = getEffectiveCents(variant.prices, at)
    variant.style.options = undefined
    index.nextPriceChange = findNextPriceChange(index.nextPriceChange, variant.prices, at)
  }
  return index
}

/** Returns a copy of the index with the prices at an ISO time. Without a time, returns the index itself. */
export function createIndexAt(index: VariantIndex, at: string | undefined): VariantIndex {
  if (at === undefined) return index
  const styles = new Map(index.styles.entries().map(([id, style]) => [id, copyStyleAt(style, at)]))
  const variants = styles.values().flatMap((style) => style.variants)
  return { ...index, at, styles, variants: new Map(variants.map((variant) => [variant.id, variant])) }
}

function copyStyleAt({ id, titleKey, variants }: IndexedStyle, at: string): IndexedStyle {
  const style: IndexedStyle = { id, titleKey, variants: [] }
  for (const variant of variants)
    style.variants.push({ ...variant, style, cents: getEffectiveCents(variant.prices, at) })
  return style
}

/** Larger batches would survive the first garbage collections. */
const BATCH_SIZE = 500

async function* readAllRows(db: Db): AsyncGenerator<CatalogRow[]> {
  let rows: CatalogRow[] = []
  do {
    rows = await readRowsAfter(db, rows.at(-1)?.id ?? '')
    yield rows
  } while (rows.length === BATCH_SIZE)
}

const readRowsAfter = (db: Db, id: string): Promise<CatalogRow[]> =>
  db
    .selectFrom(catalog(db))
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

/**
 * Reads at most `limit` rows that were changed after a catalog version. Two queries, because SQLite would read all
 * products for a condition with `or`.
 */
function readChangedRows(db: Db, version: number, limit: number): Promise<CatalogRow[]> {
  const select = () => db.selectFrom(catalog(db)).selectAll()
  return select()
    .where('listed_version', '>', version)
    .unionAll(select().where('listed_version', 'is', null))
    .limit(limit)
    .execute()
}

/** Returns the highest discount of the products in stock at the ISO time `at`, by default now, in whole percent. */
export async function findHighestDiscount(shop: ShopData, at?: string): Promise<number> {
  const { variants } = createIndexAt(await readVariantIndex(shop), at)
  let highest = 0
  for (const { prices, cents: salePrice, isInStock } of variants.values()) {
    const price = prices.price_cents
    if (isInStock && salePrice < price) highest = Math.max(highest, calculatePercentOff({ price, salePrice }))
  }
  return highest
}
