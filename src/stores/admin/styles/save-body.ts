import { z } from 'zod'

import { seenProductFields, styleFields } from '../../../api/contract/product-fields.ts'
import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import type { AdminStyle } from '../../../api/contract/styles.ts'
import { describeIssues } from '../../../api/problems.ts'
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

export interface StyleProblem {
  /** The key of a cell, or undefined for a shared field. */
  key: string | undefined
  field: CellField | SharedField | TimeField | 'options' | 'pictures'
  problem: string
}

const sharedSchema = z.object(styleFields)
const { price, salePrice, totalStock, weight } = seenProductFields
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

/** Returns what prevents saving a style, each problem as a sentence. */
export function findStyleProblems(base: AdminStyle | undefined, draft: StyleDraft): StyleProblem[] {
  const options = listOptions(draft)
  const problems = [...findSharedProblems(draft), ...options.flatMap(findCellProblems), ...findTimeProblems(draft)]
  if (options.length === 0)
    problems.push({ key: undefined, field: 'options', problem: 'Enter the stock and price of at least one option.' })
  if (!base && draft.pictures.length === 0)
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

function findCellProblems({ key, cell }: DraftOption): StyleProblem[] {
  const toProblem = (field: string, problem: string): StyleProblem => ({
    key,
    field: field as CellField,
    problem: `${formatField(FIELD_LABELS[field] ?? '', key)} ${problem}.`
  })
  const { data, error } = cellSchema.safeParse(cell)
  if (data && data.salePrice >= data.price) return [toProblem('salePrice', 'must be less than the price')]
  return describeIssues(error?.issues ?? [], cell).map(({ field, problem }) => toProblem(field, problem))
}

const findTimeProblems = (draft: StyleDraft): StyleProblem[] =>
  TIME_FIELDS.filter((field) => isStyleOnSale(draft) && draft[field] === INCOMPLETE_TIME).map((field) => ({
    key: undefined,
    field,
    problem: `${FIELD_LABELS[field]} is incomplete.`
  }))

interface DraftOption {
  key: string
  color: DraftColor
  size: string
  cell: Cell
}

/** The options of the table, by row. */
const listOptions = ({ colors, sizes, cells }: StyleDraft): DraftOption[] =>
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
  return (option: AdminProduct | undefined) => {
    const findTime = (field: TimeField) => {
      if (!isStyleOnSale(draft)) return null
      return (option && option.salePrice > 0 && draft[field] === initial[field] ? option[field] : draft[field]) || null
    }
    return { saleStartsAt: findTime('saleStartsAt'), saleEndsAt: findTime('saleEndsAt') }
  }
}

/** Converts a draft to the body of the call. Existing options without a cell are removed. */
export function toStyleBody(base: AdminStyle | undefined, draft: StyleDraft, createId: (key: string) => string) {
  const loaded = base?.options ?? []
  const loadedById = new Map(loaded.map((option) => [option._id, option]))
  const resolveTimes = createTimeResolver(base, draft)
  const options = listOptions(draft).map(({ key, color, size, cell }) => {
    const option = loadedById.get(draft.ids[key] ?? '')
    const { _id = createId(key), seenStock, seenTaken, updatedAt } = option ?? {}
    const names = { size: size || null, color: color.name ? color : null }
    return { _id, ...names, ...cell, ...resolveTimes(option), seenStock, seenTaken, seenUpdatedAt: updatedAt }
  })
  const ids = new Set(options.map(({ _id }) => _id))
  const removed = loaded.map(({ _id }) => _id).filter((id) => !ids.has(id))
  const { title, description, category, brand, pictures } = draft
  // Empty for a style that does not exist yet.
  const seenPicturesVersion = base?.picturesVersion || undefined
  return { title, description, category, brand, options, removed, pictures, seenPicturesVersion }
}
