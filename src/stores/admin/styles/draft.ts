import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import type { StylePicture } from '../../../api/contract/products.ts'
import type { AdminStyle } from '../../../api/contract/styles.ts'
import { getBrandLabel, getCategoryLabel } from '../../../content/labels.ts'
import { formatVariant } from '../../../domain/products/variant-title.ts'
import { compareSizes } from '../../../domain/products/sizes.ts'
import { formatTimeValue } from '../../../lib/local-time.ts'
import { isOnSale } from '../products/draft.ts'

const CELL_FIELDS = ['totalStock', 'price', 'salePrice', 'weight'] as const
export type CellField = (typeof CELL_FIELDS)[number]
export type Cell = Record<CellField, string>

export type SharedField = 'title' | 'description' | 'category' | 'brand'

export interface DraftColor {
  name: string
  swatch: string
}

export const TIME_FIELDS = ['saleStartsAt', 'saleEndsAt'] as const
export type TimeField = (typeof TIME_FIELDS)[number]

/** `saleStartsAt` and `saleEndsAt` are those of the first sale that has one: ISO, '' or `INCOMPLETE_TIME`. */
export interface StyleDraft extends Record<SharedField | TimeField, string> {
  /** '' stands for variants without a size. */
  sizes: string[]
  /** The name '' stands for variants without a color. */
  colors: DraftColor[]
  /** By `toKey`. A variant without a cell does not exist. */
  cells: Record<string, Cell>
  /** The products of the variants, by `toKey`. */
  ids: Record<string, string>
  pictures: StylePicture[]
}

export const EMPTY_CELL: Cell = { totalStock: '', price: '', salePrice: '', weight: '' }

export const NO_COLOR: DraftColor = { name: '', swatch: '' }

export const EMPTY_STYLE_DRAFT: StyleDraft = {
  title: '',
  description: '',
  category: '',
  brand: '',
  saleStartsAt: '',
  saleEndsAt: '',
  sizes: [''],
  colors: [NO_COLOR],
  cells: {},
  ids: {},
  pictures: []
}

const EMPTY_STYLE = { variants: [], pictures: [] }

/** Names contain no comma. */
export const toKey = (color: string, size: string): string => `${color},${size}`

export function splitKey(key: string): [color: string, size: string] {
  const [color = '', size = ''] = key.split(',')
  return [color, size]
}

/** Names a value of a variant, such as 'Stock of navy, M'. */
export function formatField(label: string, key: string): string {
  const [color, size] = splitKey(key)
  const variant = formatVariant({ color, size })
  return variant ? `${label} of ${variant}` : label
}

/** Without a sale, there is nothing to start or end. */
export const isStyleOnSale = ({ cells }: StyleDraft): boolean => Object.values(cells).some(isOnSale)

export const isSameCell = (one: Cell, other: Cell): boolean => CELL_FIELDS.every((field) => one[field] === other[field])

const toCell = ({ totalStock, price, salePrice, weight }: AdminProduct): Cell => ({
  totalStock: String(totalStock),
  price: String(price),
  salePrice: String(salePrice || ''),
  weight: String(weight ?? '')
})

/** Returns an empty draft for a new style. */
export function toStyleDraft({
  variants,
  pictures
}: Pick<AdminStyle, 'variants' | 'pictures'> = EMPTY_STYLE): StyleDraft {
  const [first] = variants
  if (!first) return EMPTY_STYLE_DRAFT
  const { title, description, category, brand } = first
  const scheduledVariant = variants.find(({ saleStartsAt, saleEndsAt }) => saleStartsAt || saleEndsAt)
  const keyed = variants.map((variant) => {
    const { color = NO_COLOR, size = '' } = variant
    return { variant, color, size, key: toKey(color.name, size) }
  })
  return {
    title: first.style?.title ?? title,
    description,
    category,
    brand,
    saleStartsAt: scheduledVariant?.saleStartsAt ?? '',
    saleEndsAt: scheduledVariant?.saleEndsAt ?? '',
    sizes: [...new Set(keyed.map(({ size }) => size))].toSorted(compareSizes),
    colors: [...new Map(keyed.map(({ color }) => [color.name, color])).values()],
    cells: Object.fromEntries(keyed.map(({ key, variant }) => [key, toCell(variant)])),
    ids: Object.fromEntries(keyed.map(({ key, variant }) => [key, variant._id])),
    pictures
  }
}

export interface ConcurrentChange {
  /** Such as 'Stock of navy, M'. */
  name: string
  theirValue: string
  /** The value typed here, or undefined if theirs was applied. */
  ownValue: string | undefined
}

const FIELD_NAMES = { totalStock: 'Stock', price: 'Price', salePrice: 'Sale price', weight: 'Weight' }
const TIME_NAMES = { saleStartsAt: 'Sale starts', saleEndsAt: 'Sale ends' }

