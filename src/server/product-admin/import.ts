import type { ImportOutcome, ImportRow } from '../../api/contract/product-administration.ts'
import type { Requester } from '../http/session.ts'
import type { Db, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { nowIso, type Shop } from '../shop.ts'
import { id as idSchema } from '../../api/contract/values.ts'
import { findOtherChanges } from './other-changes.ts'
import {
  describeChanges,
  collectIds,
  type ImportContext,
  type ImportPlan,
  planRow,
  findRepeatedRows
} from './import-row.ts'
import type { ProductRow } from '../catalog/queries.ts'
import { insertRow, syncWithStyle, lockProducts, updateProduct } from './records.ts'
import { toOptionColumns } from './option-columns.ts'
import { readOptionIds, recordOption } from './option-rules.ts'
import { incrementCatalogVersion } from '../catalog/catalog-version.ts'

export async function checkImport(shop: Shop, requester: Requester, rows: ImportRow[]): Promise<ImportOutcome[]> {
  const { db } = shop
  const ids = collectIds(rows)
  const productRows = ids.length > 0 ? await db.selectFrom('products').selectAll().where('id', 'in', ids).execute() : []
  const state = { ...(await loadImportContext(db, requester, rows, productRows)), now: nowIso(shop) }
  return rows.map((row) => {
    const plan = planRow(row, state)
    recordPlan(state, row, plan)
    return toImportOutcome(row, plan)
  })
}

/** Imports the valid rows in one transaction and skips the others. */
export function importProducts(shop: Shop, requester: Requester, rows: ImportRow[]): Promise<ImportOutcome[]> {
  const ids = collectIds(rows)
  return transact(shop.db, async (trx) => {
    const products = ids.length > 0 ? await lockProducts(trx, ids) : []
    const state = { ...(await loadImportContext(trx, requester, rows, products)), now: nowIso(shop) }
    const results: ImportOutcome[] = []
    const newOptions: NewOptions = new Map()
    for (const row of rows) {
      const planned = { plan: planRow(row, state), newId: row.newId, newOptions }
      const plan = await applyPlan(shop, trx, requester, planned)
      recordPlan(state, row, plan)
      results.push(toImportOutcome(row, plan))
    }
    await syncWithStyles(trx, newOptions)
    if (results.some(({ outcome }) => outcome === 'added' || outcome === 'changed')) await incrementCatalogVersion(trx)
    return results
  })
}

/** Later rows of the file are planned with the result of this one. */
function recordPlan(context: ImportContext, { newId = '' }: ImportRow, plan: ImportPlan): void {
  const { optionIds, products } = context
  if (plan.outcome === 'added') recordOption(optionIds, { id: newId, ...toOptionColumns(plan.fields) })
  if (plan.outcome !== 'changed') return
  products.set(plan.after.id, plan.after)
  recordOption(optionIds, plan.after, plan.before)
}

/** By style id, the newest option of each style that has new options. Joining a style once for all is much faster. */
type NewOptions = Map<string, ProductRow>

async function syncWithStyles(trx: Trx, newOptions: NewOptions): Promise<void> {
  for (const option of newOptions.values()) await syncWithStyle(trx, option)
  newOptions.clear()
}

interface PlannedRow {
  plan: ImportPlan
  newId: string | undefined
  newOptions: NewOptions
}

/** Another call may already have added the product. */
async function applyPlan(shop: Shop, trx: Trx, requester: Requester, planned: PlannedRow): Promise<ImportPlan> {
  const { plan, newId, newOptions } = planned
  if (plan.outcome === 'changed') {
    // The title of a style is that of the last row.
    await syncWithStyles(trx, newOptions)
    await updateProduct(shop, trx, requester, plan)
  }
  if (plan.outcome !== 'added') return plan
  const product = await insertRow(shop, trx, requester, plan.fields, newId)
  if (product?.style_id) newOptions.set(product.style_id, product)
  return product ? plan : { outcome: 'unchanged' }
}

async function loadImportContext(
  db: Db | Trx,
  requester: Requester,
  rows: ImportRow[],
  productRows: ProductRow[]
): Promise<Omit<ImportContext, 'now'>> {
  const products = new Map(productRows.map((product) => [product.id, product]))
  const styleIds = rows
    .map(({ fields }) => fields['style']?.trim() ?? '')
    .filter((id) => idSchema.safeParse(id).success)
  return {
    products,
    optionIds: await readOptionIds(db, [
      ...new Set([...styleIds, ...productRows.flatMap((row) => row.style_id ?? [])])
    ]),
    repeatedRows: findRepeatedRows(rows),
    otherChanges: await findOtherChanges(db, { requester, rows, products })
  }
}

function toImportOutcome({ line }: ImportRow, plan: ImportPlan): ImportOutcome {
  switch (plan.outcome) {
    case 'added':
      return { line, outcome: 'added', title: plan.fields.title }
    case 'changed':
      return { line, outcome: 'changed', title: plan.before.title, changes: describeChanges(plan.before, plan.after) }
    case 'unchanged':
      return { line, outcome: 'unchanged' }
    case 'rejected':
      return { line, outcome: 'rejected', problems: plan.problems }
  }
}
