import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { OFFLINE } from './support/network.ts'
import type { Person } from '../support/people.ts'
import { recordShifts, settled, shifts } from './support/shifts.ts'
import { sheetLeft } from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const count = async ({ call }: Person, query: { category?: string; brand?: string }) =>
  (await call('GET /api/shop/products/get', { query })).data.length

const shown = (page: Page) => page.getByRole('status')
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const chips = (page: Page) => page.getByRole('list', { name: 'Applied filters' })

test('filters narrow the list down, and are taken off one by one or all at once', async ({ shopper }) => {
  const { page, person } = shopper
  const [men, both] = [await count(person, { category: 'men' }), await count(person, { category: 'men,women' })]
  await page.goto('/shop/listing')
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  await box(page, 'Men').check()
  await expect(shown(page)).toHaveText(`${men} products`)
  await expect(page.getByRole('heading', { name: 'Men', level: 1 })).toBeVisible()
  await expect(box(page, 'Men')).toBeFocused()
  await box(page, 'H&M').check()
  await expect(page).toHaveURL(/brand=/)
  await expect(page.getByRole('heading', { name: 'Men', level: 1 })).toBeVisible()
  await box(page, 'H&M').uncheck()
  await expect(shown(page)).toHaveText(`${men} products`)
  await box(page, 'Women').check()
  await expect(shown(page)).toHaveText(`${both} products`)
  await expect(page).toHaveURL('/shop/listing?category=men%2Cwomen')
  await expectAccessible(page)

  await chips(page).getByRole('link', { name: 'Remove filter: Women' }).click()
  await expect(page).toHaveURL('/shop/listing?category=men')
  await expect(box(page, 'Women')).not.toBeChecked()
  await chips(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/shop/listing')
  await expect(box(page, 'Men')).not.toBeChecked()
  await expect(chips(page)).toBeHidden()
  await page.goBack()
  await expect(shown(page)).toHaveText(`${men} products`)
  await expect(box(page, 'Men')).toBeChecked()
})

for (const width of [320, 360, 768, 1280]) {
  test(`at ${width} px nothing moves when filters are cleared, or applied again`, async ({ shopper: { page } }) => {
    await page.setViewportSize({ width, height: 740 })
    await recordShifts(page)
    // Few products, and filters that are wider than a phone.
    await page.goto('/shop/listing?category=accessories&brand=levi,adidas,nike')
    const top = async () => (await page.locator('#results').boundingBox())?.y
    const [filtered, before] = [page.url(), await top()]
    await settled(page)
    await expect(chips(page).locator('svg').first()).toBeVisible()
    await chips(page).getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/shop/listing')
    await expect(chips(page)).toHaveCount(0)
    await settled(page)
    expect(await top()).toBe(before)
    await page.goBack()
    await expect(page).toHaveURL(filtered)
    await expect(chips(page)).toBeVisible()
    await settled(page)
    expect(await top()).toBe(before)
    expect(await shifts(page)).toEqual([])
  })
}

test('filters that nothing matches lead back to everything', async ({ shopper: { page } }) => {
  await page.goto('/shop/listing?brand=nobody')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByText('Try changing your filters or search criteria')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Clear all' }).last().click()
  await expect(page).toHaveURL('/shop/listing')
  await expect(page.getByRole('article')).toHaveCount(24)
})

test('on a phone the sheet of filters stays open, and its button tells what it leads to', async ({ shopper }) => {
  const { page, person } = shopper
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/shop/listing')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const result = page.getByRole('button', { name: /^Show \d+ product/ })
  await expect(result).toBeInViewport({ ratio: 1 })
  await box(page, 'Kids').check()
  await expect(result).toHaveText(`Show ${await count(person, { category: 'kids' })} products`)
  await box(page, 'H&M').check()
  const narrowed = await count(person, { category: 'kids', brand: 'h&m' })
  await expect(result).toHaveText(narrowed === 1 ? 'Show 1 product' : `Show ${narrowed} products`)
  await expect(result).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await result.click()
  await expect(result).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(narrowed)
})

test('on a phone Back closes the sheet of filters, keeps what was chosen, and then undoes it', async ({ shopper }) => {
  const { page, person } = shopper
  const [all, kids] = [await count(person, {}), await count(person, { category: 'kids' })]
  const open = page.getByRole('button', { name: 'Filters', exact: true })
  const result = page.getByRole('button', { name: /^Show \d+ product/ })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/shop/home')
  await page.goto('/shop/listing')
  await open.click()
  await expect(result).toBeVisible()
  await page.goBack()
  await expect(result).toBeHidden()
  await expect(page).toHaveURL('/shop/listing')

  await open.click()
  await box(page, 'Kids').check()
  await expect(result).toHaveText(`Show ${kids} products`)
  await page.goBack()
  await expect(result).toBeHidden()
  await expect(page).toHaveURL('/shop/listing?category=kids')
  await expect(shown(page)).toHaveText(`${kids} products`)
  await page.goBack()
  await expect(page).toHaveURL('/shop/listing')
  await expect(shown(page)).toHaveText(`${all} products`)

  await open.click()
  await result.click()
  await expect(result).toBeHidden()
  await sheetLeft(page)
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
})

test('on a large screen the filters stay in view beside the list', async ({ shopper: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.goto('/shop/listing')
  await page.getByRole('article').nth(20).scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeInViewport()
  await box(page, 'H&M').check()
  await expect(page).toHaveURL('/shop/listing?brand=h%26m')
})

test('Back from another page returns to the same place of a list that was made longer', async ({ shopper }) => {
  const { page } = shopper
  await page.goto('/shop/listing')
  const total = parseInt(await shown(page).innerText(), 10)
  await expect(page.getByText(`Showing 24 of ${total}`)).toBeVisible()
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(48)
  const added = page.getByRole('article').nth(24).getByRole('link').first()
  await expect(added).toBeFocused()
  await expect(added).toBeInViewport()
  await expect(page.getByText(`Showing 48 of ${total}`)).toBeVisible()
  const far = page.getByRole('article').nth(40)
  await far.scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Your Store' }).first().click()
  await expect(page).toHaveURL('/shop/home')
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(48)
  await expect(far).toBeInViewport()
})

test('Forward overtakes a Back that is still on its way', async ({ shopper: { page, person } }) => {
  const both = await count(person, { category: 'men,kids' })
  await page.goto('/shop/listing?category=men')
  await box(page, 'Kids').check()
  await expect(shown(page)).toHaveText(`${both} products`)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/shop/listing?category=men')
  await page.route('**/shop/listing?category=men', async (route) => {
    await answered
    await route.continue().catch(() => {})
  })
  await page.evaluate(() => history.back())
  const request = await asked
  const dropped = page.waitForEvent('requestfailed', (failed) => failed === request)
  await page.evaluate(() => history.forward())
  await dropped
  answer()
  await expect(page).toHaveURL('/shop/listing?category=men%2Ckids')
  await expect(shown(page)).toHaveText(`${both} products`)
  await expect(box(page, 'Kids')).toBeChecked()
})

test('more that cannot be fetched leaves what is there', async ({ shopper, trouble }) => {
  const { page } = shopper
  trouble.expect(...OFFLINE)
  await page.goto('/shop/listing')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Load more' }).click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.context().setOffline(false)
  await again.click()
  await expect(page.getByRole('article')).toHaveCount(48)
})

test('filters that cannot be fetched say so, and are applied once they can', async ({ shopper, trouble }) => {
  const { page, person } = shopper
  trouble.expect(...OFFLINE)
  await page.goto('/shop/listing')
  await page.context().setOffline(true)
  await box(page, 'Men').check()
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(box(page, 'Men')).toBeChecked()
  await page.context().setOffline(false)
  await again.click()
  await expect(shown(page)).toHaveText(`${await count(person, { category: 'men' })} products`)
})
