import { sql } from 'kysely'
import { expect } from 'vitest'

import { order } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'

/** SQLite allows at most 32,766 parameters in a statement, and PostgreSQL 65,535. */
const ORDER_COUNTS = { sqlite: 2 ** 15, postgres: 2 ** 16 }

it('the list has all orders, even if they are more than the parameters of one SQL statement', async ({
  shop,
  databaseKind
}) => {
  const orderCount = ORDER_COUNTS[databaseKind]
  const shopper = await shop.shopper()
  await order(shopper, [await shop.product(), 1])
  const { db } = shop.shop
  const row = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const others = (Object.keys(row) as (keyof typeof row)[]).filter((column) => column !== 'id' && column !== 'number')
  for (let count = 1; count < orderCount; count *= 2) {
    const copies = db
      .selectFrom('orders')
      .select(sql<string>`id || '-' || ${sql.lit(count)}`.as('id'))
      .select(sql<number>`number + ${sql.lit(count)}`.as('number'))
      .select(others)
    await db
      .insertInto('orders')
      .columns(['id', 'number', ...others])
      .expression(copies)
      .execute()
  }
  const response = await (await shop.admin()).request('/api/admin/orders/get')
  expect(response.status).toBe(200)
  expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(orderCount)
})
