import type { Page } from 'playwright/test'

import { newCredentials, register } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'
import { OFFLINE_ERROR, waitForWorker } from './support/worker.ts'

test.use({ serviceWorkers: 'allow' })

/** Compressed bytes. */
const MAX_DICTIONARY = 13_000

test('a shopper loads a dictionary after the first page, and then only what differs from it', async ({
  shop,
  visitor: page,
  pageErrors
}) => {
  const credentials = newCredentials()
  await register(shop.url, credentials)
  const dictionaryPromise = page.waitForResponse(/\/dictionary\//, { timeout: 30_000 })
  expect(await readEncoding(page, '/auth/login', () => page.goto('/auth/login'))).toBe('br')
  const dictionary = await dictionaryPromise
  await dictionary.finished()
  expect((await dictionary.request().sizes()).responseBodySize).toBeLessThan(MAX_DICTIONARY)
  await expect.poll(() => isLoadedAfterPage(page, dictionary.url())).toBe(true)

  // A worker that becomes active during a navigation does not control the page that opens.
  await page.getByLabel('Email').click()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  expect(await readEncoding(page, '/shop/home', () => steps.fillLogin(page, credentials))).toBe('dcz')
  await expect(page.getByRole('link', { name: 'Women' }).first()).toBeVisible()
  await waitForWorker(page)
  for (const path of ['/shop/listing', '/shop/checkout'])
    expect(await readEncoding(page, path, () => page.goto(path))).toBe('dcz')
  await page.goto('/shop/listing')
  const openDetails = () => page.locator('[data-details]').first().click()
  expect(await readEncoding(page, '/shop/product', openDetails)).toBe('dcz')

  pageErrors.allow(OFFLINE_ERROR)
  await page.context().setOffline(true)
  await page.goto('/shop/listing')
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  await expect(page.getByText("You're offline.")).toBeVisible()
})

/** Returns the content encoding that the browser received from the network. */
async function readEncoding(page: Page, path: string, request: () => Promise<unknown>): Promise<string | null> {
  const responsePromise = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await request()
  return (await responsePromise).headerValue('content-encoding')
}

const isLoadedAfterPage = (page: Page, url: string): Promise<boolean> =>
  page.evaluate((name) => {
    const [resource] = performance.getEntriesByName(name)
    const [navigation] = performance.getEntriesByType('navigation')
    return Number(resource?.startTime) >= (navigation as PerformanceNavigationTiming).loadEventEnd
  }, url)
