import type { ImportOutcome, ImportRow } from '../../../../api/contract/product-administration.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { catalog, type CatalogRow } from '../../../platform/database/catalog.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { type Clock, nowIso, type ShopData } from '../../../platform/shop.ts'
import { id as idSchema } from '../../../../api/contract/values.ts'
import { findOtherChanges } from './changes-since-export.ts'
import { describeChanges, collectIds, type ImportContext, type ImportPlan, planRow, findRepeatedRows } from './row.ts'
import { recordSharedValues } from './shared-values.ts'
import { insertProduct, lockProducts, updateProduct } from '../administration/write-product.ts'
import { toVariantColumns } from '../administration/variant-columns.ts'
import { readVariantIds, recordVariant } from '../administration/variant-rules.ts'
import { incrementCatalogVersion } from '../../../platform/catalog-version.ts'

export async function checkImport(shop: ShopData, requester: Requester, rows: ImportRow[]): Promise<ImportOutcome[]> {
  const { db } = shop
  const ids = collectIds(rows)
  const productRows =
    ids.length > 0 ? await db.selectFrom(catalog(db)).selectAll().where('id', 'in', ids).execute() : []
  const state = { ...(await loadImportContext(db, requester, rows, productRows)), now: nowIso(shop) }
  return rows.map((row) => {
    const plan = planRow(row, state)
    recordPlan(state, row, plan)
    return toImportOutcome(row, plan, state.now)
  })
}

/** Imports the valid rows in one transaction and skips the others. */
export function importProducts(shop: ShopData, requester: Requester, rows: ImportRow[]): Promise<ImportOutcome[]> {
  const ids = collectIds(rows)
  return transact(shop.db, async (trx) => {
    const products = ids.length > 0 ? await lockProducts(trx, ids, listStyleIds(rows)) : []
    const state = { ...(await loadImportContext(trx, requester, rows, products)), now: nowIso(shop) }
    const results: ImportOutcome[] = []
    for (const row of rows) {
      const plan = await applyPlan(shop, trx, requester, { plan: planRow(row, state), newId: row.newId })
      recordPlan(state, row, plan)
      results.push(toImportOutcome(row, plan, state.now))
    }
    if (results.some(({ outcome }) => outcome === 'added' || outcome === 'changed')) await incrementCatalogVersion(trx)
    return results
  })
}

/** Later rows of the file are planned with the result of this one. */
function recordPlan(context: ImportContext, { line, newId = '' }: ImportRow, plan: ImportPlan): void {
  const { variantIds, products, sharedValues } = context
  recordSharedValues(plan, line, sharedValues)
  if (plan.outcome === 'added') recordVariant(variantIds, { id: newId, ...toVariantColumns(plan.fields) })
  if (plan.outcome !== 'changed') return
  products.set(plan.after.id, plan.after)
  recordVariant(variantIds, plan.after, plan.before)
}

interface PlannedRow {
  plan: ImportPlan
  newId: string | undefined
}

/** Another call may already have added the product. */
async function applyPlan(clock: Clock, trx: Trx, requester: Requester, planned: PlannedRow): Promise<ImportPlan> {
  const { plan, newId } = planned
  if (plan.outcome === 'changed') await updateProduct(clock, trx, requester, plan)
  if (plan.outcome !== 'added') return plan
  return (await insertProduct(clock, trx, requester, plan.fields, newId)) ? plan : { outcome: 'unchanged' }
}

async function loadImportContext(
  db: Db | Trx,
  requester: Requester,
  rows: ImportRow[],
  productRows: CatalogRow[]
): Promise<Omit<ImportContext, 'now'>> {
  const products = new Map(productRows.map((product) => [product.id, product]))
  const productIds = new Set([...listStyleIds(rows), ...productRows.map((row) => row.product_id)])
  return {
    products,
    variantIds: await readVariantIds(db, [...productIds]),
    sharedValues: new Map(),
    repeatedRows: findRepeatedRows(rows),
    otherChanges: await findOtherChanges(db, { requester, rows, products })
  }
}

const listStyleIds = (rows: ImportRow[]): string[] =>
  rows.map(({ fields }) => fields['style']?.trim() ?? '').filter((id) => idSchema.safeParse(id).success)

function toImportOutcome({ line }: ImportRow, plan: ImportPlan, now: string): ImportOutcome {
  switch (plan.outcome) {
    case 'added':
      return { line, outcome: 'added', title: plan.fields.title }
    case 'changed':
      return {
        line,
        outcome: 'changed',
        title: plan.before.title,
        changes: describeChanges(plan.before, plan.after, now)
      }
    case 'unchanged':
      return { line, outcome: 'unchanged' }
    case 'rejected':
      return { line, outcome: 'rejected', errors: plan.errors }
  }
}
