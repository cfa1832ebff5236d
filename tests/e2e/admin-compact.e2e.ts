import type { Locator, Page } from 'playwright/test'

import { insertAccount } from '../support/insert-account.ts'
import { newCredentials } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'

const LISTS = [
  { path: '/admin/products', filter: 'Category' },
  { path: '/admin/orders', filter: 'Status' },
  { path: '/admin/reviews', filter: 'Rating' },
  { path: '/admin/customers', filter: 'Registered from' },
  { path: '/admin/activity', filter: 'Type' }
]

async function openList(page: Page, path: string, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.goto(path)
  await expect(steps.listRows(page).first()).toBeVisible()
}

/** Returns the names of the selects that cut off their longest option. */
const listCutOffSelects = (fields: Element[]): (string | null)[] =>
  fields
    .filter((field) => {
      const copy = field.cloneNode(true) as HTMLElement
      copy.style.cssText = 'position: absolute; inline-size: max-content'
      field.after(copy)
      const isCutOff = field.tagName === 'SELECT' && field.clientWidth < copy.clientWidth
      copy.remove()
      return isCutOff
    })
    .map((select) => select.getAttribute('name'))

for (const { path, filter } of LISTS) {
  test(`${path} has filters behind a button and short cards on a phone, and eight rows at 1280 px`, async ({
    admin: { page },
    db
  }) => {
    // The demo has few customers.
    for (let count = 0; count < 8; count += 1) {
      const { userName, email } = newCredentials()
      await insertAccount({ db, now: () => new Date() }, { userName, email })
    }
    await openList(page, path, [360, 740])
    await steps.waitForHydration(page)
    await expectCollapsedFilters(page, filter)
    // Earlier tests may have left activity of products with long titles.
    if (path === '/admin/activity') await openList(page, `${path}?kind=account`, [360, 740])
    await expectShortCards(page, { hasButtons: path !== '/admin/activity' })
    if (path === '/admin/activity') await openList(page, path, [360, 740])

    await page.setViewportSize({ width: 1280, height: 800 })
    const filters = page.getByRole('search')
    await expect(filters.getByLabel(filter)).toBeVisible()
    await expect(filters.getByRole('button', { name: /^Filters/ })).toBeHidden()
    const fields = filters.locator('input, select')
    const tops = await fields.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top))
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(2)
    expect(await fields.evaluateAll(listCutOffSelects)).toEqual([])
    await expect(steps.listRows(page).nth(7)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  })
}

async function expectCollapsedFilters(page: Page, label: string): Promise<void> {
  const filters = page.getByRole('search')
  const filterButton = filters.getByRole('button', { name: /^Filters/ })
  const filter = filters.getByLabel(label)
  await expect(filterButton).toHaveAttribute('aria-expanded', 'false')
  await expect(filter).toBeHidden()
  await expect(filters.getByRole('searchbox')).toBeInViewport()
  await expect(page.locator('#list-count')).toBeInViewport()
  await filterButton.focus()
  await page.keyboard.press('Enter')
  await expect(filterButton).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(filter).toBeFocused()
  await expectAccessible(page)
  await filterButton.click()
  await expect(filter).toBeHidden()
}

async function expectShortCards(page: Page, { hasButtons }: { hasButtons: boolean }): Promise<void> {
  const rows = page.locator('tbody tr')
  // An activity shows both values of a change, such as two email addresses, which may need another line.
  const heights = await rows
    .filter({ hasNotText: / from .+ to / })
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(0)
  expect(Math.max(...heights)).toBeLessThanOrEqual(96)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // The buttons of a row are large enough for a finger.
  const widths = await rows
    .locator('.button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().width))
  // The minimum of no widths is infinite, so this fails if the buttons lose their class.
  expect(widths.length > 0).toBe(hasButtons)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(44)
}

test('a long title covers neither the picture nor the price', async ({ admin: { page }, testProducts }) => {
  const title = `${testProducts.word} ${'long title '.repeat(11)}`.trim()
  const colors = ['black', 'white', 'navy', 'red', 'green', 'olive', 'beige', 'pink']
  for (const color of colors)
    await testProducts.add({
      title: `${title} ${color}`,
      style: { id: testProducts.word, title },
      color,
      size: 'XXL'
    })
  await testProducts.add({ title })
  await openList(page, testProducts.path, [360, 740])
  const rows = steps.listRows(page)
  await expect(rows).toHaveCount(2)
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 })
    for (const row of await rows.all()) {
      const { y, height } = await measure(row)
      const name = await measure(row.locator('.named-product'))
      expect(height, `at ${width} px`).toBeLessThanOrEqual(96)
      expect((await measure(row.locator('img'))).y).toBeGreaterThanOrEqual(y)
      expect((await measure(row.locator('.price'))).y).toBeGreaterThanOrEqual(name.y + name.height)
      const visibleTitle = row.locator('.title')
      const lineHeight = await visibleTitle.evaluate((element) => parseFloat(getComputedStyle(element).lineHeight))
      expect((await measure(visibleTitle)).height / lineHeight).toBeCloseTo(2, 1)
    }
    await expect(rows.getByText('8 variants')).toBeInViewport({ ratio: 1 })
  }
})

const measure = async (element: Locator) => (await element.boundingBox()) ?? { y: NaN, height: NaN }
