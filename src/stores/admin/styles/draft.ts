import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import type { StylePicture } from '../../../api/contract/products.ts'
import type { AdminStyle } from '../../../api/contract/styles.ts'
import { compareSizes } from '../../../domain/products/sizes.ts'
import { formatLocalTime } from '../../../lib/local-time.ts'

const CELL_FIELDS = ['totalStock', 'price', 'salePrice', 'weight'] as const
export type CellField = (typeof CELL_FIELDS)[number]
export type Cell = Record<CellField, string>

const SHARED_FIELDS = ['title', 'description', 'category', 'brand'] as const
export type SharedField = (typeof SHARED_FIELDS)[number]

export interface DraftColor {
  name: string
  swatch: string
}

const TIME_FIELDS = ['saleStartsAt', 'saleEndsAt'] as const
type TimeField = (typeof TIME_FIELDS)[number]

/** `saleStartsAt` and `saleEndsAt` are those of the first sale that has one, ISO or ''. */
export interface StyleDraft extends Record<SharedField | TimeField, string> {
  /** '' stands for options without a size. */
  sizes: string[]
  /** The name '' stands for options without a color. */
  colors: DraftColor[]
  /** By `toKey`. An option without a cell does not exist. */
  cells: Record<string, Cell>
  /** The products of the options, by `toKey`. */
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

/** Names contain no comma. */
export const toKey = (color: string, size: string): string => `${color},${size}`

export function splitKey(key: string): [color: string, size: string] {
  const [color = '', size = ''] = key.split(',')
  return [color, size]
}

const getOptionKey = ({ color, size = '' }: AdminProduct): string => toKey(color?.name ?? '', size)

export const isSameCell = (one: Cell, other: Cell): boolean => CELL_FIELDS.every((field) => one[field] === other[field])

const toCell = ({ totalStock, price, salePrice, weight }: AdminProduct): Cell => ({
  totalStock: String(totalStock),
  price: String(price),
  salePrice: salePrice > 0 ? String(salePrice) : '',
  weight: String(weight ?? '')
})

export function toStyleDraft({ options, pictures }: AdminStyle): StyleDraft {
  const [first] = options
  const scheduledOption = options.find(({ saleStartsAt, saleEndsAt }) => saleStartsAt || saleEndsAt)
  const colors = new Map(options.map(({ color }) => [color?.name ?? '', color?.swatch ?? '']))
  return {
    title: first?.style?.title ?? first?.title ?? '',
    description: first?.description ?? '',
    category: first?.category ?? '',
    brand: first?.brand ?? '',
    saleStartsAt: scheduledOption?.saleStartsAt ?? '',
    saleEndsAt: scheduledOption?.saleEndsAt ?? '',
    sizes: [...new Set(options.map(({ size = '' }) => size))].toSorted(compareSizes),
    colors: [...colors].map(([name, swatch]) => ({ name, swatch })),
    cells: Object.fromEntries(options.map((option) => [getOptionKey(option), toCell(option)])),
    ids: Object.fromEntries(options.map((option) => [getOptionKey(option), option._id])),
    pictures
  }
}

export interface ForeignChange {
  /** Such as 'stock of navy, M'. */
  name: string
  theirValue: string
  /** The value typed here, or undefined if theirs was applied. */
  ownValue: string | undefined
}

const FIELD_NAMES = { totalStock: 'Stock', price: 'Price', salePrice: 'Sale price', weight: 'Weight' }
const TIME_NAMES = { saleStartsAt: 'Sale starts', saleEndsAt: 'Sale ends' }

const formatTime = (iso: string): string => (iso ? formatLocalTime(iso) : '')

/** Puts another admin's changes into the values of the draft that were not changed here. */
export function rebaseStyleDraft(before: StyleDraft, theirs: StyleDraft, draft: StyleDraft) {
  const foreignChanges: ForeignChange[] = []
  const merge: Merge = (name, [old, their, own], format = (value) => value) => {
    if (old === their || own === their) return own
    const isOwn = own !== old
    foreignChanges.push({ name, theirValue: format(their), ownValue: isOwn ? format(own) : undefined })
    return isOwn ? own : their
  }
  const shared = SHARED_FIELDS.map((field) => [field, merge(field, [before[field], theirs[field], draft[field]])])
  const times = TIME_FIELDS.map((field) => [
    field,
    merge(TIME_NAMES[field], [before[field], theirs[field], draft[field]], formatTime)
  ])
  const drafts = alignOptions(before, theirs, draft)
  const cells = mergeCells(drafts, merge)
  const [oldPictures, theirPictures, ownPictures] = [before, theirs, draft].map(({ pictures }) =>
    JSON.stringify(pictures)
  )
  const isOwnPictures = ownPictures !== oldPictures
  if (theirPictures !== oldPictures && theirPictures !== ownPictures)
    foreignChanges.push({
      name: 'Pictures',
      theirValue: countPictures(theirs),
      ownValue: isOwnPictures ? countPictures(draft) : undefined
    })
  return {
    draft: {
      ...drafts[2],
      ...(Object.fromEntries([...shared, ...times]) as Record<SharedField | TimeField, string>),
      cells,
      sizes: mergeNames(before.sizes, theirs.sizes, draft.sizes),
      colors: mergeColors(before.colors, theirs.colors, draft.colors),
      pictures: isOwnPictures ? draft.pictures : theirs.pictures
    },
    foreignChanges
  }
}

const countPictures = ({ pictures: { length } }: StyleDraft): string =>
  length === 1 ? '1 picture' : `${length} pictures`

/** Returns the keys of the options by product id. */
export const findKeys = ({ ids }: StyleDraft): Map<string, string> =>
  new Map(Object.entries(ids).map(([key, id]) => [id, key]))

/** Gives each option the same key in all drafts: the one of the draft that has renamed it. */
function alignOptions(before: StyleDraft, theirs: StyleDraft, own: StyleDraft): [StyleDraft, StyleDraft, StyleDraft] {
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

type Merge = (name: string, values: readonly [string, string, string], format?: (value: string) => string) => string

function mergeCells(drafts: readonly [StyleDraft, StyleDraft, StyleDraft], merge: Merge): Record<string, Cell> {
  const keys = [...new Set(drafts.flatMap(({ cells }) => Object.keys(cells)))]
  const merged = keys.map((key) => {
    const [old, their, own] = drafts.map(({ cells }) => cells[key] ?? EMPTY_CELL) as [Cell, Cell, Cell]
    const option = key.split(',').filter(Boolean).join(', ')
    const fields = CELL_FIELDS.map((field) => [
      field,
      merge(`${FIELD_NAMES[field]} of ${option}`, [old[field], their[field], own[field]])
    ])
    return [key, Object.fromEntries(fields) as Cell] as const
  })
  return Object.fromEntries(merged.filter(([, cell]) => !isSameCell(cell, EMPTY_CELL)))
}

const mergeNames = (before: string[], theirs: string[], own: string[]): string[] => [
  ...own,
  ...theirs.filter((name) => !before.includes(name) && !own.includes(name))
]

function mergeColors(before: DraftColor[], theirs: DraftColor[], own: DraftColor[]): DraftColor[] {
  const getNames = (colors: DraftColor[]) => colors.map(({ name }) => name)
  const names = mergeNames(getNames(before), getNames(theirs), getNames(own))
  return names.flatMap((name) => [...own, ...theirs].find((color) => color.name === name) ?? [])
}
