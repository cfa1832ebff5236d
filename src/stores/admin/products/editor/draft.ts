import type { AdminProduct } from '../../../../api/contract/product-administration.ts'
import { PRODUCT_TEXTS, type ProductText } from '../../../../api/contract/product-fields.ts'
import type { StylePicture } from '../../../../api/contract/products.ts'
import type { AdminStyle } from '../../../../api/contract/styles.ts'
import { compareSizes } from '../../../../domain/products/sizes.ts'
import { formatVariant } from '../../../../domain/products/variant-title.ts'
import { createObjectId } from '../../lists/object-id.ts'
import { CELL_FIELDS, type CellField, TEXT_FIELDS, type TextField } from './fields.ts'

export type Cell = Record<CellField, string>

/** A size and color of the product. One that is not sold has only empty values. */
export interface DraftVariant extends Cell {
  id: string
  /** The server does not have it. */
  isNew: boolean
  /** '' stands for none. */
  color: string
  size: string
}

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
  /** A product without options has one. */
  variants: DraftVariant[]
  pictures: StylePicture[]
}

/** Each variant has its own. */
export const NO_CODES = { sku: '', barcode: '' }

export const EMPTY_CELL: Cell = {
  totalStock: '',
  price: '',
  salePrice: '',
  weight: '',
  lowStockThreshold: '',
  ...NO_CODES
}

export const NO_COLOR: DraftColor = { name: '', swatch: '' }

export const EMPTY_DRAFT: ProductDraft = {
  ...(Object.fromEntries(TEXT_FIELDS.map((name) => [name, ''])) as Record<TextField, string>),
  sizes: [''],
  colors: [NO_COLOR],
  variants: [],
  pictures: []
}

export const findVariant = ({ variants }: ProductDraft, color: string, size: string): DraftVariant | undefined =>
  variants.find((variant) => variant.color === color && variant.size === size)

/** Names a value of a variant, such as 'Stock of navy, M'. */
export function formatCellName(label: string, { color, size }: Pick<DraftVariant, 'color' | 'size'>): string {
  const variant = formatVariant({ color, size })
  return variant ? `${label} of ${variant}` : label
}

export const isSameCell = (one: Cell, other: Cell): boolean => CELL_FIELDS.every((field) => one[field] === other[field])

export const isSold = (variant: DraftVariant | undefined): variant is DraftVariant =>
  variant !== undefined && !isSameCell(variant, EMPTY_CELL)

/** Ignores spaces around texts. */
export const isSame = (one: unknown, other: unknown): boolean => stringifyTrimmed(one) === stringifyTrimmed(other)

const stringifyTrimmed = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? part.trim() : part))

export const isCellOnSale = ({ salePrice }: Cell): boolean => !['', '0'].includes(salePrice.trim())

/** Without a sale, there is nothing to start or end. */
export const isOnSale = ({ variants }: ProductDraft): boolean => variants.some(isCellOnSale)

/** Returns the variants that are sold, by row of the table. */
export const listVariants = (draft: ProductDraft): DraftVariant[] =>
  draft.colors.flatMap(({ name }) => draft.sizes.map((size) => findVariant(draft, name, size))).filter(isSold)

/** The API requires a sale price of a product without options, and 0 means none. */
const toCell = (product: AdminProduct, hasOptions: boolean): Cell => ({
  totalStock: String(product.totalStock),
  price: String(product.price),
  salePrice: hasOptions ? String(product.salePrice || '') : String(product.salePrice),
  weight: String(product.weight ?? ''),
  lowStockThreshold: String(product.lowStockThreshold ?? ''),
  sku: product.sku ?? '',
  barcode: product.barcode ?? ''
})

/** Returns a new product with the values of a draft. It is not published, and not in stock. */
export const copyDraft = (draft: ProductDraft): ProductDraft => ({
  ...draft,
  status: 'draft',
  variants: draft.variants.map((variant) => ({
    ...variant,
    id: createObjectId(),
    isNew: true,
    totalStock: '0',
    ...NO_CODES
  }))
})

/** Returns an empty draft for a new product. */
export function toDraft(base: AdminStyle | undefined, hasOptions: boolean): ProductDraft {
  const { variants = [], pictures = [] } = base ?? {}
  const [first] = variants
  if (!first) return EMPTY_DRAFT
  const scheduledVariant = variants.find(({ saleStartsAt, saleEndsAt }) => saleStartsAt || saleEndsAt)
  const named = variants.map((variant) => {
    const { color = NO_COLOR, size = '' }: Partial<AdminProduct> = hasOptions ? variant : {}
    return { variant, color, size }
  })
  return {
    ...(Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, first[name] ?? ''])) as Record<ProductText, string>),
    title: first.style?.title ?? first.title,
    saleStartsAt: scheduledVariant?.saleStartsAt ?? '',
    saleEndsAt: scheduledVariant?.saleEndsAt ?? '',
    sizes: [...new Set(named.map(({ size }) => size))].toSorted(compareSizes),
    colors: [...new Map(named.map(({ color }) => [color.name, color])).values()],
    variants: named.map(({ variant, color: { name }, size }) => ({
      ...toCell(variant, hasOptions),
      id: variant._id,
      isNew: false,
      color: name,
      size
    })),
    pictures
  }
}
