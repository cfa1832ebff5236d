import type { Page } from 'playwright/test'

import { effectivePrice } from '../../src/domain/products/price.ts'
import { expectAccessible } from './support/accessible.ts'
import { addToCart, createUnpaidOrder } from '../support/orders.ts'
import { holdAllRequests } from './support/hold-requests.ts'
import { OFFLINE_ERRORS } from './support/network.ts'
import type { Person } from '../support/people.ts'
import { recordShifts, waitForFont, readShifts } from './support/layout-shifts.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })
const cards = (page: Page) => page.getByRole('article')

const find = async ({ call }: Person, keyword: string) =>
  (await call('GET /api/shop/search/{keyword}', { params: { keyword }, query: {} })).data

test('a search goes through all its states', async ({ shopper: { page, person } }) => {
  const found = await find(person, 'jacket')
  await page.goto('/shop/home')
  await page.getByRole('link', { name: 'Search products' }).click()
  await expect(page.getByRole('heading', { name: 'Search Products' })).toBeVisible()
  await expect(page.getByText('Type at least 3 characters to start searching')).toBeVisible()
  await expect(box(page)).toHaveAttribute('placeholder', 'Search products (minimum 3 characters)...')
  await expectAccessible(page)

  await box(page).fill('ja')
  await expect(page.getByText('Continue typing to search (minimum 3 characters)')).toBeVisible()
  await expectAccessible(page)

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/shop/search?*', async (route) => {
    await answered
    await route.continue()
  })
  await box(page).fill('jacket')
  await expect(page.getByText('Searching products...')).toBeVisible()
  await expectAccessible(page)
  answer()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(page.getByText(`${found.length} products found`)).toBeVisible()
  await expect(cards(page)).toHaveCount(found.length)
  await expect(page).toHaveURL('/shop/search?keyword=jacket')
  await expect(box(page)).toBeFocused()
  await expectAccessible(page)

  await box(page).press('Escape')
  await expect(box(page)).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Search Products' })).toBeVisible()
  await expect(page).toHaveURL('/shop/search')
})

