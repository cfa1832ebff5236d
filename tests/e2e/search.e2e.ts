import type { Page } from 'playwright/test'

import { getEffectivePrice } from '../../src/domain/products/price.ts'
import { expectAccessible } from './support/accessible.ts'
import { holdAllRequests } from './support/hold-requests.ts'
import { OFFLINE_ERRORS } from './support/network.ts'
import type { Person } from '../support/people.ts'
import { recordShifts, waitForFont, readShifts } from './support/layout-shifts.ts'
import * as steps from '../support/steps.ts'
import { expect, test, type TestProducts } from './support/test-products.ts'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })
const cards = (page: Page) => page.getByRole('article')

const searchProducts = async ({ call }: Person, keyword: string) =>
  (await call('GET /api/shop/search/{keyword}', { params: { keyword }, query: {} })).data

/** Returns them as the search sorts them. */
async function addProducts(person: Person, { add, word }: TestProducts) {
  for (const price of ['30', '20', '25']) await add({ price })
  return searchProducts(person, word)
}

test('a search shows its empty, loading and result states', async ({ shopper: { page, person }, testProducts }) => {
  const results = await addProducts(person, testProducts)
  await page.goto('/shop/home')
  await page.getByRole('link', { name: 'Search products' }).click()
  await expect(page.getByRole('heading', { name: 'Search Products' })).toBeVisible()
  await expect(page.getByText('Type at least 3 characters to start searching')).toBeVisible()
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'Search products (minimum 3 characters)...')
  await expectAccessible(page)

  await searchBox(page).fill(testProducts.word.slice(0, 2))
  await expect(page.getByText('Continue typing to search (minimum 3 characters)')).toBeVisible()
  await expectAccessible(page)

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/shop/search?*', async (route) => {
    await released
    await route.continue()
  })
  await searchBox(page).fill(testProducts.word)
  await expect(page.getByText('Searching products...')).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(page.getByText(`${results.length} products found`)).toBeVisible()
  await expect(cards(page)).toHaveCount(results.length)
  await expect(page).toHaveURL(`/shop/search?keyword=${testProducts.word}`)
  await expect(searchBox(page)).toBeFocused()
  await expectAccessible(page)

  await searchBox(page).press('Escape')
  await expect(searchBox(page)).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Search Products' })).toBeVisible()
  await expect(page).toHaveURL('/shop/search')
})

