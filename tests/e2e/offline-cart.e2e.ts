import type { Page } from 'playwright/test'

import { addToCart, unitsInCart } from '../support/orders.ts'
import { newCredentials, register, signIn, signInBrowser } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { stopClock } from './support/clock.ts'
import { waitForScript } from './support/idle-page.ts'
import { WAITING_MESSAGE, SET_QUANTITY } from './support/network.ts'
import { launchPersistent } from './support/persistent-context.ts'
import { expect, test } from './support/test-products.ts'
import { waitForWorker, OFFLINE_ERROR } from './support/worker.ts'

test.use({ serviceWorkers: 'allow' })

const LISTING = '/shop/listing?category=accessories'
const WAITING = 'Not saved yet'

const openCart = async (page: Page) => {
  await steps.cartButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Counts the calls of every tab and of the worker. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.context().on('response', (response) => {
    const request = response.request()
    if (/\/api\/shop\/cart\//.test(request.url()) && request.method() !== 'GET')
      calls.push(`${request.method()} ${request.url().split('/').at(-1)}`)
  })
  return calls
}

test('products added, changed and removed offline arrive once after a restart of the browser', async ({
  shop,
  testProducts,
  pageErrors
}, testInfo) => {
  test.slow()
  const [hat, tie, belt] = [await testProducts.add(), await testProducts.add(), await testProducts.add()]
  const credentials = newCredentials()
  await register(shop.url, credentials)
  const start = async () => {
    const context = await launchPersistent(testInfo.outputPath('profile'), shop.url)
    await pageErrors.watch(context)
    return context
  }
  pageErrors.allow(OFFLINE_ERROR)

  const context = await start()
  const person = await signInBrowser(context, credentials)
  await addToCart(person, belt)
  const page = await context.newPage()
  const calls = recordCalls(page)
  await page.goto(LISTING)
  await waitForWorker(page)
  await expect((await openCart(page)).getByRole('listitem')).toContainText(belt.title)
  await page.keyboard.press('Escape')
  await steps.waitForHistoryBack(page)
  await page.reload()
  await context.setOffline(true)
  await page.goto(LISTING)
  await steps.expectBadge(page, 1)
  for (const { title } of [hat, tie, hat]) await steps.addButton(page, title).click()
  await steps.expectBadge(page, 4)
  const sheet = await openCart(page)
  await sheet.getByRole('button', { name: `Increase quantity of ${hat.title}` }).click()
  await sheet.getByRole('button', { name: `Remove ${tie.title}` }).click()
  await sheet.getByRole('button', { name: `Remove ${belt.title}` }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  await expect(sheet.getByRole('listitem')).toContainText(WAITING)
  await expectAccessible(page)
  await context.close()
  expect(calls).toEqual([])

  const restarted = await start()
  await restarted.setOffline(true)
  const newPage = await restarted.newPage()
  const newCalls = recordCalls(newPage)
  await newPage.goto(LISTING)
  await steps.expectBadge(newPage, 3)
  await restarted.setOffline(false)
  const server = await signIn(shop.url, credentials)
  // The shop repeats a failed call after 5 and then 10 seconds.
  await expect.poll(() => unitsInCart(server), { timeout: 30_000 }).toBe(3)
  await expect
    .poll(() => newCalls.toSorted())
    .toEqual([`PUT ${hat._id}`, `DELETE ${tie._id}`, `DELETE ${belt._id}`].toSorted())
  const newSheet = await openCart(newPage)
  await expect(newSheet.getByRole('group', { name: `Quantity of ${hat.title}` }).getByRole('status')).toHaveText('3')
  await expect(newSheet.getByText(WAITING)).toHaveCount(0)
  await newPage.reload()
  await steps.expectBadge(newPage, 3)
  expect(newCalls).toHaveLength(3)
  await restarted.close()
})

test('changes made offline in two tabs are sent once, and the clicks of both count', async ({
  shopper,
  testProducts,
  pageErrors
}) => {
  test.slow()
  const { page, person } = shopper
  const [hat, tie, scarf] = [
    await testProducts.add(),
    await testProducts.add(),
    await testProducts.add({ title: `${testProducts.word} scarf`, price: '0.5', totalStock: '90' })
  ]
  pageErrors.allow(OFFLINE_ERROR)
  const calls = recordCalls(page)
  await page.goto(LISTING)
  await waitForWorker(page)
  const otherTab = await page.context().newPage()
  await otherTab.goto(LISTING)
  const tabs = [page, otherTab]
  for (const tab of tabs) await steps.hydrateAll(tab)
  await page.context().setOffline(true)
  await steps.addButton(page, hat.title).click()
  await steps.expectBadge(page, 1)
  await steps.addButton(otherTab, tie.title).click()
  for (const tab of tabs) await steps.expectBadge(tab, 2)
  await page.context().setOffline(false)
  await expect.poll(() => unitsInCart(person), { timeout: 30_000 }).toBe(2)
  for (const tab of tabs) await steps.expectBadge(tab, 2)
  await expect.poll(() => calls).toEqual([`PUT ${hat._id}`, `PUT ${tie._id}`])
  for (const tab of tabs) {
    await tab.reload()
    await steps.hydrateAll(tab)
    await steps.expectBadge(tab, 2)
  }
  expect(calls).toHaveLength(2)

  await page.context().setOffline(true)
  const clickTwentyTimes = (tab: Page) =>
    steps.addButton(tab, scarf.title).evaluate((button: HTMLElement) => {
      for (let count = 0; count < 20; count += 1) button.click()
    })
  await clickTwentyTimes(page)
  for (const tab of tabs) await steps.expectBadge(tab, 22)
  await clickTwentyTimes(otherTab)
  for (const tab of tabs) await steps.expectBadge(tab, 42)
  await page.context().setOffline(false)
  await expect.poll(() => unitsInCart(person), { timeout: 30_000 }).toBe(42)
})

test('an addition at which the shop fails is reported and does not block the checkout', async ({
  shopper,
  testProducts,
  pageErrors
}) => {
  const { page, person } = shopper
  const [hat, tie] = [await testProducts.add(), await testProducts.add()]
  pageErrors.expect(/500 .*\/shop\/cart\//)
  await page.route(SET_QUANTITY, (route) => {
    const isHat = route.request().url().endsWith(hat._id)
    return isHat ? route.fulfill({ status: 500, json: { success: false } }) : route.continue()
  })
  await page.goto(LISTING)
  await steps.addButton(page, hat.title).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await steps.addButton(page, tie.title).click()
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
  const sheet = await openCart(page)
  const failure = page.getByRole('alert').filter({ hasText: hat.title })
  await expect(failure).toContainText('Something went wrong on our side.')
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  await steps.waitForHydration(page)
  await expect(failure).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: tie.title })).toBeVisible()
  await page.unroute(SET_QUANTITY)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: hat.title })).toBeVisible()
  await expect(failure).toHaveCount(0)
  await expect.poll(() => unitsInCart(person)).toBe(2)
})

