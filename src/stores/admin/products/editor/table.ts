import { MAX_LENGTH } from '../../../../domain/limits.ts'
import { findSwatch } from '../../../../domain/products/colors.ts'
import { normalizeColor, normalizeSize } from '../../../../domain/products/variant-title.ts'
import { compareSizes } from '../../../../domain/products/sizes.ts'
import { pick } from '../../../../lib/pick.ts'
import { createObjectId } from '../../lists/object-id.ts'
import {
  type Cell,
  type DraftVariant,
  EMPTY_CELL,
  findVariant,
  isSameCell,
  isSold,
  NO_CODES,
  NO_COLOR,
  type ProductDraft
} from './draft.ts'
import { CELL_FIELDS, type CellField, type Field, isCellField } from './fields.ts'

export interface CellPosition {
  /** Index of the color. */
  row: number
  /** Index of the size. */
  column: number
}

/** Splits text that was copied from a spreadsheet into rows of cells. */
export const parseBlock = (text: string, field: CellField): string[][] =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => (field === 'sku' ? cell.trim() : cleanNumber(cell))))

/** Removes what spreadsheets add to numbers, as in '$1,250.00', and the carriage return at the end of a line. */
const cleanNumber = (text: string): string => text.trim().replace(/\$\s*|,(?=\d{3}(?!\d))/g, '')

export function setCell(
  draft: ProductDraft,
  field: CellField,
  { row, column }: CellPosition,
  value: string
): ProductDraft {
  const [color, size] = [draft.colors[row], draft.sizes[column]]
  if (!color || size === undefined) return draft
  const before = findVariant(draft, color.name, size)
  const { id = createObjectId(), isNew = true } = before ?? {}
  const others = draft.variants.filter((variant) => variant !== before)
  const unset = field === 'totalStock' ? createCell(others, color.name) : EMPTY_CELL
  const cell = { ...(isSold(before) ? pick(before, CELL_FIELDS) : unset), [field]: value.trim() }
  // Also drops a new variant if only its stock had been typed.
  const isDropped = isNew && (isSameCell(cell, EMPTY_CELL) || isSameCell(cell, unset))
  const next = isDropped ? [] : [{ ...cell, id, isNew, color: color.name, size }]
  const index = before ? draft.variants.indexOf(before) : draft.variants.length
  return { ...draft, variants: draft.variants.toSpliced(index, 1, ...next) }
}

/** Reads a field of a product without options. */
export const readField = (draft: ProductDraft, field: Field): string =>
  isCellField(field) ? (draft.variants[0]?.[field] ?? '') : draft[field]

export const writeField = (draft: ProductDraft, field: Field, value: string): ProductDraft =>
  isCellField(field) ? setCell(draft, field, { row: 0, column: 0 }, value) : { ...draft, [field]: value }

/** A new variant has the values of a variant of the same color, or of any other, except the stock and the codes. */
function createCell(variants: DraftVariant[], color: string): Cell {
  const priced = variants.filter(({ price }) => price !== '')
  const sibling = priced.find((variant) => variant.color === color) ?? priced[0] ?? EMPTY_CELL
  return { ...pick(sibling, CELL_FIELDS), totalStock: '', ...NO_CODES }
}

/** Pastes a block of values at a cell. Values beyond the edges of the table are dropped. */
export function pasteBlock(
  draft: ProductDraft,
  field: CellField,
  start: CellPosition,
  block: string[][]
): ProductDraft {
  let next = draft
  for (const [rowOffset, values] of block.entries())
    for (const [columnOffset, value] of values.entries())
      next = setCell(next, field, { row: start.row + rowOffset, column: start.column + columnOffset }, value)
  return next
}

export interface Range {
  anchor: CellPosition
  focus: CellPosition
}

const isBetween = (index: number, one: number, other: number): boolean =>
  index >= Math.min(one, other) && index <= Math.max(one, other)

export const isInRange = ({ anchor, focus }: Range, { row, column }: CellPosition): boolean =>
  isBetween(row, anchor.row, focus.row) && isBetween(column, anchor.column, focus.column)

export function formatBlock(draft: ProductDraft, field: CellField, { anchor, focus }: Range): string {
  const selectedSizes = draft.sizes.filter((_, column) => isBetween(column, anchor.column, focus.column))
  return draft.colors
    .filter((_, row) => isBetween(row, anchor.row, focus.row))
    .map(({ name }) => selectedSizes.map((size) => findVariant(draft, name, size)?.[field] ?? '').join('\t'))
    .join('\n')
}

