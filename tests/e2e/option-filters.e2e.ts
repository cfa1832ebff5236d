import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { waitForFont } from './support/layout-shifts.ts'
import { openFilters } from '../support/steps.ts'
import { expect, test, type TestProducts } from './support/test-products.ts'

/** Sizes and colors of no other product, and prices, so that the filters offer them. */
async function addVariants({ add, word }: TestProducts) {
  const size = (name: string) => `${word.slice(0, 8)} ${name}`.toUpperCase()
  const shirt = { style: { id: word }, title: `${word} shirt`, category: 'men' }
  await add({ ...shirt, size: size('9'), color: `${word} red`, price: '9020' })
  await add({ ...shirt, size: size('10'), color: `${word} red`, price: '9060' })
  await add({ title: `${word} hat`, size: size('10'), color: `${word} blue`, price: '9040' })
  return { small: size('9'), large: size('10'), red: `${word} red` }
}

const EXPENSIVE = '/shop/listing?minPrice=9000'

const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const chips = (page: Page) => page.getByRole('list', { name: 'Applied filters' })
/** Reads the sizes and colors, and their places in the panel. */
const readOptions = (page: Page) =>
  page.locator('#filters').evaluate((panel) =>
    [...panel.querySelectorAll<HTMLInputElement>('.choices label input')].map((input) => {
      const [place, { x, y }] = [input.getBoundingClientRect(), panel.getBoundingClientRect()]
      return { value: input.value, x: Math.round(place.x - x), y: Math.round(place.y - y + panel.scrollTop) }
    })
  )

const count = (page: Page) => page.locator('#listing-count')