for (const width of [320, 360, 600, 768, 1280]) {
  test(`at ${width} px nothing moves while a search loads, finds something or nothing, and is cleared`, async ({
    shopper: { page }
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await recordShifts(page)
    await page.goto('/shop/search')
    await steps.hydrateAll(page)
    await waitForFont(page)
    // The font that loads after the first paint may move the heading by up to 3 px.
    const atLoad = await readShifts(page)
    const answer = await holdAllRequests(page, '**/shop/search?*')
    await box(page).fill('ja')
    await expect(page.getByText('Continue typing to search (minimum 3 characters)')).toBeVisible()
    await box(page).fill('jacket')
    await expect(page.getByText('Searching products...')).toBeVisible()
    await waitForFont(page)
    const skeleton = await page.locator('.skeletons > *').first().boundingBox()
    answer()
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
    await waitForFont(page)
    const card = await cards(page).first().boundingBox()
    for (const side of ['x', 'y', 'width'] as const) expect(card?.[side], side).toBeCloseTo(skeleton?.[side] ?? 0, 0)

    await box(page).fill('zzqqxxww')
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await waitForFont(page)
    await box(page).fill('jacket')
    await expect(cards(page)).not.toHaveCount(0)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Search Products' })).toBeVisible()
    await waitForFont(page)
    expect(await readShifts(page)).toEqual(atLoad)
  })
}

test('what is found is sorted, and the address keeps term and order', async ({ shopper: { page, person } }) => {
  const found = await find(person, 'shirt')
  const cheapest = found.toSorted((one, other) => priceOf(one) - priceOf(other))
  await page.goto('/shop/search?keyword=shirt')
  await expect(cards(page).getByRole('heading')).toHaveText(found.map(({ title }) => title))
  await page.getByLabel('Sort by').focus()
  await page.getByLabel('Sort by').selectOption('Price: Low to High')
  await expect(page).toHaveURL('/shop/search?keyword=shirt&sortBy=price-asc')
  await expect(page.getByLabel('Sort by')).toBeFocused()
  await expect(cards(page).getByRole('heading')).toHaveText(cheapest.map(({ title }) => title))
  await page.reload()
  await expect(box(page)).toHaveValue('shirt')
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc')
  await expect(cards(page).getByRole('heading')).toHaveText(cheapest.map(({ title }) => title))
  await page.getByLabel('Sort by').selectOption('Relevance')
  await expect(page).toHaveURL('/shop/search?keyword=shirt')
})

test('a term that nothing matches is named, and a mistyped one is understood', async ({ shopper: { page } }) => {
  await page.goto('/shop/search?keyword=zzqqxxww')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'zzqqxxww' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear Search', exact: true }).click()
  await expect(box(page)).toHaveValue('')
  // Before hydration the form submits an empty query.
  await expect(page).toHaveURL(({ pathname, search }) => pathname === '/shop/search' && search === '')

  await box(page).click()
  await page.keyboard.type('wwxxqqzz')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeHidden()
  await expect(box(page)).toBeFocused()
  await expect(page).toHaveURL('/shop/search')

  await box(page).fill('jakcet')
  await expect(page.getByText('Showing results for jacket')).toBeVisible()
  await expect(cards(page)).not.toHaveCount(0)
})

test('only the last of several terms is shown', async ({ shopper: { page, person } }) => {
  const found = await find(person, 'boots')
  await page.goto('/shop/search')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/shop/search?keyword=jacket')
  await page.route('**/shop/search?keyword=jacket', async (route) => {
    await answered
    await route.continue().catch(() => {})
  })
  await box(page).fill('jacket')
  const request = await asked
  const dropped = page.waitForEvent('requestfailed', (failed) => failed === request)
  await box(page).fill('boots')
  await expect(cards(page).getByRole('heading')).toHaveText(found.map(({ title }) => title))
  await dropped
  answer()
  await expect(page).toHaveURL('/shop/search?keyword=boots')
  await expect(cards(page).getByRole('heading')).toHaveText(found.map(({ title }) => title))
})

test('a search that was cleared does not come after all', async ({ shopper: { page } }) => {
  await page.goto('/shop/search')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/shop/search?keyword=jacket')
  await page.route('**/shop/search?keyword=jacket', async (route) => {
    await answered
    await route.continue().catch(() => {})
  })
  await box(page).fill('jacket')
  const request = await asked
  const dropped = page.waitForEvent('requestfailed', (failed) => failed === request)
  await box(page).press('Escape')
  await dropped
  answer()
  await expect(page).toHaveURL('/shop/search')
  await expect(page.getByRole('heading', { name: 'Search Products' })).toBeVisible()
})

test('what was typed before React arrived is searched for afterwards', async ({ shopper: { page } }) => {
  const release = await holdAllRequests(page, /\/_astro\/SearchBox\.[^/]*\.js$/)
  await page.goto('/shop/search')
  await box(page).click()
  await page.keyboard.type('jacket')
  await expect(page.locator('main astro-island')).toHaveAttribute('ssr')
  release()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(page).toHaveURL('/shop/search?keyword=jacket')
  await expect(box(page)).toHaveValue('jacket')
})

for (const [control, clear] of [
  ['the clear button', (page) => page.getByRole('button', { name: 'Clear', exact: true }).click()],
  ['Escape', (page) => box(page).press('Escape')]
] as [string, (page: Page) => Promise<void>][]) {
  test(`${control} removes the whole query, and the next search is sorted by relevance`, async ({
    shopper: { page, person }
  }) => {
    const found = await find(person, 'jacket')
    await page.goto('/shop/search?keyword=shirt&sortBy=price-asc')
    await steps.hydrateAll(page)
    await clear(page)
    await expect(page).toHaveURL('/shop/search')
    await expect(box(page)).toHaveValue('')
    await expect(box(page)).toBeFocused()
    await expect(cards(page)).toHaveCount(0)
    await expectAccessible(page)
    await box(page).fill('jacket')
    await expect(page).toHaveURL('/shop/search?keyword=jacket')
    await expect(page.getByLabel('Sort by')).toHaveValue('relevance')
    await expect(cards(page).getByRole('heading')).toHaveText(found.map(({ title }) => title))
  })
}

test('Back after a search leads to the page before it, and Forward to what was found', async ({
  shopper: { page }
}) => {
  await page.goto('/shop/home')
  await page.goto('/shop/search')
  await steps.hydrateAll(page)
  await box(page).fill('jacket')
  await expect(page).toHaveURL('/shop/search?keyword=jacket')
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
  await page.goForward()
  await expect(page).toHaveURL('/shop/search?keyword=jacket')
  await expect(box(page)).toHaveValue('jacket')
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
})

test('a product that was found is added, up to its stock', async ({ shopper: { page, person } }) => {
  const { data } = await person.call('GET /api/shop/products/get', { query: {} })
  const scarce = data.find(({ totalStock }) => totalStock > 0 && totalStock < 10)
  if (!scarce) throw new Error('Nothing is scarce.')
  await addToCart(person, scarce, scarce.totalStock - 1)
  await page.goto(`/shop/search?${new URLSearchParams({ keyword: scarce.title })}`)
  const add = steps.addButton(page, scarce.title)
  await add.click()
  await expect(steps.toast(page, 'Product added to cart')).toBeVisible()
  await steps.expectBadge(page, scarce.totalStock)
  await add.click()
  await expect(steps.errorToast(page, `Only ${scarce.totalStock} items available in stock`)).toBeVisible()
  await steps.expectBadge(page, scarce.totalStock)
})

test('what is set aside for an order of one’s own can still be added to', async ({
  shopper: { page, person },
  admin
}) => {
  const { data } = await person.call('GET /api/shop/products/get', { query: {} })
  const scarce = data.find(({ totalStock }) => totalStock > 3 && totalStock < 10)
  if (!scarce) throw new Error('Nothing is scarce.')
  await addToCart(person, scarce, scarce.totalStock - 1)
  const id = await createUnpaidOrder(person)
  await page.goto(`/shop/search?${new URLSearchParams({ keyword: scarce.title })}`)
  await steps.addButton(page, scarce.title).click()
  await expect(steps.toast(page, 'Product added to cart')).toBeVisible()
  await steps.expectBadge(page, scarce.totalStock)
  // Restores the stock for later tests.
  await admin.person.call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus: 'rejected' } })
})

