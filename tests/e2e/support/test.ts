import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test'

import { demoAdmin, type Person, register, signInBrowser, newCredentials } from '../../support/people.ts'
import { shopTest } from './shop-test.ts'
import { PageErrors } from './page-errors.ts'

interface SignedIn {
  page: Page
  person: Person
  password: string
}

interface TestFixtures {
  pageErrors: PageErrors
  /** Nobody is signed in. */
  newBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
  visitor: Page
  shopper: SignedIn
  admin: SignedIn
}

export const test = shopTest.extend<TestFixtures>({
  baseURL: ({ shop }, use) => use(shop.url),
  pageErrors: [
    async ({ shop }, use) => {
      const pageErrors = new PageErrors(() => shop.takeErrors())
      await use(pageErrors)
      await pageErrors.verify()
    },
    { auto: true }
  ],
  newBrowser: async ({ browser, pageErrors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await openContext(browser, pageErrors, options)
      contexts.push(context)
      return context
    })
    await pageErrors.waitForExpected()
    await Promise.all(contexts.map((context) => context.close()))
  },
  visitor: async ({ newBrowser }, use) => use(await (await newBrowser()).newPage()),
  shopper: async ({ newBrowser, shop }, use) => {
    const credentials = newCredentials()
    await register(shop.url, credentials)
    const context = await newBrowser()
    const person = await signInBrowser(context, credentials)
    await use({ page: await context.newPage(), person, password: credentials.password })
  },
  admin: async ({ newBrowser }, use) => {
    const context = await newBrowser()
    const credentials = demoAdmin()
    const person = await signInBrowser(context, credentials)
    await use({ page: await context.newPage(), person, password: credentials.password })
  }
})

async function openContext(
  browser: Browser,
  pageErrors: PageErrors,
  options?: BrowserContextOptions
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await pageErrors.watch(context)
  return context
}

export { expect } from 'playwright/test'
