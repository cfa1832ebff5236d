import type { ImportOutcome, ImportRow } from '../../../../api/contract/product-administration.ts'
import type { Requester } from '../../../platform/http/session.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { nowIso, type Shop } from '../../../platform/shop.ts'
import { id as idSchema } from '../../../../api/contract/values.ts'
import { findOtherChanges } from '../administration/other-changes.ts'
import { describeChanges, collectIds, type ImportContext, type ImportPlan, planRow, findRepeatedRows } from './row.ts'
import type { ProductRow } from '../queries.ts'
import { insertRow, syncWithStyle, lockProducts, updateProduct } from '../administration/records.ts'
import { toVariantColumns } from '../administration/variant-columns.ts'
import { readVariantIds, recordVariant } from '../administration/variant-rules.ts'
import { incrementCatalogVersion } from '../../../platform/catalog-version.ts'

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
    const newVariants: NewVariants = new Map()
    for (const row of rows) {
      const planned = { plan: planRow(row, state), newId: row.newId, newVariants }
      const plan = await applyPlan(shop, trx, requester, planned)
      recordPlan(state, row, plan)
      results.push(toImportOutcome(row, plan))
    }
    await syncWithStyles(trx, newVariants)
    if (results.some(({ outcome }) => outcome === 'added' || outcome === 'changed')) await incrementCatalogVersion(trx)
    return results
  })
}

/** Later rows of the file are planned with the result of this one. */
function recordPlan(context: ImportContext, { newId = '' }: ImportRow, plan: ImportPlan): void {
  const { variantIds, products } = context
  if (plan.outcome === 'added') recordVariant(variantIds, { id: newId, ...toVariantColumns(plan.fields) })
  if (plan.outcome !== 'changed') return
  products.set(plan.after.id, plan.after)
  recordVariant(variantIds, plan.after, plan.before)
}

/** By style id, the newest variant of each style that has new variants. Joining a style once for all is much faster. */
type NewVariants = Map<string, ProductRow>

async function syncWithStyles(trx: Trx, newVariants: NewVariants): Promise<void> {
  for (const variant of newVariants.values()) await syncWithStyle(trx, variant)
  newVariants.clear()
}

interface PlannedRow {
  plan: ImportPlan
  newId: string | undefined
  newVariants: NewVariants
}

/** Another call may already have added the product. */
async function applyPlan(shop: Shop, trx: Trx, requester: Requester, planned: PlannedRow): Promise<ImportPlan> {
  const { plan, newId, newVariants } = planned
  if (plan.outcome === 'changed') {
    // The title of a style is that of the last row.
    await syncWithStyles(trx, newVariants)
    await updateProduct(shop, trx, requester, plan)
  }
  if (plan.outcome !== 'added') return plan
  const product = await insertRow(shop, trx, requester, plan.fields, newId)
  if (product?.style_id) newVariants.set(product.style_id, product)
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
    variantIds: await readVariantIds(db, [
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
      return { line, outcome: 'rejected', errors: plan.errors }
  }
}
