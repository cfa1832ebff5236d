import { type Migration, Migrator } from 'kysely/migration'

import * as shop from './migrations/0001-shop.ts'
import * as accounts from './migrations/0002-accounts.ts'
import * as search from './migrations/0003-search.ts'
import * as payments from './migrations/0004-payments.ts'
import * as mail from './migrations/0005-mail.ts'
import * as productAdministration from './migrations/0006-product-administration.ts'
import * as productLists from './migrations/0007-product-lists.ts'
import * as ordersAndActivity from './migrations/0008-orders-and-activity.ts'
import * as reviewModeration from './migrations/0010-review-moderation.ts'
import * as customers from './migrations/0011-customers.ts'
import * as sales from './migrations/0012-sales.ts'
import * as reviewsOfProducts from './migrations/0013-reviews-of-products.ts'
import type { Db } from './schema.ts'

const migrations: Record<string, Migration> = {
  '0001-shop': shop,
  '0002-accounts': accounts,
  '0003-search': search,
  '0004-payments': payments,
  '0005-mail': mail,
  '0006-product-administration': productAdministration,
  '0007-product-lists': productLists,
  '0008-orders-and-activity': ordersAndActivity,
  '0010-review-moderation': reviewModeration,
  '0011-customers': customers,
  '0012-sales': sales,
  '0013-reviews-of-products': reviewsOfProducts
}

/** Brings the database to this version's schema, all or nothing; safe when several processes start at once. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
