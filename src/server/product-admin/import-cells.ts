import { z } from 'zod'

import { MOST_SEEN, productFields } from '../../api/contract/product-administration.ts'
import { BRANDS, CATEGORIES } from '../../api/contract/products.ts'
import { brandLabel, categoryLabel } from '../../content/labels.ts'
import { plainAmount, plainNumber } from '../../lib/typed-numbers.ts'

const LEFT = 'must be left as it was exported, or empty'

const trimmed = (given: unknown): unknown => (typeof given === 'string' ? given.trim() || undefined : given)

/** Where a spreadsheet has rewritten it, nothing can be told of what was edited since. */
const seenUpdatedAt = z.preprocess(trimmed, z.iso.datetime(LEFT).optional())

/** The same of what was sold since. */
const seen = z.preprocess((given) => {
  const cell = trimmed(given)
  return cell === undefined || Math.abs(Number(cell)) > MOST_SEEN ? cell : Number(cell)
}, z.int(LEFT).optional())

/** What a row of a file says of a product. */
export const rowFields = productFields.safeExtend({ seenStock: seen, seenTaken: seen, seenUpdatedAt })

type Cells = Record<string, string | number>

/** Cells as forms would send them: people write names, dollars and thousands as they read them. */
export const asForms = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [column, READERS.get(column)?.(String(cell)) ?? cell])
  )

const READERS = new Map<string, (cell: string) => string>([
  ['category', (cell) => keyOf(CATEGORIES, categoryLabel, cell)],
  ['brand', (cell) => keyOf(BRANDS, brandLabel, cell)],
  ['price', plainAmount],
  ['salePrice', (cell) => (cell.trim() ? plainAmount(cell) : '')],
  ['totalStock', plainNumber],
  ['seenStock', plainNumber],
  ['seenTaken', plainNumber]
])

/** The key of what is named by its key or its label, in any case; anything else as it stands. */
function keyOf(keys: readonly string[], labelOf: (key: string) => string, cell: string): string {
  const named = cell.trim().toLowerCase().replaceAll('’', "'")
  return keys.find((key) => key === named || labelOf(key).toLowerCase() === named) ?? cell
}

/** Pages show pictures of this shop and such as come over https. */
export const isShown = (image: string): boolean => !/^http:/i.test(image)
