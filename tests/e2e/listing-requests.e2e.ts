import type { Locator, Page } from 'playwright/test'

import { fulfilFirst, OFFLINE_ERRORS } from './support/network.ts'
import { holdRequest } from './support/hold-requests.ts'
import { changeFilter, openFilters } from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const sortMenu = (page: Page) => page.getByLabel('Sort by')
const minPrice = (page: Page) => page.getByLabel('From', { exact: true })
const maxPrice = (page: Page) => page.getByLabel('To', { exact: true })
const loadMore = (page: Page) => page.getByRole('link', { name: 'Load more' })

const setPrice = (page: Page, field: Locator, price: string) =>
  changeFilter(page, async () => {
    await field.fill(price)
    await field.press('Enter')
  })

/** Unlike `page.goBack()`, does not wait for the list. */
const goBack = (page: Page) => page.evaluate(() => history.back())
const goForward = (page: Page) => page.evaluate(() => history.forward())

const CHANGES: Record<string, { change: (page: Page) => Promise<unknown>; pending: RegExp }> = {
  'a filter': {
    change: (page) => changeFilter(page, () => checkbox(page, 'Kids').click()),
    pending: /category=men%2Ckids/
  },
  'a sort order': { change: (page) => sortMenu(page).selectOption('Title: A to Z'), pending: /sortBy=title-atoz/ },
  'a price': {
    change: (page) => setPrice(page, maxPrice(page), '60'),
    pending: /maxPrice=60/
  }
}

test('Back and then Forward discard a change whose list is loading', async ({ shopper: { page } }) => {
  for (const [name, { change, pending }] of Object.entries(CHANGES)) {
    await test.step(name, async () => {
      await page.goto('/shop/listing')
      await changeFilter(page, () => checkbox(page, 'Men').click())
      await expect(page).toHaveURL('/shop/listing?category=men')
      const heldFilter = await holdRequest(page, pending)
      const heldBack = await holdRequest(page, /\/shop\/listing$/)
      await change(page)
      await heldFilter.arrived
      await goBack(page)
      await heldBack.arrived
      await goForward(page)
      await expect(page).toHaveURL('/shop/listing?category=men')
      await expect(page.locator('#filter-men')).toBeChecked()
      await expect(page.locator('#filter-kids')).not.toBeChecked()
      await expect(sortMenu(page)).toHaveValue('price-lowtohigh')
      await expect(maxPrice(page)).toHaveValue('')
      heldFilter.release()
      heldBack.release()
    })
  }
})

test('Back discards a price, whether its list is loading or applied', async ({ shopper: { page } }) => {
  await page.goto('/shop/listing')
  await changeFilter(page, () => checkbox(page, 'Men').click())
  await expect(page).toHaveURL('/shop/listing?category=men')
  const heldPrice = await holdRequest(page, /maxPrice=60/)
  await setPrice(page, maxPrice(page), '60')
  await heldPrice.arrived
  await goBack(page)
  await expect(page.locator('#filter-men')).not.toBeChecked()
  await expect(maxPrice(page)).toHaveValue('')
  heldPrice.release()

  await setPrice(page, maxPrice(page), '60')
  await expect(page).toHaveURL('/shop/listing?maxPrice=60')
  await expect(page.getByRole('link', { name: /^Remove filter:/ })).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('link', { name: /^Remove filter:/ })).toHaveCount(0)
  await expect(maxPrice(page)).toHaveValue('')
})

test('a list that arrives does not change the price being typed', async ({ shopper: { page } }) => {
  await page.goto('/shop/listing')
  await openFilters(page)
  const held = await holdRequest(page, /minPrice=20/)
  await minPrice(page).fill('20')
  await minPrice(page).press('Tab')
  await held.arrived
  await maxPrice(page).fill('6')
  held.release()
  await expect(page).toHaveURL('/shop/listing?minPrice=20')
  await expect(maxPrice(page)).toHaveValue('6')
  await maxPrice(page).pressSequentially('0')
  await maxPrice(page).press('Enter')
  await expect(page).toHaveURL('/shop/listing?minPrice=20&maxPrice=60')
})

test('Load more waits for the filter that is chosen last', async ({ shopper: { page } }) => {
  await page.goto('/shop/listing')
  const held = await holdRequest(page, /\/shop\/listing\?minPrice=1$/)
  const heldLast = await holdRequest(page, /\/shop\/listing\?minPrice=2$/)
  await setPrice(page, minPrice(page), '1')
  await held.arrived
  await loadMore(page).click()
  await setPrice(page, minPrice(page), '2')
  await heldLast.arrived
  held.release()
  heldLast.release()
  await expect(page).toHaveURL('/shop/listing?minPrice=2&show=48')
  await expect(cards(page)).toHaveCount(48)
})

test('a filter chosen during Load more replaces it, and Load more then works', async ({ shopper: { page } }) => {
  await page.goto('/shop/listing')
  const held = await holdRequest(page, /\/shop\/listing\?show=48$/)
  const requesting = page.waitForRequest(/\/shop\/listing\?show=48$/)
  await loadMore(page).click()
  await held.arrived
  await setPrice(page, minPrice(page), '1')
  await expect(page).toHaveURL('/shop/listing?minPrice=1')
  held.release()
  await (await (await requesting).response())?.finished()
  await expect(cards(page)).toHaveCount(24)
  await loadMore(page).click()
  await expect(page).toHaveURL('/shop/listing?minPrice=1&show=48')
  await expect(cards(page)).toHaveCount(48)
})

test('a filter that fails while Load more waits for it shows an error instead of the old products', async ({
  shopper: { page },
  pageErrors
}) => {
  pageErrors.expect(...OFFLINE_ERRORS)
  await page.goto('/shop/listing')
  const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await fulfilFirst(page, /\/shop\/listing\?minPrice=1$/, async (route) => {
    arrival.resolve()
    await release.promise
    await route.abort('internetdisconnected')
  })
  await setPrice(page, minPrice(page), '1')
  await arrival.promise
  await loadMore(page).click()
  release.resolve()
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await retry.click()
  await expect(page).toHaveURL('/shop/listing?minPrice=1')
  await expect(cards(page)).toHaveCount(24)
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(48)
})

test('Load more works on a page restored from the back/forward cache after a filter had left it', async ({
  shopper: { page },
  pageErrors
}) => {
  pageErrors.expect(/status of 409/)
  await page.goto('/shop/listing')
  // This browser has no back/forward cache, so a response with the status 204 keeps the page open instead.
  await page.route(/\/shop\/listing\?category=men$/, (route) =>
    route.fulfill({ status: route.request().isNavigationRequest() ? 204 : 409 })
  )
  const navigation = page.waitForRequest((request) => request.isNavigationRequest())
  await openFilters(page)
  await checkbox(page, 'Men').click()
  await (await navigation).response()
  const reload = page.waitForEvent('load')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await reload
  await loadMore(page).click()
  await expect(page).toHaveURL('/shop/listing?show=48')
  await expect(cards(page)).toHaveCount(48)
  await expect(page.locator('#filter-men')).not.toBeChecked()
})
