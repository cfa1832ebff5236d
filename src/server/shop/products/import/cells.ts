import { z } from 'zod'

import { MAX_SEEN_STOCK, productFields } from '../../../../api/contract/product-fields.ts'
import type { GroupKind } from '../../../../domain/products/product-groups.ts'
import { normalizeAmount, normalizeNumber } from '../../../../lib/number-input.ts'
import { type GroupRow, listSlugs } from '../../../platform/database/product-groups.ts'

const MUST_BE_UNCHANGED = 'must be the exported value or empty'

const trimCell = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || undefined : value)

/** Must be exact: a value that a spreadsheet has reformatted cannot detect later edits. */
const seenUpdatedAt = z.preprocess(trimCell, z.iso.datetime(MUST_BE_UNCHANGED).optional())

const seenUnits = z.preprocess((value) => {
  const cell = trimCell(value)
  return cell === undefined || Math.abs(Number(cell)) > MAX_SEEN_STOCK ? cell : Number(cell)
}, z.int(MUST_BE_UNCHANGED).optional())

export const createRowSchema = (groups: GroupRow[]) =>
  productFields.safeExtend({
    category: z.enum(listSlugs(groups, 'category')),
    brand: z.enum(listSlugs(groups, 'brand')),
    seenStock: seenUnits,
    seenTaken: seenUnits,
    seenUpdatedAt
  })

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
export const normalizeCells = (cells: Cells, groups: GroupRow[]): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [column, CELL_PARSERS.get(column)?.(String(cell), groups) ?? cell])
  )

const CELL_PARSERS = new Map<string, (cell: string, groups: GroupRow[]) => string>([
  ['category', (cell, groups) => findSlug(groups, 'category', cell)],
  ['brand', (cell, groups) => findSlug(groups, 'brand', cell)],
  ['price', normalizeAmount],
  ['salePrice', (cell) => (cell.trim() ? normalizeAmount(cell) : '')],
  ['totalStock', normalizeNumber],
  ['weight', normalizeNumber],
  ['lowStockThreshold', normalizeNumber],
  ['seenStock', normalizeNumber],
  ['seenTaken', normalizeNumber]
])

function findSlug(groups: GroupRow[], kind: GroupKind, cell: string): string {
  const text = cell.trim().toLowerCase().replaceAll('’', "'")
  const isNamed = ({ slug, name }: GroupRow) => slug === text || name.toLowerCase() === text
  return groups.find((group) => group.kind === kind && isNamed(group))?.slug ?? cell
}

/** Rejects http, because pages load images of other hosts only over https. */
export const isSupportedImageUrl = (image: string): boolean => !/^http:/i.test(image)
