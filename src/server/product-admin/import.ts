import type { Imported, ImportRow } from '../../api/contract/product-administration.ts'
import type { Requester } from '../http/session.ts'
import type { Db, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { Shop } from '../shop.ts'
import { othersSince } from './import-editors.ts'
import { changesOf, idsIn, type Known, type Plan, planOf, repeatedIn } from './import-row.ts'
import type { ProductRow } from '../catalog/queries.ts'
import { insertProduct, lockProducts, updateProduct } from './records.ts'
import { bumpCatalogue } from '../catalog/version.ts'

/** Tells what rows of a file would come to, and writes nothing. */
export async function checkImport({ db }: Shop, by: Requester, rows: ImportRow[]): Promise<Imported[]> {
  const ids = idsIn(rows)
  const found = ids.length > 0 ? await db.selectFrom('products').selectAll().where('id', 'in', ids).execute() : []
  const known = await knownOf(db, by, rows, found)
  return rows.map((row) => {
    const plan = planOf(row, known)
    if (plan.outcome === 'changed') known.products.set(plan.after.id, plan.after)
    return toImported(row, plan)
  })
}

/** Does what the good rows say, all of them or, when the database fails, none; bad ones are told of and left out. */
export function importProducts(shop: Shop, by: Requester, rows: ImportRow[]): Promise<Imported[]> {
  const ids = idsIn(rows)
  return transact(shop.db, async (trx) => {
    const known = await knownOf(trx, by, rows, ids.length > 0 ? await lockProducts(trx, ids) : [])
    const done: Imported[] = []
    for (const row of rows) {
      const plan = await carryOut(shop, trx, by, { plan: planOf(row, known), newId: row.newId })
      if (plan.outcome === 'changed') known.products.set(plan.after.id, plan.after)
      done.push(toImported(row, plan))
    }
    if (done.some(({ outcome }) => outcome === 'added' || outcome === 'changed')) await bumpCatalogue(trx)
    return done
  })
}

interface Work {
  plan: Plan
  newId: string | undefined
}

/** Answers what it came to: the same row may have arrived twice, and been added by the other. */
async function carryOut(shop: Shop, trx: Trx, by: Requester, { plan, newId }: Work): Promise<Plan> {
  if (plan.outcome === 'changed') await updateProduct(shop, trx, by, plan)
  if (plan.outcome !== 'added') return plan
  return (await insertProduct(shop, trx, by, plan.fields, newId)) ? plan : { outcome: 'unchanged' }
}

async function knownOf(db: Db | Trx, by: Requester, rows: ImportRow[], found: ProductRow[]): Promise<Known> {
  const products = new Map(found.map((product) => [product.id, product]))
  return { products, repeated: repeatedIn(rows), others: await othersSince(db, { by, rows, products }) }
}

function toImported({ line }: ImportRow, plan: Plan): Imported {
  switch (plan.outcome) {
    case 'added':
      return { line, outcome: 'added', title: plan.fields.title }
    case 'changed':
      return { line, outcome: 'changed', title: plan.before.title, changes: changesOf(plan.before, plan.after) }
    case 'unchanged':
      return { line, outcome: 'unchanged' }
    case 'refused':
      return { line, outcome: 'refused', problems: plan.problems }
  }
}
