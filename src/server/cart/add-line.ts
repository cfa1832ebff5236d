import { type QueryCreator, type RawBuilder, sql, type SqlBool } from 'kysely'

import { MAX_CART_LINES, MAX_QUANTITY } from '../../domain/limits.ts'
import { UNRESERVED_UNITS } from '../catalog/stock.ts'
import { isPostgres } from '../db/lock.ts'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Db, Schema } from '../db/schema.ts'

type AddedLine = { userId: string; productId: string; quantity: number; now: string }

type KeyedLine = AddedLine & { idempotencyKey: string }

/**
 * Adds to a line in one statement, if the cart exists and is not full, and the stock that nobody holds is sufficient.
 * Otherwise returns false.
 */
export async function addLine(db: Db, line: AddedLine): Promise<boolean> {
  return (await insertLine(db, line)).length === 1
}

const insertLine = prepareQuery((db, line: AddedLine) =>
  buildLineInsert(
    db,
    line,
    selectNewLine(db, line).$if(isPostgres(db), (query) => query.forUpdate('carts'))
  )
)

/**
 * Like `addLine`, and saves the idempotency key in the same statement. Returns false if the key has been saved before.
 * Only for PostgreSQL. If a concurrent statement has saved the key, it fails with a unique violation.
 */
export async function addKeyedLine(db: Db, line: KeyedLine): Promise<boolean> {
  return (await insertKeyedLine(db, line)).length === 1
}

const insertKeyedLine = prepareQuery((db, line: KeyedLine) =>
  db
    .with('line', (cte) =>
      buildLineInsert(
        cte,
        line,
        selectNewLine(cte, line)
          .forUpdate('carts')
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('cart_additions')
                  .select('added_at')
                  .where('cart_additions.user_id', '=', line.userId)
                  .where('idempotency_key', '=', line.idempotencyKey)
              )
            )
          )
      )
    )
    .with('addition', (cte) =>
      cte
        .insertInto('cart_additions')
        .columns(['user_id', 'idempotency_key', 'added_at'])
        .expression(
          cte
            .selectFrom('line')
            .select(({ val }) => [
              val(line.userId).as('user_id'),
              val(line.idempotencyKey).as('idempotency_key'),
              val(line.now).as('added_at')
            ])
        )
    )
    .selectFrom('line')
    .select('line.cart_id')
)

const selectNewLine = (db: QueryCreator<Schema>, { userId, productId, quantity, now }: AddedLine) =>
  db
    .selectFrom('carts')
    .innerJoin('products', (join) => join.on('products.id', '=', productId).on('products.deleted_at', 'is', null))
    .where('carts.user_id', '=', userId)
    .where(
      ({ selectFrom, fn }) =>
        selectFrom('cart_items').select(fn.countAll<number>().as('lines')).whereRef('cart_id', '=', 'carts.id'),
      '<',
      MAX_CART_LINES
    )
    .where(hasUnits(sql`cast(${quantity} as integer)`))
    .select(({ cast, val }) => [
      'carts.id',
      'products.id as product_id',
      cast<number>(val(quantity), 'integer').as('quantity'),
      'products.effective_cents',
      val(now).as('added_at')
    ])

const buildLineInsert = (
  db: QueryCreator<Schema>,
  { productId }: AddedLine,
  newLine: ReturnType<typeof selectNewLine>
) =>
  db
    .insertInto('cart_items')
    .columns(['cart_id', 'product_id', 'quantity', 'seen_cents', 'added_at'])
    .expression(newLine)
    .onConflict((conflict) =>
      conflict
        .columns(['cart_id', 'product_id'])
        .doUpdateSet({
          quantity: sql`cart_items.quantity + excluded.quantity`,
          seen_cents: ({ ref }) => ref('excluded.seen_cents')
        })
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('products')
              .select('id')
              .where('id', '=', productId)
              .where(hasUnits(sql`cart_items.quantity + excluded.quantity`))
          )
        )
    )
    .returning('cart_id')

const hasUnits = (units: RawBuilder<number>): RawBuilder<SqlBool> =>
  sql`${units} <= ${UNRESERVED_UNITS} and ${units} <= ${sql.lit(MAX_QUANTITY)}`
