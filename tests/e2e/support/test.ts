import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test'

import { demoAdmin, type Person, register, signIn, signInBrowser, stranger } from '../../support/people.ts'
import { shopTest } from './shop-test.ts'
import { Trouble } from './page-errors.ts'

interface Signed {
  page: Page
  person: Person
}

interface TestFixtures {
  trouble: Trouble
  /** A browser of its own, with nobody signed in. */
  newBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Nobody is signed in. */
  visitor: Page
  /** A new shopper, whom nobody else shares. */
  shopper: Signed
  /** The demo's administrator. */
  admin: Signed
}

export const test = shopTest.extend<TestFixtures>({
  baseURL: ({ shop }, use) => use(shop.url),
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