const countPictures = ({ length }: StylePicture[]): string => (length === 1 ? '1 picture' : `${length} pictures`)

/** The value before both changes, the one of the other admin, and the one of this form. */
type Versions<Value> = readonly [old: Value, their: Value, own: Value]

type Merge = <Value>(name: string, versions: Versions<Value>, format?: (value: Value) => string) => Value

/** Puts another admin's changes into the values of the draft that were not changed here. */
export function rebaseStyleDraft(before: StyleDraft, theirs: StyleDraft, draft: StyleDraft) {
  const concurrentChanges: ConcurrentChange[] = []
  const merge: Merge = (name, [old, their, own], format = String) => {
    if (isSame(old, their) || isSame(own, their)) return own
    const isOwn = !isSame(own, old)
    concurrentChanges.push({ name, theirValue: format(their), ownValue: isOwn ? format(own) : undefined })
    return isOwn ? own : their
  }
  const mergeField = <Field extends keyof StyleDraft>(
    field: Field,
    name: string,
    format?: (value: StyleDraft[Field]) => string
  ) => merge(name, [before[field], theirs[field], draft[field]], format)
  const shared = {
    title: mergeField('title', 'Title'),
    description: mergeField('description', 'Description'),
    category: mergeField('category', 'Category', getCategoryLabel),
    brand: mergeField('brand', 'Brand', getBrandLabel)
  }
  const times = TIME_FIELDS.map((field) => [field, mergeField(field, TIME_NAMES[field], formatTimeValue)])
  const drafts = alignVariants(before, theirs, draft)
  return {
    draft: {
      ...drafts[2],
      ...shared,
      ...(Object.fromEntries(times) as Record<TimeField, string>),
      cells: mergeCells(drafts, merge),
      sizes: [...draft.sizes, ...theirs.sizes.filter((size) => ![...before.sizes, ...draft.sizes].includes(size))],
      colors: mergeColors([before.colors, theirs.colors, draft.colors], merge),
      pictures: mergeField('pictures', 'Pictures', countPictures)
    },
    concurrentChanges
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the keys of the variants by product id. */
const findKeys = ({ ids }: StyleDraft): Map<string, string> =>
  new Map(Object.entries(ids).map(([key, id]) => [id, key]))

/** Gives each variant the same key in all drafts: the one of the draft that has renamed it. */
function alignVariants(before: StyleDraft, theirs: StyleDraft, own: StyleDraft): [StyleDraft, StyleDraft, StyleDraft] {
  const [oldKeys, theirKeys, ownKeys] = [findKeys(before), findKeys(theirs), findKeys(own)]
  const findKey = (id: string): string | undefined => {
    const key = ownKeys.get(id)
    return key === oldKeys.get(id) ? (theirKeys.get(id) ?? key) : (key ?? theirKeys.get(id))
  }
  const align = (draft: StyleDraft): StyleDraft => {
    const rename = (key: string) => findKey(draft.ids[key] ?? '') ?? key
    const cells = Object.entries(draft.cells).map(([key, cell]) => [rename(key), cell] as const)
    const ids = Object.entries({ ...theirs.ids, ...draft.ids }).map(([key, id]) => [findKey(id) ?? key, id] as const)
    return { ...draft, cells: Object.fromEntries(cells), ids: Object.fromEntries(ids) }
  }
  return [align(before), align(theirs), align(own)]
}

function mergeCells(drafts: Versions<StyleDraft>, merge: Merge): Record<string, Cell> {
  const keys = [...new Set(drafts.flatMap(({ cells }) => Object.keys(cells)))]
  const merged = keys.map((key) => {
    const [old, their, own] = drafts.map(({ cells }) => cells[key] ?? EMPTY_CELL) as [Cell, Cell, Cell]
    const fields = CELL_FIELDS.map((field) => [
      field,
      merge(formatField(FIELD_NAMES[field], key), [old[field], their[field], own[field]])
    ])
    return [key, Object.fromEntries(fields) as Cell] as const
  })
  return Object.fromEntries(merged.filter(([, cell]) => !isSameCell(cell, EMPTY_CELL)))
}

function mergeColors([before, theirs, own]: Versions<DraftColor[]>, merge: Merge): DraftColor[] {
  const merged = own.map(({ name, swatch }) => {
    const [old = swatch, their = swatch] = [before, theirs].map((colors) => findColor(colors, name)?.swatch)
    return { name, swatch: merge(`Swatch of ${name}`, [old, their, swatch]) }
  })
  return [...merged, ...theirs.filter(({ name }) => !findColor([...before, ...own], name))]
}

const findColor = (colors: DraftColor[], name: string): DraftColor | undefined =>
  colors.find((color) => color.name === name)