test('an addition whose response is lost is not repeated', async ({ shopper, testProducts, pageErrors }) => {
  const { page, person } = shopper
  const hat = await testProducts.add()
  pageErrors.expect(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
  await page.goto(LISTING)
  let isResponseLost = true
  await page.route(SET_QUANTITY, async (route) => {
    if (!isResponseLost) return route.continue()
    await route.fetch()
    await route.abort()
  })
  // The automatic retry would remove the button.
  await stopClock(page)
  await steps.addButton(page, hat.title).click()
  await expect(steps.toast(page, WAITING_MESSAGE)).toBeVisible()
  expect(await unitsInCart(person)).toBe(1)
  isResponseLost = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.clock.resume()
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
  await steps.expectBadge(page, 1)
  expect(await unitsInCart(person)).toBe(1)
})

test('a product that sold out while the shopper was offline is named with the reason', async ({
  shopper,
  admin,
  testProducts,
  pageErrors
}) => {
  const { page, person } = shopper
  const [hat, tie] = [await testProducts.add({ totalStock: '2' }), await testProducts.add()]
  pageErrors.allow(OFFLINE_ERROR)
  await page.goto(LISTING)
  await waitForWorker(page)
  await page.context().setOffline(true)
  await steps.addButton(page, hat.title).click()
  await steps.addButton(page, tie.title).click()
  await steps.expectBadge(page, 2)
  await admin.person.call('PUT /api/admin/products/edit/{id}', {
    params: { id: hat._id },
    body: { ...hat, category: 'accessories', brand: 'puma', totalStock: '0' }
  })
  await page.context().setOffline(false)
  await expect.poll(() => unitsInCart(person)).toBe(1)
  await steps.expectBadge(page, 1)
  const sheet = await openCart(page)
  // The sheet can contain the toast of the tie.
  const refusal = sheet.getByRole('alert').filter({ hasText: hat.title })
  await expect(refusal).toContainText(`${hat.title}: Only 0 quantity can be added for this item`)
  await expectAccessible(page)
  await page.reload()
  await openCart(page)
  await expect(refusal).toContainText(hat.title)
  await refusal.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refusal).toHaveCount(0)
  await expect(sheet.getByRole('heading', { name: 'Your Cart' })).toBeFocused()
  await expect(sheet.getByRole('listitem')).toContainText(tie.title)
})

test('a product added offline from its details waits in the cart', async ({ shopper, testProducts, pageErrors }) => {
  const { page, person } = shopper
  const hat = await testProducts.add()
  pageErrors.allow(OFFLINE_ERROR)
  await page.goto(LISTING)
  await waitForWorker(page)
  await page.goto(LISTING)
  await steps.detailsLink(page, hat.title).click()
  const add = page.getByRole('dialog').getByRole('button', { name: `Add to Cart : ${hat.title}` })
  await expect(add).toBeVisible()
  await waitForScript(page, 'ProductDetails')
  await page.context().setOffline(true)
  await add.click()
  await steps.expectBadge(page, 1)
  await page.context().setOffline(false)
  await expect.poll(() => unitsInCart(person)).toBe(1)
})
