import { PRODUCT_TEXTS } from '../../../../api/contract/product-fields.ts'
import type { FieldError } from '../../../../api/validation-errors.ts'
import { pick } from '../../../../lib/pick.ts'
import { findChangedColumns } from '../administration/shared-columns.ts'
import { toVariantColumns } from '../administration/variant-columns.ts'
import type { ImportPlan } from './row.ts'

/** The values of earlier rows, each with the line of its first row, by product id and field. */
export type SharedValues = Map<string, { value: unknown; line: number }>

const COLUMNS = ['product_title', ...PRODUCT_TEXTS] as const

/** Lists the fields that all variants of a product share and that the row changes. */
function listSharedValues(plan: ImportPlan): { key: string; field: string; value: unknown }[] {
  if (plan.outcome !== 'added' && plan.outcome !== 'changed') return []
  const after = plan.outcome === 'added' ? { ...plan.fields, ...toVariantColumns(plan.fields) } : plan.after
  if (!after.has_options) return []
  const changed = plan.outcome === 'added' ? pick(after, COLUMNS) : findChangedColumns(plan.before, plan.after, COLUMNS)
  return Object.entries(changed)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => ({
      key: `${after.product_id} ${column}`,
      field: column === 'product_title' ? 'title' : column,
      value
    }))
}

export function findDisagreement(plan: ImportPlan, earlier: SharedValues): FieldError | undefined {
  for (const { key, field, value } of listSharedValues(plan)) {
    const first = earlier.get(key)
    if (first && first.value !== value)
      return { field, message: `must be the same as in line ${first.line}, because both rows belong to one product` }
  }
  return undefined
}

export function recordSharedValues(plan: ImportPlan, line: number, values: SharedValues): void {
  for (const { key, value } of listSharedValues(plan)) if (!values.has(key)) values.set(key, { value, line })
}
