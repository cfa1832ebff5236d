import type { Selectable } from 'kysely'

import type { StyleOptions } from '../../../api/contract/products.ts'
import { findSwatch } from '../../../domain/products/colors.ts'
import { Mutex } from '../../platform/database/mutex.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import { toTitleKey } from '../../platform/database/title-key.ts'
import type { Shop } from '../../platform/shop.ts'
import { readAppliedVersion } from '../../platform/catalog-version.ts'
import { type SaleColumns, applySaleAt } from './prices/sale-price.ts'
import { createColumns, type Facet, type VariantColumns } from './index-columns.ts'
import { toEffectiveCents } from './prices/price-history.ts'
import { calculateAvailableStock } from './stock.ts'

const COLUMNS = [
  'id',
  'number',
  'title_key',
  'style_id',
  'style_title',
  'size',
  'color',
  'swatch',
  'category',
  'brand',
  'effective_cents',
  'price_cents',
  'sale_price_cents',
  'scheduled_sale_cents',
  'sale_starts_at',
  'sale_ends_at',
  'on_hand',
  'reserved',
  'deleted_at'
] as const

type VariantRow = Pick<Selectable<Schema['products']>, (typeof COLUMNS)[number]>

/** The names of a facet's values. A value is a position in this list, because numbers are compared faster. */
interface FacetValues {
  /** The first is empty, for products without a value. */
  names: string[]
  values: Map<string, number>
}

/** A product. Products without variants form a style of their own. */
export interface IndexedVariant extends Record<Facet, number> {
  id: string
  /** Its number in the search index. */
  number: number
  titleKey: string
  swatch: string | null
  cents: number
  regularCents: number
  /** Undefined if the sale has neither a start nor an end. */
  schedule: SaleColumns | undefined
  isInStock: boolean
  style: IndexedStyle
  /** Its position in the columns. */
  position: number
}

export interface IndexedStyle {
  /** Differs from the key of any other style or product. */
  id: string
  titleKey: string
  variants: IndexedVariant[]
  /** Of its variants now, once a list has summarized them. */
  options?: StyleOptions | undefined
}

/** The listed products in memory, because counting the matches of any combination of filters reads all of them. */
export interface VariantIndex {
  /** All changes up to this catalog version are included. */
  version: number
  /** The ISO time of the prices in a preview. */
  at?: string
  styles: Map<string, IndexedStyle>
  variants: Map<string, IndexedVariant>
  columns: VariantColumns
  /** `#rrggbb` by color. */
  swatches: Map<string, string>
  facets: Record<Facet, FacetValues>
  /** More than the number of any product in the search index. */
  numberLimit: number
}

/** Larger batches would survive the first garbage collections. */
const BATCH_SIZE = 500

/** Reading more changes takes longer than reading all products. */
const MAX_CHANGED_ROWS = 5000

const EMPTY_VERSION = -1

const createFacet = (): FacetValues => ({ names: [''], values: new Map([['', 0]]) })

const createIndex = (): VariantIndex => ({
  version: EMPTY_VERSION,
  styles: new Map(),
  variants: new Map(),
  columns: createColumns([], 0),
  swatches: new Map(),
  facets: {
    category: createFacet(),
    brand: createFacet(),
    size: createFacet(),
    color: createFacet()
  },
  numberLimit: 0
})

interface Loader {
  index: VariantIndex
  /** One call at a time reads changes, because older rows must not overwrite newer ones. */
  mutex: Mutex
}

const loaders = new WeakMap<CatalogSource, Loader>()

/** Each shop has its own index, even of the same database. */
export type CatalogSource = Pick<Shop, 'db'>

/** Returns the index with every change that was committed before the call, or before `version` was read. */
export async function readVariantIndex(shop: CatalogSource, version?: number): Promise<VariantIndex> {
  const loader = loaders.get(shop) ?? { index: createIndex(), mutex: new Mutex() }
  loaders.set(shop, loader)
  if (loader.index.version === version) return loader.index
  await loader.mutex.lock()
  try {
    const current = await readAppliedVersion(shop.db)
    if (loader.index.version !== current) loader.index = await updateIndex(shop.db, loader.index, current)
    return loader.index
  } finally {
    loader.mutex.unlock()
  }
}

