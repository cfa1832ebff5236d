import { writeFile } from 'node:fs/promises'

import { demoAdmin, type Person, register, signIn, newCredentials } from '../../support/people.ts'
import { shopTest } from '../../e2e/support/shop-test.ts'
import { BROWSERS } from './browsers.ts'
import type { Browser, BrowserType } from './driver.ts'
import { button, field } from './find-element.ts'
import { Tab } from './tab.ts'

interface TestFixtures {
  skipIfMissing: void
  /** Nobody is signed in. */
  tab: Tab
  /** Signed in in this tab. */
  shopper: { tab: Tab; person: Person }
  /** A new shopper, signed in only for API calls. */
  buyer: { person: Person }
  /** Signed in in this tab. */
  admin: { tab: Tab; person: Person }
}

export const test = shopTest.extend<TestFixtures, { browserProcess: Browser }>({
  // After a skip in a worker fixture, other tests count as passed.
  skipIfMissing: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
    async ({}, use, { project }) => {
      const missing = findType(project.name).findMissing()
      shopTest.skip(missing !== undefined, missing)
      await use()
    },
    { auto: true }
  ],
  browserProcess: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
    async ({}, use, { project }) => {
      const browser = await findType(project.name).start()
      await use(browser)
      await browser.stop()
    },
    { scope: 'worker', timeout: 60_000 }
  ],
  tab: async ({ browserProcess, shop }, use, info) => {
    const driver = await browserProcess.openTab()
    const tab = new Tab(driver, shop.url)
    await tab.setViewport(1280)
    await use(tab)
    if (info.status !== info.expectedStatus) {
      await writeFile(info.outputPath('screenshot.png'), await tab.screenshot())
    }
    await driver.close()
  },
  shopper: async ({ shop, tab }, use) => {
    const credentials = newCredentials()
    await register(shop.url, credentials)
    await logIn(tab, credentials)
    await tab.expectPath('/shop/home')
    await use({ tab, person: await signIn(shop.url, credentials) })
  },
  buyer: async ({ shop }, use) => {
    const { email, ...others } = newCredentials()
    const credentials = { ...others, email: `an.address.that.is.wider.than.a.phone.${email}` }
    await register(shop.url, credentials)
    await use({ person: await signIn(shop.url, credentials) })
  },
  admin: async ({ shop, tab }, use) => {
    await logIn(tab, demoAdmin())
    await tab.expectPath('/admin/dashboard')
    await use({ tab, person: await signIn(shop.url, demoAdmin()) })
  }
})

function findType(project: string): BrowserType {
  const type = BROWSERS.find(({ name }) => name === project)
  if (!type) throw new Error(`There is no browser for ${project}.`)
  return type
}

async function logIn(tab: Tab, { email, password }: { email: string; password: string }): Promise<void> {
  await tab.open('/auth/login')
  await tab.fill(field('Email'), email)
  await tab.fill(field('Password'), password)
  await tab.press(button('Sign In'))
}

export { expect } from 'playwright/test'
