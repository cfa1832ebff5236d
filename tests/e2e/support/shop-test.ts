import { test } from 'playwright/test'

import { openDatabase } from '../../../src/server/platform/database/open.ts'
import type { Db } from '../../../src/server/platform/database/schema.ts'
import { insertAccount } from '../../support/insert-account.ts'
import { type PayPal, payPalAt } from '../../support/paypal.ts'
import { createPerson, newCredentials, type Person } from '../../support/people.ts'
import { addPlainProducts } from '../../support/plain-products.ts'
import { type RunningShop, startShop } from '../../support/running-shop.ts'

interface Catalog {
  /** The administrator who adds and deletes the products of the tests. */
  person: Person
  image: string
}

/** Each worker has its own shop. Other worker fixtures elsewhere would need workers, and so shops, of their own. */
export const shopTest = test.extend<{ paypal: PayPal }, { shop: RunningShop; db: Db; catalog: Catalog }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      const shop = await startShop()
      await addPlainProducts(shop.url)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 60_000 }
  ],
  db: [
    async ({ shop }, use) => {
      const db = await openDatabase({ dataDir: shop.dataDir })
      await use(db)
      await db.destroy()
    },
    { scope: 'worker' }
  ],
  catalog: [
    async ({ shop, db }, use) => {
      const { userName, email } = newCredentials()
      // The demo's administrator keeps only 100 sessions, and each test opens one.
      const account = await insertAccount({ db, now: () => new Date() }, { userName, email, role: 'admin' })
      const person = createPerson(shop.url, account)
      const { data } = await person.call('GET /api/admin/products/get', { query: { limit: 1 } })
      await use({ person, image: data[0]?.image ?? '' })
    },
    { scope: 'worker' }
  ],
  paypal: ({ shop }, use) => use(payPalAt(shop.paypalUrl))
})
