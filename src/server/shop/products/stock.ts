import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { StockFilter } from '../../../api/contract/product-administration.ts'
import { calculateAvailableUnits, LOW_STOCK, toVisibleStock } from '../../../domain/products/availability.ts'
import { MAX_LOW_STOCK_THRESHOLD } from '../../../domain/limits.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Shop } from '../../platform/shop.ts'
import { incrementCatalogVersionForShopper } from '../../platform/catalog-version.ts'

/** Calculates the available units. `own` units are reserved for this shopper. */
export const calculateAvailableStock = (row: { on_hand: number; reserved: number }, own = 0): number =>
  calculateAvailableUnits(row.on_hand, row.reserved - own)

/** Negative if more units are reserved than on hand. */
export const UNRESERVED_UNITS = sql.raw<number>('catalog.on_hand - catalog.reserved')

/** The index `listed_by_threshold` has the same expression. */
const UNITS_ABOVE_THRESHOLD = sql`catalog.on_hand - catalog.reserved
  - case when catalog.low_stock_threshold > 0 then catalog.low_stock_threshold else ${sql.lit(LOW_STOCK)} end`

/** A product without a threshold of its own has the given one. */
export const isBelowThreshold = (units: Expression<number>, threshold: number): RawBuilder<SqlBool> =>
  sql`${units} < coalesce(nullif(catalog.low_stock_threshold, 0), ${sql.lit(threshold)})`

/** Products with low stock also count as in stock. */
const STOCK_CONDITIONS: Record<StockFilter, RawBuilder<SqlBool>> = {
  // With one bound, PostgreSQL would expect a third of all products, and read all of them.
  out: sql`${UNRESERVED_UNITS} between -1000000000 and 0`,
  low: sql`catalog.on_hand > catalog.reserved and ${UNITS_ABOVE_THRESHOLD} between -${sql.lit(MAX_LOW_STOCK_THRESHOLD)} and -1`,
  // Nearly all products match, so this form keeps SQLite from using the index of unreserved units.
  in: sql`catalog.on_hand > catalog.reserved`
}

export const matchesStockFilter = (filter: StockFilter): RawBuilder<SqlBool> => STOCK_CONDITIONS[filter]

/** Changes in units. */
export interface StockMove {
  productId: string
  onHand: number
  reserved: number
}

type ProductQuantity = { variant_id: string; quantity: number }

const createMove =
  (onHand: number, reserved: number) =>
  ({ variant_id: productId, quantity }: ProductQuantity): StockMove => ({
    productId,
    onHand: onHand * quantity,
    reserved: reserved * quantity
  })

export const toReserveMove = createMove(0, 1)
export const toReleaseMove = createMove(0, -1)
export const toPurchaseMove = createMove(-1, -1)
export const toRestockMove = createMove(1, 0)

/** After this error, the transaction must be rolled back. */
export class OutOfStockError extends Error {
  readonly productId: string

  constructor(productId: string) {
    super(`not enough stock of ${productId}`)
    this.productId = productId
  }
}

/**
 * Changes the stock of catalog. Call it last in a transaction. Locking products by id, then the catalog version,
 * prevents deadlocks. Throws an OutOfStockError.
 */
export async function moveStock(shop: Shop, trx: Trx, moves: StockMove[]): Promise<void> {
  let hasVisibleStockChanged = false
  for (const move of mergeMoves(moves)) {
    const after = await applyMove(trx, move)
    const before = after - move.onHand + move.reserved
    hasVisibleStockChanged ||= toVisibleStock(before) !== toVisibleStock(after)
  }
  if (hasVisibleStockChanged) await incrementCatalogVersionForShopper(shop, trx)
}

function mergeMoves(moves: StockMove[]): StockMove[] {
  const movesByProduct = Map.groupBy(moves, (move) => move.productId)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return [...movesByProduct]
    .map(([productId, productMoves]) => ({
      productId,
      onHand: sum(productMoves.map((move) => move.onHand)),
      reserved: sum(productMoves.map((move) => move.reserved))
    }))
    .filter((move) => move.onHand !== 0 || move.reserved !== 0)
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
}

/** The condition prevents overselling. Returns the available stock. */
async function applyMove(trx: Trx, { productId, onHand, reserved }: StockMove): Promise<number> {
  const orderedUnits = reserved - onHand
  const row = await trx
    .updateTable('variants')
    .set({
      on_hand: sql`on_hand + ${onHand}`,
      reserved: sql`reserved + ${reserved}`,
      ordered_units: sql`ordered_units + ${orderedUnits}`,
      // Marks a product that is sold out or in stock again as changed, because the index of listed products contains that.
      listed_version: sql`case when (on_hand - reserved > 0) = (on_hand - reserved - ${orderedUnits} > 0) then listed_version end`
    })
    .where('id', '=', productId)
    .$if(orderedUnits > 0, (update) =>
      update.where('deleted_at', 'is', null).where(sql<boolean>`on_hand - reserved >= ${orderedUnits}`)
    )
    .where('on_hand', '>=', -onHand)
    .returning(['on_hand', 'reserved'])
    .executeTakeFirst()
  if (!row) throw new OutOfStockError(productId)
  return row.on_hand - row.reserved
}
