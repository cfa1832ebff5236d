import { test as base, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright/test'

import { type PayPal, payPalAt } from './paypal.ts'
import { demoAdmin, type Person, register, signIn, signInBrowser, stranger } from './people.ts'
import { type RunningShop, startShop } from './running-shop.ts'
import { Trouble } from './trouble.ts'

interface Signed {
  page: Page
  person: Person
}

interface TestFixtures {
  trouble: Trouble
  paypal: PayPal
  /** A browser of its own, with nobody signed in. */
  newBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Nobody is signed in. */
  visitor: Page
  /** A new shopper, whom nobody else shares. */
  shopper: Signed
  /** The demo's administrator. */
  admin: Signed
}

interface WorkerFixtures {
  /** The demo shop, in a process of its own for each worker. */
  shop: RunningShop
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 60_000 }
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  paypal: ({ shop }, use) => use(payPalAt(shop.paypalUrl)),
  trouble: [
    async ({ shop }, use) => {
      const trouble = new Trouble()
      await use(trouble)
      trouble.settle(shop.takeErrors())
    },
    { auto: true }
  ],
  newBrowser: async ({ browser, trouble }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await openContext(browser, trouble, options)
      opened.push(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },
  visitor: async ({ newBrowser }, use) => use(await (await newBrowser()).newPage()),
  shopper: async ({ newBrowser, shop }, use) => {
    const credentials = stranger()
    await register(shop.url, credentials)
    const context = await newBrowser()
    await signInBrowser(context, credentials)
    await use({ page: await context.newPage(), person: await signIn(shop.url, credentials) })
  },
  admin: async ({ newBrowser, shop }, use) => {
    const context = await newBrowser()
    await signInBrowser(context, demoAdmin())
    await use({ page: await context.newPage(), person: await signIn(shop.url, demoAdmin()) })
  }
})

async function openContext(
  browser: Browser,
  trouble: Trouble,
  options?: BrowserContextOptions
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await trouble.watch(context)
  return context
}

export { expect } from 'playwright/test'
