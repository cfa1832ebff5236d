import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { waitUntilIdle } from './support/idle-page.ts'
import { OFFLINE_ERRORS } from './support/network.ts'
import type { Person } from '../support/people.ts'
import { recordShifts, waitForFont, readShifts } from './support/layout-shifts.ts'
import { changeFilter, openFilters, waitForHistoryBack } from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const countProducts = async ({ call }: Person, query: { category?: string; brand?: string }) =>
  (await call('GET /api/shop/products/get', { query: { ...query, grouped: 'true' } })).data.length

const resultCount = (page: Page) => page.getByRole('status')
const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const chips = (page: Page) => page.getByRole('list', { name: 'Applied filters' })

test('a shopper filters the listing and removes filters one by one or all at once', async ({ shopper }) => {
  const { page, person } = shopper
  const [men, both] = [
    await countProducts(person, { category: 'men' }),
    await countProducts(person, { category: 'men,women' })
  ]
  await page.goto('/shop/listing')
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  await openFilters(page)
  await checkbox(page, 'Men').check()
  await expect(resultCount(page)).toHaveText(`${men} products`)
  await expect(page.getByRole('heading', { name: 'Men', level: 1 })).toBeVisible()
  await expect(checkbox(page, 'Men')).toBeFocused()
  await checkbox(page, 'H&M').check()
  await expect(page).toHaveURL(/brand=/)
  await expect(page.getByRole('heading', { name: 'Men', level: 1 })).toBeVisible()
  await checkbox(page, 'H&M').uncheck()
  await expect(resultCount(page)).toHaveText(`${men} products`)
  await checkbox(page, 'Women').check()
  await expect(resultCount(page)).toHaveText(`${both} products`)
  await expect(page).toHaveURL('/shop/listing?category=men%2Cwomen')
  await expectAccessible(page)

  await chips(page).getByRole('link', { name: 'Remove filter: Women' }).click()
  await expect(page).toHaveURL('/shop/listing?category=men')
  await expect(page.locator('#filter-women')).not.toBeChecked()
  await chips(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/shop/listing')
  await expect(page.locator('#filter-men')).not.toBeChecked()
  await expect(chips(page)).toBeHidden()
  await page.goBack()
  await expect(resultCount(page)).toHaveText(`${men} products`)
  await openFilters(page)
  await expect(checkbox(page, 'Men')).toBeChecked()
})

test('nothing moves when filters are cleared or restored', async ({ shopper: { page } }) => {
  await recordShifts(page)
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    // Few products, and filters wider than a phone.
    await page.goto('/shop/listing?category=accessories&brand=levi,adidas,nike')
    const measureTop = async () => (await page.locator('#results').boundingBox())?.y
    await waitForFont(page)
    const [filtered, initialTop] = [page.url(), await measureTop()]
    await expect(chips(page).locator('svg').first()).toBeVisible()
    await chips(page).getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/shop/listing')
    await expect(chips(page)).toHaveCount(0)
    await waitForFont(page)
    expect(await measureTop()).toBe(initialTop)
    await page.goBack()
    await expect(page).toHaveURL(filtered)
    await expect(chips(page)).toBeVisible()
    await waitForFont(page)
    expect(await measureTop()).toBe(initialTop)
    expect(await readShifts(page), `${width} px`).toEqual([])
  }
})

test('a shopper whose filters match nothing clears them and sees all products', async ({ shopper: { page } }) => {
  await page.goto('/shop/listing?brand=nobody')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByText('Try changing your filters or search criteria')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Clear all' }).last().click()
  await expect(page).toHaveURL('/shop/listing')
  await expect(page.getByRole('article')).toHaveCount(24)
})

for (const width of [360, 1280]) {
  test(`the filters stay open, and their button shows the number of results, at ${width} px`, async ({ shopper }) => {
    const { page, person } = shopper
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/shop/listing')
    await expect(checkbox(page, 'Kids')).toBeHidden()
    await openFilters(page)
    const result = page.getByRole('button', { name: /^Show \d+ product/ })
    await expect(result).toBeInViewport({ ratio: 1 })
    await checkbox(page, 'Kids').check()
    await expect(result).toHaveText(`Show ${await countProducts(person, { category: 'kids' })} products`)
    await checkbox(page, 'H&M').check()
    const filteredCount = await countProducts(person, { category: 'kids', brand: 'h&m' })
    await expect(result).toHaveText(filteredCount === 1 ? 'Show 1 product' : `Show ${filteredCount} products`)
    await expect(result).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await result.click()
    await expect(result).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(filteredCount)
  })
}

