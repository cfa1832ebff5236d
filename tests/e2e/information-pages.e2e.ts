import type { Locator, Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'

const TITLES = [
  'Help',
  'Delivery and returns',
  'Size guide',
  'Contact',
  'Terms of Service',
  'Privacy Policy',
  'Accessibility'
]

const findLinks = (page: Page): Locator => page.getByRole('navigation', { name: 'Information' }).getByRole('link')

/** Returns the paths of the pages in the order of `TITLES`. */
async function listPaths(page: Page): Promise<string[]> {
  await expect(findLinks(page)).toHaveText(TITLES)
  return findLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? 'no link'))
}

test('a visitor reads every information page before registering', async ({ visitor: page }) => {
  await page.goto('/auth/register')
  const paths = await listPaths(page)
  for (const [index, title] of TITLES.entries()) {
    const response = await page.request.get(paths[index] ?? 'no link', { maxRedirects: 0 })
    expect(response.status(), title).toBe(200)
    expect(await response.text(), title).toMatch(new RegExp(`<h1[^>]*>\\s*${title}\\s*</h1>`))
  }
  await findLinks(page).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible()
  await expect(findLinks(page)).toHaveText(TITLES)
  await expect(page).toHaveURL('/register/accessibility')
  await page.goto('/auth/register')
  await page.locator('form').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
})

test('a shopper reads every information page from the footer of the shop', async ({ shopper: { page } }) => {
  await page.goto('/shop/listing')
  const paths = await listPaths(page)
  for (const [index, title] of TITLES.entries()) {
    const path = paths[index] ?? 'no link'
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    expect(await listPaths(page)).toEqual(paths)
  }
  await findLinks(page).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/shop/help/help')
})

test('the size guide has a table for each kind of clothing and fits a narrow window', async ({ visitor: page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/register/size-guide')
  for (const kind of ["Women's clothes", "Men's jeans and pants", "Babies' clothes", "Women's shoes", 'Socks']) {
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: kind, exact: true }) })
    await expect(section.getByRole('row')).not.toHaveCount(0)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
})

test('a shopper opens the size guide of the category from the sizes of a product', async ({
  shopper: { page },
  testProducts: { add, word }
}) => {
  const shoe = { style: { id: word }, title: `${word} shoe`, category: 'footwear' }
  const { _id } = await add({ ...shoe, size: '41' })
  await add({ ...shoe, size: '46' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/shop/product/${_id}`)
  await page.getByRole('main').getByText('Size guide', { exact: true }).click()
  await expect(page.getByRole('rowheader', { name: '46', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'How to measure' }).click()
  await expect(page.getByRole('heading', { name: "Women's shoes" })).toBeInViewport()
  await expect(page.getByRole('heading', { name: "Women's clothes" })).not.toBeInViewport()
  await expect(page.getByRole('rowheader', { name: '46', exact: true })).toBeVisible()
})

test('an unknown information page is not found', async ({ shopper: { page }, pageErrors }) => {
  pageErrors.expect(/status of 404 .*\/nothing/)
  expect((await page.goto('/shop/help/nothing'))?.status()).toBe(404)
})
