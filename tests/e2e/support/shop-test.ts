import { test } from 'playwright/test'

import { type PayPal, payPalAt } from '../../support/paypal.ts'
import { addPlainProducts } from '../../support/plain-products.ts'
import { type RunningShop, startShop } from '../../support/running-shop.ts'

/** Each worker has its own shop. */
export const shopTest = test.extend<{ paypal: PayPal }, { shop: RunningShop }>({
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
  paypal: ({ shop }, use) => use(payPalAt(shop.paypalUrl))
})
