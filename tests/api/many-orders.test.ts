import { sql } from 'kysely'
import { expect } from 'vitest'

import { order } from '../support/checkout.ts'
import { it } from '../support/it.ts'

/** PostgreSQL allows at most 65,535 parameters in a statement. */
const ORDER_COUNT = 2 ** 16

it('orders are listed even if they are more than one SQL statement can have parameters', async ({ shop }) => {
  const shopper = await shop.shopper()
  await order(shopper, [await shop.product(), 1])
  const { db } = shop.shop
  const row = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const others = (Object.keys(row) as (keyof typeof row)[]).filter((column) => column !== 'id' && column !== 'number')
  for (let count = 1; count < ORDER_COUNT; count *= 2) {
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
  const answer = await (await shop.admin()).request('/api/admin/orders/get')
  expect(answer.status).toBe(200)
  expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(ORDER_COUNT)
})
