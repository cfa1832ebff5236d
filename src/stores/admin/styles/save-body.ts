import { z } from 'zod'

import { seenProductFields, styleFields } from '../../../api/contract/product-fields.ts'
import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import type { AdminStyle } from '../../../api/contract/styles.ts'
import { describeIssues } from '../../../api/problems.ts'
import { type Cell, type CellField, type SharedField, splitKey, type StyleDraft, toKey, toStyleDraft } from './draft.ts'

export interface StyleProblem {
  /** The key of a cell, or undefined for a shared field. */
  key: string | undefined
  field: CellField | SharedField | 'options' | 'pictures'
  problem: string
}

const sharedSchema = z.object(styleFields)
const { price, salePrice, totalStock, weight } = seenProductFields
const cellSchema = z.object({ price, salePrice, totalStock, weight })

const formatKey = (key: string): string => key.split(',').filter(Boolean).join(', ')

const FIELD_LABELS: Record<string, string> = {
  title: 'The title',
  description: 'The description',
  category: 'The category',
  brand: 'The brand',
  totalStock: 'The stock',
  price: 'The price',
  salePrice: 'The sale price',
  weight: 'The weight'
}

/** Returns what prevents saving a style, each problem as a sentence. */
export function findStyleProblems(draft: StyleDraft, isNew: boolean): StyleProblem[] {
  const problems = [...findSharedProblems(draft), ...listCells(draft).flatMap(findCellProblems)]
  if (listCells(draft).length === 0)
    problems.push({ key: undefined, field: 'options', problem: 'Enter the stock and price of at least one option.' })
  if (isNew && draft.pictures.length === 0)
    problems.push({ key: undefined, field: 'pictures', problem: 'Add at least one picture.' })
  return problems
}

function findSharedProblems(draft: StyleDraft): StyleProblem[] {
  const { title, description, category, brand } = draft
  const values = { title, description, category, brand }
  const { error } = sharedSchema.safeParse(values)
  return describeIssues(error?.issues ?? [], values).map(({ field, problem }) => ({
    key: undefined,
    field: field as SharedField,
    problem: `${FIELD_LABELS[field]} ${problem}.`
  }))
}

function findCellProblems([key, cell]: readonly [string, Cell]): StyleProblem[] {
  const toProblem = (field: string, problem: string): StyleProblem => {
    const name = formatKey(key)
    const of = name ? ` of ${name}` : ''
    return { key, field: field as CellField, problem: `${FIELD_LABELS[field]}${of} ${problem}.` }
  }
  const { data, error } = cellSchema.safeParse(cell)
  if (data && data.salePrice > data.price) return [toProblem('salePrice', 'must not be more than the price')]
  return describeIssues(error?.issues ?? [], cell).map(({ field, problem }) => toProblem(field, problem))
}

/** The cells of the table, by row. */
function listCells({ colors, sizes, cells }: StyleDraft): [string, Cell][] {
  const keys = colors.flatMap(({ name }) => sizes.map((size) => toKey(name, size)))
  return keys.flatMap((key) => (cells[key] ? [[key, cells[key]] satisfies [string, Cell]] : []))
}

/** A sale keeps its own start and end until the admin changes those of the style. */
function createToTimes(base: AdminStyle | undefined, { saleStartsAt, saleEndsAt }: StyleDraft) {
  const initial = base && toStyleDraft(base)
  return (option: AdminProduct | undefined) => {
    const ownTimes = option && option.salePrice > 0 ? option : undefined
    const start = ownTimes && saleStartsAt === initial?.saleStartsAt ? ownTimes.saleStartsAt : saleStartsAt
    const end = ownTimes && saleEndsAt === initial?.saleEndsAt ? ownTimes.saleEndsAt : saleEndsAt
    return { saleStartsAt: start || null, saleEndsAt: end || null }
  }
}

/** Converts a draft to the body of the call. Existing options without a cell are removed. */
export function toStyleBody(base: AdminStyle | undefined, draft: StyleDraft, createId: (key: string) => string) {
  const before = new Map(base?.options.map((option) => [option._id, option]))
  const cells = listCells(draft)
  const swatches = new Map(draft.colors.map(({ name, swatch }) => [name, swatch]))
  const toTimes = createToTimes(base, draft)
  const options = cells.map(([key, cell]) => {
    const [color, size] = splitKey(key)
    const option = before.get(draft.ids[key] ?? '')
    const { _id = createId(key), seenStock, seenTaken, updatedAt } = option ?? {}
    const names = { size: size || null, color: color ? { name: color, swatch: swatches.get(color) ?? '' } : null }
    return { _id, ...names, ...cell, ...toTimes(option), seenStock, seenTaken, seenUpdatedAt: updatedAt }
  })
  const ids = new Set(options.map(({ _id }) => _id))
  const removed = (base?.options ?? []).map(({ _id }) => _id).filter((id) => !ids.has(id))
  const { title, description, category, brand, pictures } = draft
  // Empty for a style that does not exist yet.
  const seenPicturesVersion = base?.picturesVersion || undefined
  return { title, description, category, brand, options, removed, pictures, seenPicturesVersion }
}
