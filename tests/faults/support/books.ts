import { expect } from 'vitest'

import type { Db } from '../../../src/server/db/schema.ts'
import type { ProductFields } from '../../support/products.ts'
import type { Fleet } from './fleet.ts'

export const shelf = (db: Db, { id }: ProductFields) =>
  db.selectFrom('products').select(['on_hand', 'reserved']).where('id', '=', id).executeTakeFirstOrThrow()

/** The money that the provider took and gave back is what the shop believes, to the cent, and no order is paid twice. */
export async function expectBooksToAgree({ db, paypal }: Pick<Fleet, 'db' | 'paypal'>): Promise<void> {
  const orders = await db.selectFrom('orders').select(['payment_status', 'total_cents']).execute()
  const sum = (statuses: string[]) =>
    orders
      .filter((order) => statuses.includes(order.payment_status))
      .reduce((total, order) => total + order.total_cents, 0)
  const { totals, captures } = await paypal.books()
  expect(totals['USD']).toMatchObject({
    captured_minor: sum(['paid', 'refunded']),
    refunded_minor: sum(['refunded'])
  })
  const charged = captures.filter(({ status }) => status === 'COMPLETED').map(({ custom_id }) => custom_id)
  expect(new Set(charged).size).toBe(charged.length)
}
