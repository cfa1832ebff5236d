import type { Page } from 'playwright/test'

import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const CATEGORIES = {
  Men: 'category=men',
  Women: 'category=women',
  Kids: 'category=kids',
  Accessories: 'category=accessories',
  Footwear: 'category=footwear'
}

const BRANDS = {
  Nike: 'brand=nike',
  Adidas: 'brand=adidas',
  Puma: 'brand=puma',
  "Levi's": 'brand=levi',
  Zara: 'brand=zara',
  'H&M': 'brand=h%26m'
}

const SORTS = [
  ['price-lowtohigh', 'Price: Low to High'],
  ['price-hightolow', 'Price: High to Low'],
  ['title-atoz', 'Title: A to Z'],
  ['title-ztoa', 'Price: Z to A'],
  ['newest', 'Newest'],
  ['featured', 'Featured']
]

const SEARCH_SORTS = [
  ['relevance', 'Relevance'],
  ['price-asc', 'Price: Low to High'],
  ['price-desc', 'Price: High to Low'],
  ['name-asc', 'Name: A to Z']
]

test('the home page links to every category and brand, and its first banner to all products', async ({
  shopper: { page }
}) => {
  // The carousel must not move.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/shop/home')
  for (const [title, tiles] of [
    ['Shop by Category', CATEGORIES],
    ['Popular Brands', BRANDS]
  ] as const) {
    const links = page.getByRole('region', { name: title }).getByRole('link')
    await expect(links).toHaveText(Object.keys(tiles))
    const hrefs = await links.evaluateAll((elements) => elements.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(Object.values(tiles).map((query) => `/shop/listing?${query}`))
  }
  const banners = page.getByRole('region', { name: 'Featured', exact: true })
  await banners
    .getByRole('link', { name: /^Shop Now/ })
    .first()
    .click()
  await expect(page).toHaveURL('/shop/listing')
})

test('the listing shows unknown categories and brands as they are', async ({ shopper: { page } }) => {
  await page.goto('/shop/listing?category=isPrototypeOf&brand=constructor')
  const chips = page.getByRole('list', { name: 'Applied filters' })
  await expect(chips.getByRole('link')).toHaveText([/isPrototypeOf$/, /constructor$/, 'Clear all'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products')
})

test('the listing has six sort orders, and its filter groups show their selected count and collapse', async ({
  shopper: { page }
}) => {
  await page.goto('/shop/listing')
  expect(await readSortOptions(page)).toEqual(SORTS)
  await expect(page.getByLabel('Sort by')).toHaveValue('price-lowtohigh')
  await steps.openFilters(page)
  for (const [title, values] of [
    ['Category', CATEGORIES],
    ['Brand', BRANDS]
  ] as const) {
    const group = page.getByRole('group', { name: title, exact: true })
    await expect(group.getByRole('checkbox')).toHaveCount(Object.keys(values).length)
    for (const label of Object.keys(values)) {
      await expect(group.getByRole('checkbox', { name: label, exact: true })).not.toBeChecked()
    }
    const summary = page.locator('summary').filter({ hasText: title })
    await group.getByRole('checkbox').last().check()
    await expect(summary).toContainText(/1\s*chosen/)
    await summary.click()
    await expect(group).toBeHidden()
  }
})

test('search results have four sort orders and one to four columns', async ({ shopper: { page } }) => {
  await page.goto('/shop/search?keyword=shirt')
  expect(await readSortOptions(page)).toEqual(SEARCH_SORTS)
  const grid = page.locator('#results ul').first()
  for (const [width, columns] of [
    [280, 1],
    [360, 2],
    [768, 3],
    [1280, 4],
    [2560, 4]
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const tracks = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' '))
    expect(tracks, `at ${width} px`).toHaveLength(columns)
  }
})

/** Values and labels. */
const readSortOptions = (page: Page): Promise<(string | null)[][]> =>
  page
    .getByLabel('Sort by')
    .locator('option')
    .evaluateAll((options) => options.map((option) => [(option as HTMLOptionElement).value, option.textContent.trim()]))
