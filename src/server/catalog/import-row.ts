import { editFields, type ImportRow } from '../../api/contract/product-administration.ts'
import { type Problem, problemsOf } from '../../api/problems.ts'
import { toDollars } from '../../lib/money.ts'
import { changed } from '../audit/changed.ts'
import { edited, type Edit } from './edit.ts'
import type { ProductRow } from './queries.ts'
import { told } from './records.ts'
import { availableStock } from './stock.ts'

/** What a row of a file comes to. */
export type Plan =
  | { outcome: 'added'; fields: Edit }
  | { outcome: 'changed'; before: ProductRow; after: ProductRow }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; problems: Problem[] }

const idOf = ({ fields }: ImportRow): string => fields['_id']?.trim() ?? ''

/** The products that rows name, or may have added already. */
export const idsIn = (rows: ImportRow[]): string[] => [
  ...new Set(rows.map((row) => idOf(row) || (row.newId ?? '')).filter(Boolean))
]

/** The rows that would add a product under the same id as one before them. */
export function repeatedIn(rows: ImportRow[]): Set<ImportRow> {
  const added = rows.filter((row) => row.newId !== undefined && !idOf(row))
  return new Set([...Map.groupBy(added, ({ newId }) => newId).values()].flatMap(([, ...repeated]) => repeated))
}

/** What a call of the import knows of its rows. */
export interface Known {
  products: Map<string, ProductRow>
  repeated: Set<ImportRow>
}

/** Columns that the file does not have are left as they are. */
export function planOf(row: ImportRow, { products, repeated }: Known): Plan {
  const id = idOf(row)
  if (repeated.has(row)) return refused({ field: 'newId', problem: 'must not be the one of another row' })
  if (!id && row.newId && products.has(row.newId)) return { outcome: 'unchanged' }
  const before = products.get(id)
  if (id && (!before || before.deleted_at !== null)) return refused({ field: '_id', problem: whyNot(before) })
  const given = before ? { ...asRead(before), ...row.fields, ...seenOf(before, row) } : row.fields
  const { data, error } = editFields.safeParse(given)
  if (error) return refused(...problemsOf(error.issues, given))
  if (!before) return { outcome: 'added', fields: data }
  const after = edited(before, data)
  return changed(told(before), told(after)) ? { outcome: 'changed', before, after } : { outcome: 'unchanged' }
}

const refused = (...problems: Problem[]): Plan => ({ outcome: 'refused', problems })

const whyNot = (row: ProductRow | undefined): string =>
  row ? 'must not be of a product in the trash' : 'must be of a product that there is, or empty to add one'

/** A product as a file would have it. */
function asRead(row: ProductRow) {
  const { image, title, description, category, brand } = row
  const prices = { price: toDollars(row.price_cents), salePrice: toDollars(row.sale_price_cents) }
  return { image, title, description, category, brand, ...prices, totalStock: availableStock(row) }
}

/** A file that says nothing of the stock leaves it alone, whatever it says was seen of it. */
const seenOf = (row: ProductRow, { fields }: ImportRow) =>
  'totalStock' in fields ? {} : { seenStock: availableStock(row), seenTaken: row.taken }