test('a size of two characters is searched for with Enter, not while it is typed', async ({ shopper: { page } }) => {
  await page.goto('/shop/search')
  await steps.hydrateAll(page)
  await searchBox(page).fill('xs')
  await expect(page.getByText('Continue typing to search (minimum 3 characters)')).toBeVisible()
  await searchBox(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await searchBox(page).fill('xq')
  await searchBox(page).press('Enter')
  await expect(page.getByText('Continue typing to search (minimum 3 characters)')).toBeVisible()
})

test('nothing moves while a search loads, finds something or nothing, and is cleared', async ({
  shopper: { page }
}) => {
  test.slow()
  await recordShifts(page)
  const searchNow = async (term: string) => {
    await searchBox(page).fill(term)
    await searchBox(page).press('Enter')
  }
  for (const width of [360, 500, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/shop/search')
    await steps.hydrateAll(page)
    await waitForFont(page)
    // The font may move the heading by up to 3 px.
    const atLoad = await readShifts(page)
    const release = await holdAllRequests(page, '**/shop/search?*')
    await searchBox(page).fill('ja')
    await expect(page.getByText('Continue typing to search (minimum 3 characters)')).toBeVisible()
    await searchBox(page).fill('jacket')
    await expect(page.getByText('Searching products...')).toBeVisible()
    await waitForFont(page)
    const skeleton = await page.locator('.skeletons > *').first().boundingBox()
    release()
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
    await waitForFont(page)
    const card = await cards(page).first().boundingBox()
    for (const side of ['x', 'y', 'width'] as const) expect(card?.[side], side).toBeCloseTo(skeleton?.[side] ?? 0, 0)

    await searchNow('zzqqxxww')
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await waitForFont(page)
    await searchNow('jacket')
    await expect(cards(page)).not.toHaveCount(0)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Search Products' })).toBeVisible()
    await waitForFont(page)
    expect(await readShifts(page), `${width} px`).toEqual(atLoad)
  }
})

test('a shopper sorts search results, and the URL keeps the term and the sort order', async ({
  shopper: { page, person },
  testProducts
}) => {
  const results = await addProducts(person, testProducts)
  const url = `/shop/search?keyword=${testProducts.word}`
  const cheapest = results.toSorted((first, second) => currentPrice(first) - currentPrice(second))
  await page.goto(url)
  await expect(cards(page).getByRole('heading')).toHaveText(results.map(({ title }) => title))
  await page.getByLabel('Sort by').focus()
  await page.getByLabel('Sort by').selectOption('Price: Low to High')
  await expect(page).toHaveURL(`${url}&sortBy=price-asc`)
  await expect(page.getByLabel('Sort by')).toBeFocused()
  await expect(cards(page).getByRole('heading')).toHaveText(cheapest.map(({ title }) => title))
  await page.reload()
  await expect(searchBox(page)).toHaveValue(testProducts.word)
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc')
  await expect(cards(page).getByRole('heading')).toHaveText(cheapest.map(({ title }) => title))
  await page.getByLabel('Sort by').selectOption('Relevance')
  await expect(page).toHaveURL(url)
})

test('a term without matches appears in the message, and a typo is corrected', async ({ shopper: { page } }) => {
  await page.goto('/shop/search?keyword=zzqqxxww')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'zzqqxxww' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear Search', exact: true }).click()
  await expect(searchBox(page)).toHaveValue('')
  // Before hydration the form submits an empty query.
  await expect(page).toHaveURL(({ pathname, search }) => pathname === '/shop/search' && search === '')

  await searchBox(page).click()
  await page.keyboard.type('wwxxqqzz')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeHidden()
  await expect(searchBox(page)).toBeFocused()
  await expect(page).toHaveURL('/shop/search')

  await searchBox(page).fill('jakcet')
  await expect(page.getByText('Showing results for jacket')).toBeVisible()
  await expect(cards(page)).not.toHaveCount(0)
})

test('only the results of the last of several terms appear', async ({ shopper: { page, person }, testProducts }) => {
  const results = await addProducts(person, testProducts)
  await page.goto('/shop/search')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const requestPromise = page.waitForRequest('**/shop/search?keyword=jacket')
  await page.route('**/shop/search?keyword=jacket', async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  await searchBox(page).fill('jacket')
  const request = await requestPromise
  const failurePromise = page.waitForEvent('requestfailed', (failed) => failed === request)
  await searchBox(page).fill(testProducts.word)
  await expect(cards(page).getByRole('heading')).toHaveText(results.map(({ title }) => title))
  await failurePromise
  release()
  await expect(page).toHaveURL(`/shop/search?keyword=${testProducts.word}`)
  await expect(cards(page).getByRole('heading')).toHaveText(results.map(({ title }) => title))
})

test('a cleared search does not show its late results', async ({ shopper: { page } }) => {
  await page.goto('/shop/search')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const requestPromise = page.waitForRequest('**/shop/search?keyword=jacket')
  await page.route('**/shop/search?keyword=jacket', async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  await searchBox(page).fill('jacket')
  const request = await requestPromise
  const failurePromise = page.waitForEvent('requestfailed', (failed) => failed === request)
  await searchBox(page).press('Escape')
  await failurePromise
  release()
  await expect(page).toHaveURL('/shop/search')
  await expect(page.getByRole('heading', { name: 'Search Products' })).toBeVisible()
})

test('a term typed before hydration is searched for after it', async ({ shopper: { page } }) => {
  const release = await holdAllRequests(page, /\/_astro\/SearchBox\.[^/]*\.js$/)
  await page.goto('/shop/search')
  await searchBox(page).click()
  await page.keyboard.type('jacket')
  await expect(page.locator('main astro-island')).toHaveAttribute('ssr')
  release()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(page).toHaveURL('/shop/search?keyword=jacket')
  await expect(searchBox(page)).toHaveValue('jacket')
})

test('the clear button removes the whole query, and the next search is sorted by relevance', async ({
  shopper: { page, person },
  testProducts
}) => {
  const results = await addProducts(person, testProducts)
  await page.goto('/shop/search?keyword=shirt&sortBy=price-asc')
  await steps.hydrateAll(page)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL('/shop/search')
  await expect(searchBox(page)).toHaveValue('')
  await expect(searchBox(page)).toBeFocused()
  await expect(cards(page)).toHaveCount(0)
  await searchBox(page).fill(testProducts.word)
  await expect(page).toHaveURL(`/shop/search?keyword=${testProducts.word}`)
  await expect(page.getByLabel('Sort by')).toHaveValue('relevance')
  await expect(cards(page).getByRole('heading')).toHaveText(results.map(({ title }) => title))
})

test('Back after a search leads to the page before it, and Forward to the results', async ({ shopper: { page } }) => {
  await page.goto('/shop/home')
  await page.goto('/shop/search')
  await steps.hydrateAll(page)
  await searchBox(page).fill('jacket')
  await expect(page).toHaveURL('/shop/search?keyword=jacket')
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
  await page.goForward()
  await expect(page).toHaveURL('/shop/search?keyword=jacket')
  await expect(searchBox(page)).toHaveValue('jacket')
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
})

test('a search that fails shows an error and runs on retry', async ({ shopper, pageErrors }) => {
  const { page } = shopper
  pageErrors.expect(...OFFLINE_ERRORS)
  await page.goto('/shop/search')
  await steps.hydrateAll(page)
  await page.context().setOffline(true)
  await searchBox(page).fill('jacket')
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await expect(searchBox(page)).toHaveValue('jacket')
  await page.context().setOffline(false)
  await retry.click()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper searches, sorts and clears the search with forms', async ({
    shopper: { page, person },
    testProducts
  }) => {
    const results = await addProducts(person, testProducts)
    await page.goto('/shop/search')
    await searchBox(page).fill(testProducts.word)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText(`${results.length} products found`)).toBeVisible()
    await page.getByLabel('Sort by').selectOption('Name: A to Z')
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await expect(page).toHaveURL(`/shop/search?keyword=${testProducts.word}&sortBy=name-asc`)
    await page.getByRole('link', { name: results[0]?.title ?? '' }).click()
    await expect(page.getByRole('heading', { name: results[0]?.title ?? '', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`/shop/search?keyword=${testProducts.word}&sortBy=name-asc`)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Search Products' })).toBeVisible()
  })
})

const currentPrice = ({ price, salePrice }: { price: number; salePrice: number }) =>
  getEffectivePrice({ price, salePrice })
