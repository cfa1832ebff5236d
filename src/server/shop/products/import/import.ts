import type { ImportOutcome, ImportRow } from '../../../../api/contract/product-administration.ts'
import { id as idSchema } from '../../../../api/contract/values.ts'
import { incrementCatalogVersion } from '../../../platform/catalog-version.ts'
import { catalog, type CatalogRow } from '../../../platform/database/catalog.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { type Clock, nowIso, type ShopData } from '../../../platform/shop.ts'
import { recordCodes } from '../administration/variant-codes.ts'
import { readVariantIds, recordVariant, toVariantColumns } from '../administration/variant-columns.ts'
import { insertProduct, lockProducts, updateProduct } from '../administration/write-product.ts'
import { readProductGroups } from '../../../platform/database/product-groups.ts'
import { createRowSchema } from './cells.ts'
import {
  collectIds,
  describeChanges,
  findRepeatedRows,
  type ImportContext,
  type ImportPlan,
  planRow,
  readRowCodeOwners,
  readRowId,
  recordSharedValues,
  toCodedVariant
} from './row.ts'

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
function recordPlan(context: ImportContext, row: ImportRow, plan: ImportPlan): void {
  const { line, newId = '' } = row
  const { variantIds, products, sharedValues, codeOwners } = context
  const variant = toCodedVariant(row, plan)
  if (variant) recordCodes(codeOwners, variant, products.get(variant.id))
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
  db: Db,
  requester: Requester,
  rows: ImportRow[],
  productRows: CatalogRow[]
): Promise<Omit<ImportContext, 'now'>> {
  const products = new Map(productRows.map((product) => [product.id, product]))
  const { groups } = await readProductGroups(db)
  const productIds = new Set([...listStyleIds(rows), ...productRows.map((row) => row.product_id)])
  return {
    products,
    variantIds: await readVariantIds(db, [...productIds]),
    codeOwners: await readRowCodeOwners(db, rows),
    sharedValues: new Map(),
    groups,
    rowSchema: createRowSchema(groups),
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

interface ImportRequest {
  requester: Requester
  rows: ImportRow[]
  products: Map<string, CatalogRow>
}

/**
 * Returns, by product id, a clause that names the latest conflicting change since the export. Ignores the admin's own edits,
 * so that the admin can correct the file and import it again.
 */
async function findOtherChanges(db: Db, { requester, rows, products }: ImportRequest): Promise<Map<string, string>> {
  const exportTimes = new Map(
    rows.flatMap((row) => {
      const [id, at] = [readRowId(row), row.fields['seenUpdatedAt']?.trim()]
      const product = products.get(id)
      return product && at && at !== product.updated_at ? [[id, at] as const] : []
    })
  )
  if (exportTimes.size === 0) return new Map()
  const edits = Map.groupBy(await findEdits(db, [...exportTimes.keys()]), ({ subject_id }) => subject_id)
  return new Map(
    [...exportTimes].flatMap(([id, at]) => {
      const laterEdits = (edits.get(id) ?? []).filter((edit) => edit.at > at)
      const otherEdit = laterEdits.find((edit) => edit.actor_id !== requester.user?.id)
      // An edit missing from the audit log counts as someone else's.
      return otherEdit || laterEdits.length === 0 ? [[id, formatConflict(otherEdit)] as const] : []
    })
  )
}

type Edit = Awaited<ReturnType<typeof findEdits>>[number]

const formatConflict = (edit: Edit | undefined): string =>
  `that ${edit?.actor_name ?? 'someone'} has changed since the export`

const findEdits = (db: Db, ids: string[]) =>
  db
    .selectFrom('audit_events')
    .select(['subject_id', 'actor_id', 'actor_name', 'at'])
    .where('subject_kind', '=', 'product')
    .where('subject_id', 'in', ids)
    .where('action', '<>', 'product.added')
    .orderBy('at', 'desc')
    .execute()