export const clearRange = (draft: ProductDraft, field: CellField, range: Range): ProductDraft =>
  draft.colors
    .flatMap((_, row) => draft.sizes.map((_size, column) => ({ row, column })))
    .filter((position) => isInRange(range, position))
    .reduce((next, position) => setCell(next, field, position, ''), draft)

/** Names the size or color of those variants, and of no others. */
const renameOption = (draft: ProductDraft, option: 'size' | 'color', from: string, to: string): DraftVariant[] =>
  draft.variants.map((variant) => (variant[option] === from ? { ...variant, [option]: to } : variant))

const isNameless = (names: string[]): boolean => !names.some(Boolean)

const splitNames = (text: string, maxLength: number, normalize: (name: string) => string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => normalize(name).slice(0, maxLength))
      .filter(Boolean)
  )
]

/** Adds sizes such as 'S, M, L'. The first replaces 'no size', with what was typed there. */
export function addSizes(draft: ProductDraft, text: string): ProductDraft {
  const names = splitNames(text, MAX_LENGTH.size, normalizeSize)
  const [first] = names
  if (first === undefined) return draft
  const isFirst = isNameless(draft.sizes)
  const sizes = [...new Set([...(isFirst ? [] : draft.sizes), ...names])].toSorted(compareSizes)
  return { ...draft, variants: isFirst ? renameOption(draft, 'size', '', first) : draft.variants, sizes }
}

/** Adds colors such as 'navy, white'. The first replaces 'no color', with what was typed there. */
export function addColors(draft: ProductDraft, text: string): ProductDraft {
  const present = draft.colors.map(({ name }) => name)
  const names = splitNames(text, MAX_LENGTH.color, normalizeColor).filter((name) => !present.includes(name))
  const [first] = names
  if (first === undefined) return draft
  const isFirst = isNameless(present)
  const added = names.map((name) => ({ name, swatch: findSwatch(name) }))
  const pictures = draft.pictures.map((picture) => (isFirst ? { ...picture, color: first } : picture))
  const variants = isFirst ? renameOption(draft, 'color', '', first) : draft.variants
  return { ...draft, variants, colors: [...(isFirst ? [] : draft.colors), ...added], pictures }
}

/** Returns undefined for a name that the product has already. */
function readNewName(text: string, present: string[], split: (text: string) => string[]): string | undefined {
  const [name, ...others] = split(text)
  return others.length > 0 || present.some((other) => other === name) ? undefined : name
}

/** Names must differ, so swapping two takes a third one in between. */
export function renameSize(draft: ProductDraft, from: string, text: string): ProductDraft {
  const to = readNewName(text, draft.sizes, (names) => splitNames(names, MAX_LENGTH.size, normalizeSize))
  if (to === undefined) return draft
  const sizes = draft.sizes.map((size) => (size === from ? to : size))
  return { ...draft, variants: renameOption(draft, 'size', from, to), sizes }
}

export function renameColor(draft: ProductDraft, from: string, text: string): ProductDraft {
  const present = draft.colors.map(({ name }) => name)
  const to = readNewName(text, present, (names) => splitNames(names, MAX_LENGTH.color, normalizeColor))
  if (to === undefined) return draft
  const toSwatch = (swatch: string) => (swatch === findSwatch(from) ? findSwatch(to) : swatch)
  return {
    ...draft,
    variants: renameOption(draft, 'color', from, to),
    colors: draft.colors.map((color) => (color.name === from ? { name: to, swatch: toSwatch(color.swatch) } : color)),
    pictures: draft.pictures.map((picture) => (picture.color === from ? { ...picture, color: to } : picture))
  }
}

export const setSwatch = (draft: ProductDraft, name: string, swatch: string): ProductDraft => ({
  ...draft,
  colors: draft.colors.map((color) => (color.name === name ? { name, swatch } : color))
})

export function removeSize(draft: ProductDraft, name: string): ProductDraft {
  const sizes = draft.sizes.filter((size) => size !== name)
  return {
    ...draft,
    variants: draft.variants.filter(({ size }) => size !== name),
    sizes: sizes.length > 0 ? sizes : ['']
  }
}

export function removeColor(draft: ProductDraft, name: string): ProductDraft {
  const colors = draft.colors.filter((color) => color.name !== name)
  return {
    ...draft,
    colors: colors.length > 0 ? colors : [NO_COLOR],
    variants: draft.variants.filter(({ color }) => color !== name),
    pictures: draft.pictures.filter(({ color }) => color !== name)
  }
}
