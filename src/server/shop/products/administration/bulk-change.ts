import type { ProductAmounts, ProductOutcome, UndoRow } from '../../../../api/contract/product-administration.ts'
import { calculateAvailableUnits } from '../../../../domain/products/availability.ts'
import {
  applyChange,
  type ChangeableValues,
  explainInvalidChange,
  type ProductChange
} from '../../../../domain/products/product-change.ts'
import { toDollars } from '../../../../lib/money.ts'
import { incrementCatalogVersion } from '../../../platform/catalog-version.ts'
import type { CatalogRow } from '../../../platform/database/catalog.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { nowIso, type Shop } from '../../../platform/shop.ts'
import { mergeSale, readSale, type Sale, toSaleColumns } from '../prices/sale.ts'
import { lockProducts, updateProduct } from './write-product.ts'

export interface BulkRequest {
  shop: Shop
  requester: Requester
  ids: string[]
}

/** Returns the new row, the same row if nothing was written, or the reason why the product was refused. */
type ChangeProduct = (trx: Trx, row: CatalogRow) => Promise<CatalogRow | string>

/** Changes the products one by one in one transaction and returns the outcome of each. */
export function changeEach({ shop, ids }: BulkRequest, work: ChangeProduct): Promise<ProductOutcome[]> {
  const uniqueIds = [...new Set(ids)]
  return transact(shop.db, async (trx) => {
    const rows = new Map((await lockProducts(trx, uniqueIds)).map((row) => [row.id, row]))
    const outcomes: ProductOutcome[] = []
    let hasWritten = false
    for (const id of uniqueIds) {
      const row = rows.get(id)
      const after = row ? await work(trx, row) : 'This product no longer exists.'
      const changed = typeof after !== 'string' && after !== row
      hasWritten ||= changed
      outcomes.push(toOutcome(id, after, changed))
    }
    if (hasWritten) await incrementCatalogVersion(trx)
    return outcomes
  })
}

const toOutcome = (id: string, after: CatalogRow | string, changed: boolean): ProductOutcome =>
  typeof after === 'string'
    ? { _id: id, done: false, reason: after }
    : { _id: id, done: true, changed, updatedAt: after.updated_at }

interface BulkChange {
  change: ProductChange
  /** `updatedAt` by product id, as loaded by the admin. */
  seen?: Record<string, string> | undefined
  dryRun?: boolean | undefined
}

export async function changeProducts(
  request: BulkRequest,
  { change, seen = {}, dryRun = false }: BulkChange
): Promise<ProductOutcome[]> {
  const seenById = new Map(Object.entries(seen))
  const amounts = new Map<string, { before: ProductAmounts; after: ProductAmounts }>()
  const now = nowIso(request.shop)
  const outcomes = await changeEach(request, async (trx, row) => {
    const before = toChangeableValues(row, now)
    const after = applyChange(before, change)
    const error = findError(row, seenById.get(row.id), { before, after })
    if (error) return error
    amounts.set(row.id, { before: toAmounts(before), after: toAmounts(after) })
    return dryRun ? row : writeChange(request, trx, row, after)
  })
  return outcomes.map((outcome) => (outcome.done ? { ...outcome, ...amounts.get(outcome._id) } : outcome))
}

type UndoRequest = Omit<BulkRequest, 'ids'> & { products: UndoRow[] }

/** Reverts a bulk change. Refuses products that were edited after it. */
export function undoChange({ products, ...rest }: UndoRequest): Promise<ProductOutcome[]> {
  const requested = new Map(products.map((product) => [product._id, product]))
  const request = { ...rest, ids: [...requested.keys()] }
  const now = nowIso(rest.shop)
  return changeEach(request, async (trx, row) => {
    const before = toChangeableValues(row, now)
    const product = requested.get(row.id)
    const { price, stockBy, ...fields } = product ?? { ...before, stockBy: 0 }
    const sale = toSaleValues(mergeSale(fields, now, row))
    // A client that got no response repeats the call.
    if (price === before.price && isSameSale(sale, before) && stockBy === 0) return row
    const after = { ...before, price, ...sale, onHand: before.onHand + stockBy }
    return findError(row, product?.seenUpdatedAt, { before, after }) ?? writeChange(request, trx, row, after)
  })
}

const writeChange = (
  { shop, requester }: BulkRequest,
  trx: Trx,
  row: CatalogRow,
  after: ChangeableValues
): Promise<CatalogRow> =>
  updateProduct(shop, trx, requester, { before: row, after: { ...row, ...toChangedColumns(after, nowIso(shop)) } })

function findError(
  row: CatalogRow,
  seen: string | undefined,
  { before, after }: Record<'before' | 'after', ChangeableValues>
): string | undefined {
  const name = `“${row.title}”`
  if (seen !== undefined && seen !== row.updated_at)
    return `${name} has been changed in the meantime. Please check it again.`
  if (row.deleted_at !== null) return `${name} is in the trash.`
  const reason = explainInvalidChange(before, after)
  return reason && `${name} ${reason}`
}

type SaleValues = Pick<ChangeableValues, 'salePrice' | 'saleStartsAt' | 'saleEndsAt'>

const isSameSale = (one: SaleValues, other: SaleValues): boolean =>
  one.salePrice === other.salePrice && one.saleStartsAt === other.saleStartsAt && one.saleEndsAt === other.saleEndsAt

const toSaleValues = ({ cents, startsAt, endsAt }: Sale): SaleValues => ({
  salePrice: cents,
  saleStartsAt: startsAt,
  saleEndsAt: endsAt
})

const toChangeableValues = (row: CatalogRow, now: string): ChangeableValues => ({
  price: row.price_cents,
  ...toSaleValues(readSale(row, now)),
  onHand: row.on_hand,
  reserved: row.reserved
})

const toAmounts = (product: ChangeableValues): ProductAmounts => ({
  price: toDollars(product.price),
  salePrice: toDollars(product.salePrice),
  ...(product.saleStartsAt ? { saleStartsAt: product.saleStartsAt } : {}),
  ...(product.saleEndsAt ? { saleEndsAt: product.saleEndsAt } : {}),
  totalStock: calculateAvailableUnits(product.onHand, product.reserved),
  onHand: product.onHand
})

const toChangedColumns = ({ price, salePrice, saleStartsAt, saleEndsAt, onHand }: ChangeableValues, now: string) => ({
  price_cents: price,
  ...toSaleColumns({ cents: salePrice, startsAt: saleStartsAt, endsAt: saleEndsAt }, now),
  on_hand: onHand
})
