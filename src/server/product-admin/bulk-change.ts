import type { ProductAmounts, ProductOutcome, UndoRow } from '../../api/contract/product-administration.ts'
import { availableUnits } from '../../domain/products/availability.ts'
import {
  applyChange,
  type ChangeableValues,
  explainRefusal,
  type ProductChange
} from '../../domain/products/product-change.ts'
import { toDollars } from '../../lib/money.ts'
import type { Trx } from '../db/schema.ts'
import { type BulkRequest, changeEach } from './change-each.ts'
import type { ProductRow } from '../catalog/queries.ts'
import { updateProduct } from './records.ts'

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
  const outcomes = await changeEach(request, async (trx, row) => {
    const [before, after] = [toChangeableValues(row), applyChange(toChangeableValues(row), change)]
    const refusal = findRefusal(row, seenById.get(row.id), after)
    if (refusal) return refusal
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
  return changeEach(request, async (trx, row) => {
    const before = toChangeableValues(row)
    const product = requested.get(row.id)
    const { price, salePrice, stockBy } = product ?? { ...before, stockBy: 0 }
    // A client that got no response repeats the call.
    if (price === before.price && salePrice === before.salePrice && stockBy === 0) return row
    const after = { ...before, price, salePrice, onHand: before.onHand + stockBy }
    return findRefusal(row, product?.seenUpdatedAt, after) ?? writeChange(request, trx, row, after)
  })
}

const writeChange = (
  { shop, requester }: BulkRequest,
  trx: Trx,
  row: ProductRow,
  after: ChangeableValues
): Promise<ProductRow> =>
  updateProduct(shop, trx, requester, { before: row, after: { ...row, ...toChangedColumns(after) } })

function findRefusal(row: ProductRow, seen: string | undefined, after: ChangeableValues): string | undefined {
  const name = `“${row.title}”`
  if (seen !== undefined && seen !== row.updated_at)
    return `${name} has been changed in the meantime. Please check it again.`
  if (row.deleted_at !== null) return `${name} is in the trash.`
  const reason = explainRefusal(toChangeableValues(row), after)
  return reason && `${name} ${reason}`
}

const toChangeableValues = ({ price_cents, sale_price_cents, on_hand, reserved }: ProductRow): ChangeableValues => ({
  price: price_cents,
  salePrice: sale_price_cents,
  onHand: on_hand,
  reserved
})

const toAmounts = (product: ChangeableValues): ProductAmounts => ({
  price: toDollars(product.price),
  salePrice: toDollars(product.salePrice),
  totalStock: availableUnits(product.onHand, product.reserved),
  onHand: product.onHand
})

const toChangedColumns = ({ price, salePrice, onHand }: ChangeableValues) => ({
  price_cents: price,
  sale_price_cents: salePrice,
  on_hand: onHand
})
