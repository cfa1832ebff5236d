import { sql } from 'kysely'

import type { Trx } from '../db/schema.ts'
import { bumpCatalogue } from './version.ts'

/**
 * Shoppers see and can buy what is on hand less what is reserved, never below 0. `own` of the reserved pieces are set
 * aside for the shopper who asks.
 */
export const availableStock = (row: { on_hand: number; reserved: number }, own = 0): number =>
  Math.max(0, row.on_hand - row.reserved + own)

/** A change of a product's stock, in pieces. */
export interface StockMove {
  productId: string
  onHand: number
  reserved: number
}

type Line = { product_id: string; quantity: number }

/** Sets stock aside for an order. */
export const reserve = ({ product_id, quantity }: Line): StockMove => ({
  productId: product_id,
  onHand: 0,
  reserved: quantity
})

/** Gives reserved stock back to the shelf. */
export const release = ({ product_id, quantity }: Line): StockMove => ({
  productId: product_id,
  onHand: 0,
  reserved: -quantity
})

/** Turns reserved stock into sold stock. */
export const sell = ({ product_id, quantity }: Line): StockMove => ({
  productId: product_id,
  onHand: -quantity,
  reserved: -quantity
})

/** Puts sold stock back on the shelf. */
export const restock = ({ product_id, quantity }: Line): StockMove => ({
  productId: product_id,
  onHand: quantity,
  reserved: 0
})

/** There is not enough of a product for a move; the transaction must be undone. */
export class NotEnoughStock extends Error {
  readonly productId: string

  constructor(productId: string) {
    super(`not enough stock of ${productId}`)
    this.productId = productId
  }
}

/**
 * Makes all stock moves of a transaction, as its last statements: products in the order of their ids and the catalogue's
 * version after them, so that two transactions never wait for each other. Throws NotEnoughStock when one cannot be made.
 */
export async function moveStock(trx: Trx, moves: StockMove[]): Promise<void> {
  let labelChanged = false
  for (const move of merged(moves)) {
    const after = await moveOne(trx, move)
    const before = after - move.onHand + move.reserved
    labelChanged ||= label(before) !== label(after)
  }
  if (labelChanged) await bumpCatalogue(trx)
}

function merged(moves: StockMove[]): StockMove[] {
  const byProduct = Map.groupBy(moves, (move) => move.productId)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return [...byProduct]
    .map(([productId, group]) => ({
      productId,
      onHand: sum(group.map((move) => move.onHand)),
      reserved: sum(group.map((move) => move.reserved))
    }))
    .filter((move) => move.onHand !== 0 || move.reserved !== 0)
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
}

/** Whether there is enough is decided by the row count of one conditional statement. Answers what is available after it. */
async function moveOne(trx: Trx, { productId, onHand, reserved }: StockMove): Promise<number> {
  const taken = reserved - onHand
  const row = await trx
    .updateTable('products')
    .set({
      on_hand: sql`on_hand + ${onHand}`,
      reserved: sql`reserved + ${reserved}`,
      taken: sql`taken + ${taken}`
    })
    .where('id', '=', productId)
    .$if(taken > 0, (update) =>
      update.where('deleted_at', 'is', null).where(sql<boolean>`on_hand - reserved >= ${taken}`)
    )
    .$if(onHand < 0, (update) => update.where('on_hand', '>=', -onHand))
    .returning(['on_hand', 'reserved'])
    .executeTakeFirst()
  if (!row) throw new NotEnoughStock(productId)
  return row.on_hand - row.reserved
}

/** Pages show the stock as sold out, as a number under 10, or not at all. */
const label = (available: number): number => Math.min(Math.max(0, available), 10)
