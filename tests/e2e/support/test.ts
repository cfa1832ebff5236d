import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test'

import { createSession } from '../../../src/server/people/sessions/sessions.ts'
import { type SignedInAccount, insertAccount } from '../../support/insert-account.ts'
import { createPerson, demoAdmin, newCredentials, type Person } from '../../support/people.ts'
import type { RunningShop } from '../../support/running-shop.ts'
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
  shopper: async ({ newBrowser, shop, db }, use) => {
    const { userName, email } = newCredentials()
    const account = await insertAccount({ db, now }, { userName, email })
    await use(await openSignedInPage(await newBrowser(), shop, account))
  },
  admin: async ({ newBrowser, shop, db }, use) => {
    const { email, password } = demoAdmin()
    const user = await db
      .selectFrom('users')
      .select(['id', 'user_name as userName', 'email', 'role'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const session = await createSession({ now }, db, user.id)
    await use(await openSignedInPage(await newBrowser(), shop, { user, password, ...session }))
  }
})

/** Opens a page with a session cookie and the cookie of an empty cart. Unlike a login, it records no event or device. */
async function openSignedInPage(
  context: BrowserContext,
  { url }: RunningShop,
  account: SignedInAccount
): Promise<SignedIn> {
  const session = { name: 'session', value: account.cookie, url, httpOnly: true, sameSite: 'Lax' as const }
  await context.addCookies([session, { name: 'cart', value: '0', url, sameSite: 'Lax' }])
  return { page: await context.newPage(), person: createPerson(url, account), password: account.password }
}

const now = () => new Date()

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
