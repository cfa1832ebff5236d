import type { FieldChange, ImportRow } from '../../api/contract/product-administration.ts'
import { id as anyId } from '../../api/contract/values.ts'
import { type Problem, problemsOf } from '../../api/problems.ts'
import { toDollars } from '../../lib/money.ts'
import { whereTheyDiffer } from '../../lib/where-they-differ.ts'
import { diffFields } from '../audit/diff-fields.ts'
import { edited, type Edit } from './edit.ts'
import { asForms, isShown, rowFields } from './import-cells.ts'
import type { ProductRow } from '../catalog/queries.ts'
import { told } from './records.ts'
import { availableStock } from '../catalog/stock.ts'

/** What a row of a file comes to. */
export type Plan =
  | { outcome: 'added'; fields: Edit }
  | { outcome: 'changed'; before: ProductRow; after: ProductRow }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; problems: Problem[] }

export const idOf = ({ fields }: ImportRow): string => fields['_id']?.trim() ?? ''

/** The products that rows name, or may have added already. What can be no id is not looked for: PostgreSQL takes no NUL. */
export const idsIn = (rows: ImportRow[]): string[] => [
  ...new Set(rows.map((row) => idOf(row) || (row.newId ?? '')).filter((given) => anyId.safeParse(given).success))
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
  /** Who else has edited products since their rows were exported. */
  others: Map<string, string>
}

/** Columns that the file does not have are left as they are. */
export function planOf(row: ImportRow, { products, repeated, others }: Known): Plan {
  const id = idOf(row)
  if (repeated.has(row)) return refused({ field: 'newId', problem: 'must not be the one of another row' })
  if (!id && row.newId && products.has(row.newId)) return { outcome: 'unchanged' }
  const before = products.get(id)
  if (id && (!before || before.deleted_at !== null)) return refused({ field: '_id', problem: whyNot(before) })
  const given = asForms(before ? { ...asRead(before), ...row.fields, ...seenOf(before, row) } : row.fields)
  const { data, error } = rowFields.safeParse(given)
  if (error) return refused(...problemsOf(error.issues, given))
  if (!isShown(data.image) && data.image !== before?.image) return refused(UNSEEN)
  if (!before) return { outcome: 'added', fields: data }
  const after = edited(before, data)
  if (!diffFields(told(before), told(after))) return { outcome: 'unchanged' }
  const other = others.get(id)
  return other === undefined ? { outcome: 'changed', before, after } : refused(editedBy(other))
}

const refused = (...problems: Problem[]): Plan => ({ outcome: 'refused', problems })

const UNSEEN = {
  field: 'image',
  problem: 'must begin with https:// or be a picture of this shop: pages show no others'
}

const editedBy = (name: string): Problem => ({
  field: 'row',
  problem: `is of a product that ${name} has changed since it was exported: export it again`
})

const whyNot = (row: ProductRow | undefined): string =>
  row ? 'must not be of a product in the trash' : 'must be of a product that there is, or empty to add one'

/** A product as a file would have it. */
function asRead(row: ProductRow) {
  const { title, description, category, brand, image } = row
  const prices = { price: toDollars(row.price_cents), salePrice: toDollars(row.sale_price_cents) }
  return { title, description, category, brand, ...prices, totalStock: availableStock(row), image }
}

/** A file that says nothing of the stock leaves it alone, whatever it says was seen of it. */
const seenOf = (row: ProductRow, { fields }: ImportRow): Record<string, number> =>
  'totalStock' in fields ? {} : { seenStock: availableStock(row), seenTaken: row.taken }

/** What differs between two states of a product, in the words of a file. Long words are cut to where they differ. */
export function changesOf(before: ProductRow, after: ProductRow): FieldChange[] {
  const difference = diffFields(asRead(before), asRead(after))
  return Object.entries(difference?.after ?? {}).map(([field, to]) => {
    const from = difference?.before[field] ?? ''
    if (typeof from === 'number' || typeof to === 'number') return { field, from, to }
    const [was, is] = whereTheyDiffer(from, to)
    return { field, from: was, to: is }
  })
}
