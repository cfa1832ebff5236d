import type { Page } from 'playwright/test'

import { findMostStocked, unitsInCart } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { openDeployableShop } from './support/new-deploy.ts'
import { expect, test } from './support/test.ts'
import { OFFLINE_ERROR, waitForWorker } from './support/worker.ts'

test.use({ serviceWorkers: 'allow' })

/** The browser logs the response to a page of another version. */
const OUTDATED_ERROR = /status of 409/

const LISTING = '/shop/listing?category=women'

/** Lists the scripts of the page once it has loaded, as the versions in their names. */
async function listVersions(page: Page): Promise<string[]> {
  await page.waitForLoadState()
  return page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    const scripts = names.filter((name) => name.includes('/_astro/') && name.endsWith('.js'))
    return [...new Set(scripts.map((name) => (name.includes('.new-') ? 'new' : 'old')))]
  })
}

/** The worker has the scripts that the open page needs after the first interaction. */
async function openWithWorker(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForWorker(page)
  await page.goto(url)
}

test('open and saved pages keep working after a deploy, and the next page has the new version', async ({
  shop,
  shopper: { page, person },
  pageErrors
}) => {
  test.slow()
  pageErrors.allow(OFFLINE_ERROR)
  const product = await findMostStocked(person, 'women')
  const deployable = await openDeployableShop(shop.url)
  await openWithWorker(page, deployable.url + LISTING)

  const oldWorker = await page.evaluateHandle(() => navigator.serviceWorker.controller)
  deployable.deploy()
  await steps.addButton(page, product.title).click()
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
  await steps.cartButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByRole('listitem')).toHaveCount(1)
  expect(await listVersions(page)).toEqual(['old'])

  // The browser may have updated the worker by itself.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const isReplaced = () => page.evaluate((old) => old !== navigator.serviceWorker.controller, oldWorker)
  await expect.poll(isReplaced, { timeout: 30_000 }).toBe(true)
  await page.goto(`${deployable.url}/shop/home`)
  await waitForWorker(page)
  await steps.cartButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByRole('listitem')).toHaveCount(1)
  expect(await listVersions(page)).toEqual(['new'])

  await page.context().setOffline(true)
  await page.goto(`${deployable.url}/shop/search`)
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  expect(await listVersions(page)).toEqual(['new'])
  await page.goto(deployable.url + LISTING)
  await steps.addButton(page, product.title).click()
  await steps.expectBadge(page, 2)
  expect(await listVersions(page)).toHaveLength(1)
  await page.context().setOffline(false)
  await expect.poll(() => unitsInCart(person)).toBe(2)
  await page.context().close()
  await deployable.close()
})

test('pages opened before a deploy load the new version for product details and for a filter', async ({
  shop,
  shopper: { page, person },
  pageErrors
}) => {
  test.slow()
  pageErrors.allow(OUTDATED_ERROR)
  const product = await findMostStocked(person, 'women')
  const deployable = await openDeployableShop(shop.url)
  await openWithWorker(page, deployable.url + LISTING)
  const otherTab = await page.context().newPage()
  await otherTab.goto(deployable.url + LISTING)
  deployable.deploy()

  await steps.detailsLink(page, product.title).click()
  await expect(page.getByRole('region', { name: product.title }).getByText(product.description)).toBeVisible()
  expect(await listVersions(page)).toEqual(['new'])

  await steps.openFilters(otherTab)
  await otherTab.getByRole('checkbox', { name: 'Zara' }).click()
  await expect(otherTab).toHaveURL(/brand=zara/)
  await expect(otherTab.getByRole('link', { name: 'Remove filter: Zara' })).toBeVisible()
  expect(await listVersions(otherTab)).toEqual(['new'])
  await page.context().close()
  await deployable.close()
})