test('a shopper filters by size, color and price, and clears all', async ({ shopper: { page }, testProducts }) => {
  const { small, large, red } = await addVariants(testProducts)
  await page.goto(EXPENSIVE)
  await openFilters(page)
  await waitForFont(page)
  const offered = await readOptions(page)
  await checkbox(page, large).check()
  await expect(count(page)).toHaveText('2 products')
  await expect(checkbox(page, large)).toBeFocused()
  expect(await readOptions(page)).toEqual(offered)
  await checkbox(page, small).check()
  await expect(chips(page).getByRole('link', { name: `Remove filter: Size ${small}` })).toBeVisible()
  await checkbox(page, red).check()
  await expect(count(page)).toHaveText('1 product')
  expect(await readOptions(page)).toEqual(offered)
  expect(new URL(page.url()).searchParams.get('size')).toBe(`${small},${large}`)
  await expect(page.getByRole('article').getByText('$9020.00')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('9030')
  await page.getByLabel('From', { exact: true }).press('Tab')
  await page.getByLabel('To', { exact: true }).pressSequentially('9070')
  await expect(page.getByRole('article').getByText('$9060.00')).toBeVisible()
  await page.getByLabel('To', { exact: true }).press('Enter')
  await expect(chips(page).getByRole('link', { name: 'Remove filter: $9030.00 to $9070.00' })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await openFilters(page)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('9030')
  await expect(checkbox(page, red)).toBeChecked()
  await chips(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/shop/listing')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('')
  await openFilters(page)
  await expect(checkbox(page, 'Men')).toBeVisible()
  await expect(checkbox(page, red)).toBeHidden()
})

test('the filters work without JavaScript', async ({ newBrowser, shopper, testProducts }) => {
  const { large } = await addVariants(testProducts)
  const context = await newBrowser({ javaScriptEnabled: false })
  await context.addCookies(await shopper.page.context().cookies())
  const page = await context.newPage()
  await page.goto(EXPENSIVE)
  await openFilters(page)
  await checkbox(page, large).check()
  await page.getByLabel('To', { exact: true }).fill('9050')
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(count(page)).toHaveText('1 product')
  await expect(
    page
      .getByRole('article')
      .getByRole('link', { name: `${testProducts.word} hat` })
      .first()
  ).toBeVisible()
  await chips(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/shop/listing')
})

test('a shopper opens all sizes of a filter, and the chosen one stays, also without JavaScript', async ({
  shopper,
  newBrowser,
  testProducts
}) => {
  const { add, word } = testProducts
  const style = { style: { id: word }, title: `${word} shirt`, category: 'men', color: `${word} red`, price: '9020' }
  const sizes = Array.from({ length: 10 }, (_, index) => `${word.slice(0, 8)} ${index + 10}`.toUpperCase())
  for (const size of sizes) await add({ ...style, size })
  const context = await newBrowser({ javaScriptEnabled: false })
  await context.addCookies(await shopper.page.context().cookies())
  const filters = `/shop/listing?minPrice=9000&color=${encodeURIComponent(style.color)}`
  for (const page of [shopper.page, await context.newPage()]) {
    await page.goto(filters)
    const hasScripts = page === shopper.page
    await openFilters(page)
    const group = page.getByRole('group', { name: 'Size', exact: true })
    await expect(group.getByRole('checkbox')).toHaveCount(8)
    await group.getByRole('link', { name: 'Show all sizes' }).click()
    if (!hasScripts) await openFilters(page)
    await expect(group.getByRole('checkbox')).toHaveCount(10)
    if (hasScripts) await expect(group.getByRole('link', { name: 'Show fewer sizes' })).toBeFocused()
    await group.getByRole('checkbox').last().check()
    if (!hasScripts) await page.getByRole('button', { name: 'Show results' }).click()
    await expect(page).toHaveURL(/[?&]size=/)
    if (!hasScripts) await openFilters(page)
    await expect(group.getByRole('checkbox')).toHaveCount(10)
    await group.getByRole('link', { name: 'Show fewer sizes' }).click()
    if (!hasScripts) await openFilters(page)
    await expect(group.getByRole('checkbox')).toHaveCount(9)
    await expect(group.getByRole('checkbox', { checked: true })).toBeVisible()
  }
})

/** A navy shirt, and a hat that only mentions the color. */
async function addNavyProducts({ add, word }: Pick<TestProducts, 'add' | 'word'>) {
  await add({ style: { id: word }, title: `${word} shirt`, size: 'M', color: 'navy', category: 'men' })
  await add({ title: `${word} hat`, description: 'Goes with navy shirts.' })
}

test('the search says which filters it read, and which words it corrected or ignored', async ({
  shopper: { page },
  testProducts: { add, word }
}) => {
  await addNavyProducts({ add, word })
  const misspelled = `${word.slice(0, -2)}${word.slice(-1)}${word.slice(-2, -1)}`
  const notice = page.locator('.suggestion-notice')
  const search = (keyword: string) => page.goto(`/shop/search?${new URLSearchParams({ keyword })}`)
  await search(`${word} navy men under 60`)
  await expect(page.getByText(`Showing ${word} in navy, for men, up to $60.00.`)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  const reading = 'in navy, up to $60.00.'
  await search(`${word} trousers navy under 60`)
  await expect(notice).toHaveText(`Nothing matches ${word} trousers ${reading} Showing ${word} ${reading}`)
  for (const [keyword, text] of [
    [misspelled, ''],
    [`${misspelled} navy`, ' in navy'],
    [`${misspelled} trousers navy`, ' in navy, without “trousers”'],
    [`${misspelled} navy under 10`, ' in navy, but not up to $10.00']
  ] as const) {
    await search(keyword)
    await expect(notice).toHaveText(`No results for “${keyword}”. Showing results for ${word}${text}.`)
  }
  await search(`${misspelled} under 10`)
  await expect(notice).toContainText('These products match some of the words.')
})

test('a shopper filters search results, also without JavaScript', async ({ newBrowser, shopper, testProducts }) => {
  const { large, red } = await addVariants(testProducts)
  const { word } = testProducts
  const context = await newBrowser({ javaScriptEnabled: false })
  await context.addCookies(await shopper.page.context().cookies())
  for (const page of [shopper.page, await context.newPage()]) {
    await page.goto(`/shop/search?keyword=${word}&sortBy=price-asc`)
    await expect(page.getByText('2 products found')).toBeVisible()
    await openFilters(page)
    if (page === shopper.page) await expectAccessible(page)
    await expect(page.getByRole('group', { name: 'Color' }).getByRole('checkbox')).toHaveCount(2)
    await checkbox(page, large).check()
    await checkbox(page, red).check()
    await page.getByRole('button', { name: 'Show results' }).click()
    await expect(page.getByText('1 product found')).toBeVisible()
    await expect(page.getByRole('article')).toContainText('$9060.00')
    await expect(page).toHaveURL(/keyword=.*sortBy=price-asc/)
    await chips(page).getByRole('link', { name: 'Clear all' }).click()
    await expect(page.getByText('2 products found')).toBeVisible()
    await expect(page).toHaveURL(`/shop/search?keyword=${word}&sortBy=price-asc`)
  }
})

test('a shopper searches for the exact words instead, also without JavaScript', async ({
  newBrowser,
  shopper,
  testProducts: { add, word }
}) => {
  await addNavyProducts({ add, word })
  const context = await newBrowser({ javaScriptEnabled: false })
  await context.addCookies(await shopper.page.context().cookies())
  for (const page of [shopper.page, await context.newPage()]) {
    await page.goto(`/shop/search?keyword=${word}+navy`)
    await expect(page.getByText('1 product found')).toBeVisible()
    await page.getByRole('link', { name: 'Search for the exact words' }).click()
    await expect(page).toHaveURL(`/shop/search?keyword=${word}+navy&exact=true`)
    await expect(page.getByText('2 products found')).toBeVisible()
    await expect(page.getByText(/^Showing/)).toHaveCount(0)
    await page.getByLabel('Sort by').selectOption('Price: Low to High')
    if (page !== shopper.page) await page.getByRole('button', { name: 'Sort' }).click()
    await expect(page).toHaveURL(/exact=true.*sortBy=price-asc|sortBy=price-asc.*exact=true/)
    await expect(page.getByText('2 products found')).toBeVisible()
  }
})