/** A restored backup can have a lower version. */
async function updateIndex(db: Db, index: VariantIndex, version: number): Promise<VariantIndex> {
  const isUsable = index.version !== EMPTY_VERSION && index.version < version
  const rows = isUsable ? await readChangedRows(db, index.version) : []
  if (!isUsable || rows.length > MAX_CHANGED_ROWS) return loadIndex(db, version)
  for (const row of rows) applyRow(index, row)
  if (rows.length > 0) updateColumns(index)
  index.version = version
  return index
}

function updateColumns(index: VariantIndex): void {
  index.columns = createColumns(index.styles.values(), index.variants.size)
}

/** Two queries, because SQLite would read all products for a condition with `or`. */
function readChangedRows(db: Db, version: number): Promise<VariantRow[]> {
  const select = () => db.selectFrom('products').select(COLUMNS)
  return select()
    .where('listed_version', '>', version)
    .unionAll(select().where('listed_version', 'is', null))
    .limit(MAX_CHANGED_ROWS + 1)
    .execute()
}

async function loadIndex(db: Db, version: number): Promise<VariantIndex> {
  const index = { ...createIndex(), version }
  let rows: VariantRow[] = []
  do {
    rows = await readRowsAfter(db, rows.at(-1)?.id ?? '')
    for (const row of rows) applyRow(index, row)
  } while (rows.length === BATCH_SIZE)
  updateColumns(index)
  return index
}

const readRowsAfter = (db: Db, id: string): Promise<VariantRow[]> =>
  db
    .selectFrom('products')
    .select(COLUMNS)
    .where('deleted_at', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

function applyRow(index: VariantIndex, row: VariantRow): void {
  removeVariant(index, row.id)
  if (row.deleted_at === null) addVariant(index, row)
}

function removeVariant({ variants, styles }: VariantIndex, id: string): void {
  const variant = variants.get(id)
  if (!variant) return
  const { style } = variant
  variants.delete(id)
  style.variants.splice(style.variants.indexOf(variant), 1)
  style.options = undefined
  if (style.variants.length === 0) styles.delete(style.id)
}

function addVariant(index: VariantIndex, row: VariantRow): void {
  const { variants, styles } = index
  const { id, number, title_key, size, color, category, brand, effective_cents } = row
  const styleId = row.style_id === null ? id : `style ${row.style_id}`
  const style = styles.get(styleId) ?? { id: styleId, titleKey: '', variants: [] }
  const variant = {
    id,
    number: number ?? 0,
    titleKey: title_key,
    category: toValue(index.facets.category, category),
    brand: toValue(index.facets.brand, brand),
    size: toValue(index.facets.size, size ?? ''),
    color: toValue(index.facets.color, color ?? ''),
    swatch: row.swatch,
    cents: effective_cents,
    regularCents: row.price_cents,
    schedule: readSchedule(row),
    isInStock: calculateAvailableStock(row) > 0,
    style,
    position: 0
  }
  styles.set(styleId, style)
  variants.set(id, variant)
  style.variants.push(variant)
  style.options = undefined
  style.titleKey = row.style_title === null ? title_key : toTitleKey(row.style_title)
  if (color) index.swatches.set(color, row.swatch ?? findSwatch(color))
  index.numberLimit = Math.max(index.numberLimit, variant.number + 1)
}

function readSchedule({
  sale_price_cents,
  scheduled_sale_cents,
  sale_starts_at,
  sale_ends_at
}: VariantRow): SaleColumns | undefined {
  if (sale_starts_at === null && sale_ends_at === null) return undefined
  return { sale_price_cents, scheduled_sale_cents, sale_starts_at, sale_ends_at }
}

/** Returns a copy of the index with the prices at an ISO time. Without a time, returns the index itself. */
export function createIndexAt(index: VariantIndex, at: string | undefined): VariantIndex {
  if (at === undefined) return index
  const cents = index.columns.cents.slice()
  for (const { schedule, regularCents, position } of index.columns.variants)
    if (schedule) cents[position] = toEffectiveCents({ price_cents: regularCents, ...applySaleAt(schedule, at) })
  return { ...index, at, columns: { ...index.columns, cents } }
}

function toValue({ names, values }: FacetValues, name: string): number {
  const value = values.get(name) ?? names.push(name) - 1
  values.set(name, value)
  return value
}
