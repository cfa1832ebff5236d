import { z } from 'zod'

import { variantInputFields, styleFields } from '../../../api/contract/product-fields.ts'
import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import type { AdminStyle } from '../../../api/contract/styles.ts'
import { describeIssues } from '../../../api/validation-errors.ts'
import { INCOMPLETE_TIME } from '../../../lib/local-time.ts'
import {
  type Cell,
  type CellField,
  type DraftColor,
  formatField,
  isStyleOnSale,
  type SharedField,
  type StyleDraft,
  TIME_FIELDS,
  type TimeField,
  toKey,
  toStyleDraft
} from './draft.ts'

export interface StyleError {
  /** The key of a cell, or undefined for a shared field. */
  key: string | undefined
  field: CellField | SharedField | TimeField | 'variants' | 'pictures'
  message: string
}

const sharedSchema = z.object(styleFields)
const { price, salePrice, totalStock, weight } = variantInputFields
const cellSchema = z.object({ price, salePrice, totalStock, weight })

const FIELD_LABELS: Record<string, string> = {
  title: 'The title',
  description: 'The description',
  category: 'The category',
  brand: 'The brand',
  totalStock: 'The stock',
  price: 'The price',
  salePrice: 'The sale price',
  weight: 'The weight',
  saleStartsAt: 'The start of the sale',
  saleEndsAt: 'The end of the sale'
}

/** Returns what prevents saving a style, each error as a sentence. */
export function findStyleErrors(base: AdminStyle | undefined, draft: StyleDraft): StyleError[] {
  const variants = listVariants(draft)
  const errors = [...findSharedErrors(draft), ...variants.flatMap(findCellErrors), ...findTimeErrors(draft)]
  if (variants.length === 0)
    errors.push({ key: undefined, field: 'variants', message: 'Enter the stock and price of at least one variant.' })
  if (!base && draft.pictures.length === 0)
    errors.push({ key: undefined, field: 'pictures', message: 'Add at least one picture.' })
  return errors
}

function findSharedErrors(draft: StyleDraft): StyleError[] {
  const { title, description, category, brand } = draft
  const values = { title, description, category, brand }
  const { error } = sharedSchema.safeParse(values)
  return describeIssues(error?.issues ?? [], values).map(({ field, message }) => ({
    key: undefined,
    field: field as SharedField,
    message: `${FIELD_LABELS[field]} ${message}.`
  }))
}

function findCellErrors({ key, cell }: DraftVariant): StyleError[] {
  const toError = (field: string, message: string): StyleError => ({
    key,
    field: field as CellField,
    message: `${formatField(FIELD_LABELS[field] ?? '', key)} ${message}.`
  })
  const { data, error } = cellSchema.safeParse(cell)
  if (data && data.salePrice >= data.price) return [toError('salePrice', 'must be less than the price')]
  return describeIssues(error?.issues ?? [], cell).map(({ field, message }) => toError(field, message))
}

const findTimeErrors = (draft: StyleDraft): StyleError[] =>
  TIME_FIELDS.filter((field) => isStyleOnSale(draft) && draft[field] === INCOMPLETE_TIME).map((field) => ({
    key: undefined,
    field,
    message: `${FIELD_LABELS[field]} is incomplete.`
  }))

interface DraftVariant {
  key: string
  color: DraftColor
  size: string
  cell: Cell
}

/** The variants of the table, by row. */
const listVariants = ({ colors, sizes, cells }: StyleDraft): DraftVariant[] =>
  colors.flatMap((color) =>
    sizes.flatMap((size) => {
      const key = toKey(color.name, size)
      const cell = cells[key]
      return cell ? [{ key, color, size, cell }] : []
    })
  )

/** A sale keeps its own start and end until the admin changes those of the style. */
function createTimeResolver(base: AdminStyle | undefined, draft: StyleDraft) {
  const initial = toStyleDraft(base)
  return (variant: AdminProduct | undefined) => {
    const findTime = (field: TimeField) => {
      if (!isStyleOnSale(draft)) return null
      return (
        (variant && variant.salePrice > 0 && draft[field] === initial[field] ? variant[field] : draft[field]) || null
      )
    }
    return { saleStartsAt: findTime('saleStartsAt'), saleEndsAt: findTime('saleEndsAt') }
  }
}

/** Converts a draft to the body of the call. Existing variants without a cell are removed. */
export function toStyleBody(base: AdminStyle | undefined, draft: StyleDraft, createId: (key: string) => string) {
  const loaded = base?.variants ?? []
  const loadedById = new Map(loaded.map((variant) => [variant._id, variant]))
  const resolveTimes = createTimeResolver(base, draft)
  const variants = listVariants(draft).map(({ key, color, size, cell }) => {
    const variant = loadedById.get(draft.ids[key] ?? '')
    const { _id = createId(key), seenStock, seenTaken, updatedAt } = variant ?? {}
    const names = { size: size || null, color: color.name ? color : null }
    return { _id, ...names, ...cell, ...resolveTimes(variant), seenStock, seenTaken, seenUpdatedAt: updatedAt }
  })
  const ids = new Set(variants.map(({ _id }) => _id))
  const removed = loaded.map(({ _id }) => _id).filter((id) => !ids.has(id))
  const { title, description, category, brand, pictures } = draft
  // Empty for a style that does not exist yet.
  const seenPicturesVersion = base?.picturesVersion || undefined
  return { title, description, category, brand, variants, removed, pictures, seenPicturesVersion }
}
