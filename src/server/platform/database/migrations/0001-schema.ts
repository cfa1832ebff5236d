import type { Kysely } from 'kysely'

import { createCarts, createOrders } from './0001/orders.ts'
import { createContent } from './0001/content.ts'
import { createPayments } from './0001/payments.ts'
import { createPeople } from './0001/people.ts'
import { createPlatform } from './0001/platform.ts'
import { createProducts, createReviews } from './0001/products.ts'
import { createPromotions } from './0001/promotions.ts'

export async function createSchema(db: Kysely<unknown>): Promise<void> {
  await createPlatform(db)
  await createPeople(db)
  await createContent(db)
  await createProducts(db)
  await createReviews(db)
  await createCarts(db)
  await createOrders(db)
  await createPromotions(db)
  await createPayments(db)
}
