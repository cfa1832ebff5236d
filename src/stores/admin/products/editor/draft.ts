import type { AdminProduct } from '../../../../api/contract/product-administration.ts'
import { PRODUCT_TEXTS, type ProductText } from '../../../../api/contract/product-fields.ts'
import type { StylePicture } from '../../../../api/contract/products.ts'
import type { AdminStyle } from '../../../../api/contract/styles.ts'
import { compareSizes } from '../../../../domain/products/sizes.ts'
import { formatVariant } from '../../../../domain/products/variant-title.ts'
import { CELL_FIELDS, type CellField, TEXT_FIELDS, type TextField } from './fields.ts'

export type Cell = Record<CellField, string>

export interface DraftColor {
  name: string
  swatch: string
}

/** `saleStartsAt` and `saleEndsAt` are those of the first sale that has one: ISO, '' or `INCOMPLETE_TIME`. */
export interface ProductDraft extends Record<TextField, string> {
  /** '' stands for variants without a size. */
  sizes: string[]
  /** The name '' stands for variants without a color. */
  colors: DraftColor[]
  /** By `toKey`. A variant without a cell does not exist. A product without options has one cell. */
  cells: Record<string, Cell>
  /** The ids of the variants, by `toKey`. */
  ids: Record<string, string>
  pictures: StylePicture[]
}

export const EMPTY_CELL: Cell = { totalStock: '', price: '', salePrice: '', weight: '', lowStockThreshold: '' }

export const NO_COLOR: DraftColor = { name: '', swatch: '' }

export const EMPTY_DRAFT: ProductDraft = {
  ...(Object.fromEntries(TEXT_FIELDS.map((name) => [name, ''])) as Record<TextField, string>),
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

/** Names a value of a variant, such as 'Stock of navy, M'. */
export function formatCellName(label: string, key: string): string {
  const [color, size] = splitKey(key)
  const variant = formatVariant({ color, size })
  return variant ? `${label} of ${variant}` : label
}

export const isSameCell = (one: Cell, other: Cell): boolean => CELL_FIELDS.every((field) => one[field] === other[field])

/** Ignores spaces around texts. */
export const isSame = (one: unknown, other: unknown): boolean => stringifyTrimmed(one) === stringifyTrimmed(other)

const stringifyTrimmed = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? part.trim() : part))

export const isCellOnSale = ({ salePrice }: Cell): boolean => !['', '0'].includes(salePrice.trim())

/** Without a sale, there is nothing to start or end. */
export const isOnSale = ({ cells }: ProductDraft): boolean => Object.values(cells).some(isCellOnSale)

interface DraftVariant {
  key: string
  color: DraftColor
  size: string
  cell: Cell
}

/** Returns the variants by row of the table. */
export const listVariants = ({ colors, sizes, cells }: ProductDraft): DraftVariant[] =>
  colors.flatMap((color) =>
    sizes.flatMap((size) => {
      const key = toKey(color.name, size)
      const cell = cells[key]
      return cell ? [{ key, color, size, cell }] : []
    })
  )

/** The API requires a sale price of a product without options, and 0 means none. */
const toCell = (product: AdminProduct, hasOptions: boolean): Cell => ({
  totalStock: String(product.totalStock),
  price: String(product.price),
  salePrice: hasOptions ? String(product.salePrice || '') : String(product.salePrice),
  weight: String(product.weight ?? ''),
  lowStockThreshold: String(product.lowStockThreshold ?? '')
})

/** Returns an empty draft for a new product. */
export function toDraft(base: AdminStyle | undefined, hasOptions: boolean): ProductDraft {
  const { variants = [], pictures = [] } = base ?? {}
  const [first] = variants
  if (!first) return EMPTY_DRAFT
  const scheduledVariant = variants.find(({ saleStartsAt, saleEndsAt }) => saleStartsAt || saleEndsAt)
  const keyed = variants.map((variant) => {
    const { color = NO_COLOR, size = '' }: Partial<AdminProduct> = hasOptions ? variant : {}
    return { variant, color, size, key: toKey(color.name, size) }
  })
  return {
    ...(Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, first[name] ?? ''])) as Record<ProductText, string>),
    title: first.style?.title ?? first.title,
    saleStartsAt: scheduledVariant?.saleStartsAt ?? '',
    saleEndsAt: scheduledVariant?.saleEndsAt ?? '',
    sizes: [...new Set(keyed.map(({ size }) => size))].toSorted(compareSizes),
    colors: [...new Map(keyed.map(({ color }) => [color.name, color])).values()],
    cells: Object.fromEntries(keyed.map(({ key, variant }) => [key, toCell(variant, hasOptions)])),
    ids: Object.fromEntries(keyed.map(({ key, variant }) => [key, variant._id])),
    pictures
  }
}
