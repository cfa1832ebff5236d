import { test } from 'playwright/test'

import { openDatabase } from '../../../src/server/platform/database/open.ts'
import type { Db } from '../../../src/server/platform/database/schema.ts'
import { type PayPal, payPalAt } from '../../support/paypal.ts'
import { addPlainProducts } from '../../support/plain-products.ts'
import { type RunningShop, startShop } from '../../support/running-shop.ts'

/** Each worker has its own shop. */
export const shopTest = test.extend<{ paypal: PayPal }, { shop: RunningShop; db: Db }>({
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
  paypal: ({ shop }, use) => use(payPalAt(shop.paypalUrl))
})