test('Back on a phone closes the filter sheet, keeps the filters, and then undoes them', async ({ shopper }) => {
  const { page, person } = shopper
  const [all, kids] = [await countProducts(person, {}), await countProducts(person, { category: 'kids' })]
  const openButton = page.getByRole('button', { name: 'Filters', exact: true })
  const result = page.getByRole('button', { name: /^Show \d+ product/ })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/shop/home')
  await page.goto('/shop/listing')
  await openButton.click()
  await expect(result).toBeVisible()
  await page.goBack()
  await expect(result).toBeHidden()
  await expect(page).toHaveURL('/shop/listing')

  await openButton.click()
  await checkbox(page, 'Kids').check()
  await expect(result).toHaveText(`Show ${kids} products`)
  await page.goBack()
  await expect(result).toBeHidden()
  await expect(page).toHaveURL('/shop/listing?category=kids')
  await expect(resultCount(page)).toHaveText(`${kids} products`)
  await page.goBack()
  await expect(page).toHaveURL('/shop/listing')
  await expect(resultCount(page)).toHaveText(`${all} products`)

  await openButton.click()
  await result.click()
  await expect(result).toBeHidden()
  await waitForHistoryBack(page)
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
})

test('Enter in a price field on a phone keeps the sort order and the filter sheet, and Back undoes both', async ({
  shopper: { page }
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/shop/listing')
  await page.getByLabel('Sort by').selectOption('Title: A to Z')
  await expect(page).toHaveURL('/shop/listing?sortBy=title-atoz')
  const pageLoads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && pageLoads.push(request.url()))
  await openFilters(page)
  await page.getByLabel('To', { exact: true }).fill('60')
  await page.getByLabel('To', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/shop/listing?maxPrice=60&sortBy=title-atoz')
  await expect(page.getByLabel('To', { exact: true })).toBeVisible()

  await page.goBack()
  await expect(page.getByLabel('To', { exact: true })).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/shop/listing?sortBy=title-atoz')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Sort by')).toHaveValue('title-atoz')
  await page.goBack()
  await expect(page).toHaveURL('/shop/listing')
  await expect(page.getByLabel('Sort by')).toHaveValue('price-lowtohigh')
  expect(pageLoads).toEqual([])
})

test('Back from another page returns to the same position in an extended list', async ({ shopper }) => {
  const { page } = shopper
  await page.goto('/shop/listing')
  const total = parseInt(await resultCount(page).innerText(), 10)
  await expect(page.getByText(`Showing 24 of ${total}`)).toBeVisible()
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(48)
  const firstAddedCard = page.getByRole('article').nth(24).getByRole('link').first()
  await expect(firstAddedCard).toBeFocused()
  await expect(firstAddedCard).toBeInViewport()
  await expect(page.getByText(`Showing 48 of ${total}`)).toBeVisible()
  const distantCard = page.getByRole('article').nth(40)
  await distantCard.scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Your Store' }).first().click()
  await expect(page).toHaveURL('/shop/home')
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(48)
  await expect(distantCard).toBeInViewport()
})

test('filters and Load more that fail to load show an error and apply on retry', async ({ shopper, pageErrors }) => {
  const { page, person } = shopper
  pageErrors.expect(...OFFLINE_ERRORS)
  await page.goto('/shop/listing')
  await waitUntilIdle(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Load more' }).click()
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  const secondFailure = page.waitForEvent('requestfailed')
  await retry.click()
  await secondFailure
  await expect(retry).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.context().setOffline(false)
  await retry.click()
  await expect(page.getByRole('article')).toHaveCount(48)

  await page.context().setOffline(true)
  await changeFilter(page, () => checkbox(page, 'Men').check())
  await expect(retry).toBeVisible()
  await expect(page.locator('#filter-men')).toBeChecked()
  await page.context().setOffline(false)
  await retry.click()
  await expect(resultCount(page)).toHaveText(`${await countProducts(person, { category: 'men' })} products`)
})
