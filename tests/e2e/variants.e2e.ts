import type { Page } from 'playwright/test'

import { SET_QUANTITY } from './support/network.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { holdAllRequests } from './support/hold-requests.ts'
import {
  addStyle,
  expectVariantInUrl,
  findCard,
  findDetails,
  findRadio,
  createSearchUrl
} from './support/style-variants.ts'
import { expect, test } from './support/test-products.ts'

const DETAILS_CODE = /\/_astro\/ProductDetails\.[^/]*\.js$/

test('a shopper chooses a color and a size, and the cart names them', async ({ shopper: { page }, testProducts }) => {
  const { title, navyM, whiteM } = await addStyle(testProducts)
  await page.goto(createSearchUrl(testProducts))
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(findCard(page, title).getByRole('img', { name: '2 colors' })).toBeVisible()
  await expect(findCard(page, title).getByText('2 sizes')).toBeVisible()
  await expectAccessible(page)
  const pageUrl = page.url()
  await findCard(page, title)
    .getByRole('link', { name: `Choose size : ${title}` })
    .click()

  const dialog = findDetails(page, title)
  await expect(findRadio(dialog, 'Size', 'S')).toBeFocused()
  await expect(dialog.getByRole('group', { name: 'Size' }).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(dialog.getByText('From $30.00')).toBeVisible()
  await findRadio(dialog, 'Color', 'white').locator('xpath=..').click()
  await dialog.getByRole('button', { name: `Choose size : ${title}, white` }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a size.')
  await expect(findRadio(dialog, 'Size', /^S\b/)).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await findRadio(dialog, 'Color', 'navy').locator('xpath=..').click()
  await dialog.locator('label').filter({ hasText: 'M' }).click()
  await expectVariantInUrl(page, navyM)
  await expect(dialog.getByText('$35.00')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await findRadio(dialog, 'Color', 'white').locator('xpath=..').click()
  await expectVariantInUrl(page, whiteM)
  await expect(findRadio(dialog, 'Size', 'M')).toBeChecked()
  await dialog.getByText('Size guide', { exact: true }).click()
  await expect(dialog.getByRole('row', { name: /^M 94–99.cm \(37–39.in\)/ })).toBeVisible()
  await expect(findRadio(dialog, 'Size', 'M')).toBeChecked()
  await expect(dialog.getByText('$30.00')).toBeVisible()
  await dialog.getByRole('button', { name: `Add to Cart : ${title}, white, M` }).click()
  await steps.expectBadge(page, 1)

  await page.goBack()
  await expect(page).toHaveURL(pageUrl)
  await expect(findCard(page, title).getByText('In your cart')).toBeVisible()
  await steps.cartButton(page).click()
  const line = page.getByRole('dialog', { name: 'Your Cart' }).getByRole('heading', { level: 3 })
  await expect(line).toHaveText(`${title} white, M`)
  await expect(line.getByText('white, M', { exact: true })).toHaveCSS('display', 'block')
})

test('lines that are not saved yet name the variant apart, too', async ({
  shopper: { page },
  pageErrors,
  testProducts
}) => {
  pageErrors.expect(/console: .*ERR_FAILED/, /request: net::ERR_FAILED/)
  const { title, navyM } = await addStyle(testProducts)
  const cap = `${testProducts.word} cap`
  await testProducts.add({ style: { id: cap }, title: cap, color: 'navy' })
  await page.goto(`/shop/product/${navyM._id}`)
  await steps.hydrateAll(page)
  await page.route(SET_QUANTITY, (route) => route.abort())
  await findDetails(page, title)
    .getByRole('button', { name: /^Add to Cart/ })
    .click()
  await page.goto(createSearchUrl(testProducts))
  await steps.addButton(page, `${cap}, navy`).click()
  await steps.expectBadge(page, 2)
  await steps.cartButton(page).click()
  const lines = page.getByRole('dialog', { name: 'Your Cart' }).getByRole('listitem')
  await expect(lines.getByRole('heading')).toHaveText([`${title} navy, M`, `${cap} navy`])
  await expect(lines.getByText('Not saved yet')).toHaveCount(2)
})

test('the card of a style shows its lowest price, From if other variants cost more, and Out of Stock if none is in stock', async ({
  shopper: { page },
  testProducts
}) => {
  const { add, word } = testProducts
  const { title } = await addStyle(testProducts)
  const addHat = (name: string, size: string, fields = {}) =>
    add({ style: { id: `${word}-${name}` }, title: `${word} ${name}`, size, ...fields })
  await addHat('beret', 'S')
  await addHat('beret', 'M', { price: '40', salePrice: '30' })
  await addHat('fedora', 'S', { salePrice: '20' })
  await addHat('fedora', 'M')
  await addHat('cap', 'S', { salePrice: '24' })
  await addHat('cap', 'M', { salePrice: '24' })
  await addHat('boater', 'S', { totalStock: '0' })
  await addHat('boater', 'M', { totalStock: '0' })
  await page.goto(createSearchUrl(testProducts))
  const prices = (name: string) => findCard(page, name).locator('.prices')
  await expect(prices(title)).toHaveText('From $30.00')
  await expect(prices(`${word} beret`)).toHaveText(/^(Was \$40\.00 Now )?\$30\.00/)
  await expect(prices(`${word} fedora`)).toHaveText(/^Was \$30\.00 From \$20\.00 ?$/)
  await expect(prices(`${word} cap`)).toHaveText('Was $30.00 Now $24.00 −20%')
  await expect(findCard(page, `${word} boater`).getByText('Out of Stock')).toBeVisible()
  await expect(findCard(page, `${word} boater`).getByRole('link', { name: /^Choose size/ })).toHaveCount(0)
})

/** Presses Tab from the picture to the reviews. Returns the names of what has the focus. */
async function listTabStops(page: Page): Promise<string[]> {
  await page.getByRole('link', { name: /^Enlarge/ }).focus()
  const stops: string[] = []
  while (!stops.includes('Reviews') && stops.length < 30) {
    await page.keyboard.press('Tab')
    stops.push(await page.locator(':focus').evaluate(readName))
  }
  return stops
}

const readName = (element: HTMLElement): string => {
  const image = element.querySelector('img')?.alt ?? ''
  const label = element.closest('label') ?? element
  return element.ariaLabel ?? `${label.textContent.trim()}${image && ` ${image}`}`.replace(/\s+/g, ' ')
}

test('choices made with the keyboard add no history entry, and sold-out sizes say so', async ({
  shopper: { page },
  testProducts
}) => {
  const { title, navyS, navyM, whiteS } = await addStyle(testProducts)
  await page.goto('/shop/home')
  await page.goto(`/shop/product/${navyS._id}`)
  const dialog = findDetails(page, title)
  await steps.hydrateAll(page)
  // Until the review eligibility has loaded, the link to the review form is another tab stop.
  await expect(dialog.getByText('Only customers who bought this product can review it')).toBeAttached()
  expect(await listTabStops(page)).toEqual([
    'No reviews yet',
    'navy',
    'Size guide',
    'S',
    `Add to Cart: ${title}, navy, S`,
    'Description',
    'Care',
    'Delivery and returns',
    'Reviews'
  ])
  const entries = await page.evaluate(() => history.length)
  await findRadio(dialog, 'Size', 'S').focus()
  await page.keyboard.press('ArrowRight')
  await expectVariantInUrl(page, navyM)
  await expect(findRadio(dialog, 'Size', 'M')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await findRadio(dialog, 'Color', 'navy').focus()
  await page.keyboard.press('ArrowRight')
  await expectVariantInUrl(page, whiteS)
  await expect(findRadio(dialog, 'Size', /^S\b.*sold out/)).toBeChecked()
  await expect(dialog.getByText('Out of Stock').first()).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
})

test('a size chosen before hydration counts', async ({ shopper: { page }, testProducts }) => {
  const { title, navyS, navyM } = await addStyle(testProducts)
  const releaseCode = await holdAllRequests(page, DETAILS_CODE)
  await page.goto(`/shop/product/${navyS._id}`)
  const dialog = findDetails(page, title)
  await findRadio(dialog, 'Size', 'M').locator('xpath=..').click()
  releaseCode()
  await expectVariantInUrl(page, navyM)
  await expect(dialog.getByText('$35.00')).toBeVisible()
})

test('a color and a size chosen before hydration count', async ({ shopper: { page }, testProducts }) => {
  const { title, navyS, whiteM } = await addStyle(testProducts)
  const releaseCode = await holdAllRequests(page, DETAILS_CODE)
  await page.goto(`/shop/product/${navyS._id}?choose-size`)
  const dialog = findDetails(page, title)
  await findRadio(dialog, 'Color', 'white').locator('xpath=..').click()
  await findRadio(dialog, 'Size', 'M').locator('xpath=..').click()
  releaseCode()
  await expectVariantInUrl(page, whiteM)
  await expect(findRadio(dialog, 'Color', 'white')).toBeChecked()
  await expect(findRadio(dialog, 'Size', 'M')).toBeChecked()
  await expect(dialog.getByRole('button', { name: `Add to Cart : ${title}, white, M` })).toBeVisible()
})

test('a shopper without JavaScript chooses with links', async ({ newBrowser, shopper, testProducts }) => {
  const { title, navyM } = await addStyle(testProducts)
  const context = await newBrowser({ javaScriptEnabled: false })
  await context.addCookies(await shopper.page.context().cookies())
  const page = await context.newPage()
  await page.goto(createSearchUrl(testProducts))
  await findCard(page, title)
    .getByRole('link', { name: /^Choose size/ })
    .click()
  const dialog = findDetails(page, title)
  await dialog.getByRole('link', { name: `Choose size : ${title}, navy` }).click()
  await expect(dialog.getByText('Choose a size.')).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Size guide', { exact: true })).toBeFocused()
  await dialog.getByRole('link', { name: 'white' }).click()
  await expect(dialog.getByRole('link', { name: `Choose size : ${title}, white` })).toBeVisible()
  await dialog.getByRole('link', { name: 'navy' }).click()
  await dialog.getByRole('link', { name: 'M', exact: true }).click()
  await expectVariantInUrl(page, navyM)
  await expect(dialog.getByRole('link', { name: 'M', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(dialog.getByRole('link', { name: 'white' })).toBeVisible()
  await dialog.getByRole('button', { name: `Add to Cart : ${title}, navy, M` }).click()
  await page.goto('/shop/checkout')
  await expect(page.getByRole('heading', { name: `${title} navy, M` })).toBeVisible()
})

test('a style with one variant is added from its card', async ({ shopper: { page }, testProducts }) => {
  const title = `${testProducts.word} cap`
  await testProducts.add({ style: { id: title }, title, color: 'navy' })
  await page.goto(createSearchUrl(testProducts))
  await steps.addButton(page, `${title}, navy`).click()
  await steps.expectBadge(page, 1)
  await expect(findCard(page, title).getByText('In your cart')).toBeVisible()
})