test('a search that fails says so and can be tried again', async ({ shopper, pageErrors }) => {
  const { page } = shopper
  pageErrors.expect(...OFFLINE_ERRORS)
  await page.goto('/shop/search')
  await steps.hydrateAll(page)
  await page.context().setOffline(true)
  await box(page).fill('jacket')
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(box(page)).toHaveValue('jacket')
  await page.context().setOffline(false)
  await again.click()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a search is a form', async ({ shopper: { page, person } }) => {
    const found = await find(person, 'jacket')
    await page.goto('/shop/search')
    await box(page).fill('jacket')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText(`${found.length} products found`)).toBeVisible()
    await page.getByLabel('Sort by').selectOption('Name: A to Z')
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await expect(page).toHaveURL('/shop/search?keyword=jacket&sortBy=name-asc')
    await page.getByRole('link', { name: found[0]?.title ?? '' }).click()
    await expect(page.getByRole('dialog', { name: found[0]?.title ?? '' })).toBeVisible()
    await page.getByRole('link', { name: 'Close details' }).click()
    await expect(page).toHaveURL('/shop/search?keyword=jacket&sortBy=name-asc')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Search Products' })).toBeVisible()
  })
})

const priceOf = ({ price, salePrice }: { price: number; salePrice: number }) => effectivePrice({ price, salePrice })
