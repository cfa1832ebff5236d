import { z } from 'zod'

import { MAX_SEEN_STOCK, productFields } from '../../../../api/contract/product-fields.ts'
import { BRANDS, CATEGORIES } from '../../../../api/contract/products.ts'
import { getBrandLabel, getCategoryLabel } from '../../../../content/labels.ts'
import { normalizeAmount, normalizeNumber } from '../../../../lib/number-input.ts'

const MUST_BE_UNCHANGED = 'must be the exported value or empty'

const trimCell = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || undefined : value)

/** Must be exact: a value that a spreadsheet has reformatted cannot detect later edits. */
const seenUpdatedAt = z.preprocess(trimCell, z.iso.datetime(MUST_BE_UNCHANGED).optional())

const seenUnits = z.preprocess((value) => {
  const cell = trimCell(value)
  return cell === undefined || Math.abs(Number(cell)) > MAX_SEEN_STOCK ? cell : Number(cell)
}, z.int(MUST_BE_UNCHANGED).optional())

export const rowSchema = productFields.safeExtend({ seenStock: seenUnits, seenTaken: seenUnits, seenUpdatedAt })

type Cells = Record<string, string | number>

/** Returns the row with a style and a color instead of their cells. An empty cell removes the value. */
export function toRowInput({ style, size, color, swatch, ...cells }: Cells): Record<string, unknown> {
  const toText = (cell: string | number) => String(cell).trim()
  return {
    ...cells,
    ...(style === undefined ? {} : { style: toText(style) ? { id: toText(style) } : null }),
    ...(size === undefined ? {} : { size: toText(size) || null }),
    ...(color === undefined ? {} : { color: toText(color) ? { name: toText(color), swatch: swatch ?? '' } : null })
  }
}

/** Names the swatch column instead of the color column. */
export const toColumnIssue = (issue: z.core.$ZodIssue): z.core.$ZodIssue =>
  issue.path.join() === 'color,swatch' ? { ...issue, path: ['swatch'] } : issue

/** Accepts labels, currency signs and thousands separators, because people type what the screens show. */
export const normalizeCells = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [column, CELL_PARSERS.get(column)?.(String(cell)) ?? cell])
  )

const CELL_PARSERS = new Map<string, (cell: string) => string>([
  ['category', (cell) => findKey(CATEGORIES, getCategoryLabel, cell)],
  ['brand', (cell) => findKey(BRANDS, getBrandLabel, cell)],
  ['price', normalizeAmount],
  ['salePrice', (cell) => (cell.trim() ? normalizeAmount(cell) : '')],
  ['totalStock', normalizeNumber],
  ['weight', normalizeNumber],
  ['lowStockThreshold', normalizeNumber],
  ['seenStock', normalizeNumber],
  ['seenTaken', normalizeNumber]
])

function findKey(keys: readonly string[], toLabel: (key: string) => string, cell: string): string {
  const name = cell.trim().toLowerCase().replaceAll('’', "'")
  return keys.find((key) => key === name || toLabel(key).toLowerCase() === name) ?? cell
}

/** Rejects http, because pages load images of other hosts only over https. */
export const isSupportedImageUrl = (image: string): boolean => !/^http:/i.test(image)
