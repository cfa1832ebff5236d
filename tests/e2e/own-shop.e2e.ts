import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { runCommand } from '../support/owner-command.ts'
import { newCredentials } from '../support/people.ts'
import { startEmptyShop } from '../support/running-shop.ts'
import * as steps from '../support/steps.ts'
import { makeImageFile } from './support/files.ts'
import { Hand } from './support/hand.ts'
import { expect, test } from './support/test.ts'

const OWNER = 'owner@mill.example'
const MAX_MINUTES = 20

test('an owner sets up an empty shop with an own category, brand and sizes at 390 px, and a customer buys', async ({
  visitor: page,
  newBrowser,
  pageErrors
}) => {
  pageErrors.expect(/status of 401 .*check-auth/)
  test.setTimeout(180_000)
  await using shop = await openShop()
  const hand = new Hand()
  await page.setViewportSize({ width: 390, height: 844 })
  await test.step('signs in', () => signIn(page, hand, shop))
  await test.step('names the shop', () => nameShop(page, hand))
  await test.step('adds a category and a brand', () => addGroups(page, hand))
  await test.step('adds a product', () => addProduct(page, hand))
  await test.step('shows the category on the home page', () => changeTiles(page, hand))
  await test.step('dismisses the rest of the first steps', () => dismissSteps(page, hand))
  test.info().annotations.push({
    type: 'effort',
    description: `${hand.presses} presses, ${hand.characters} characters, ${hand.minutes.toFixed(1)} minutes`
  })
  expect(hand.minutes).toBeLessThan(MAX_MINUTES)

  const customer = await (await newBrowser({ viewport: { width: 390, height: 844 } })).newPage()
  await test.step('buys', () => buy(customer, shop.url))
  // Its last scripts may still load when the shop stops.
  await customer.goto('about:blank')
})

async function openShop() {
  const shop = await startEmptyShop()
  const output = await runCommand({ DATA_DIR: shop.dataDir }, 'admin', 'create', OWNER)
  const password = output.trim().split(' ').at(-1) ?? ''
  return { url: shop.url, password, [Symbol.asyncDispose]: shop.stop }
}

async function signIn(page: Page, hand: Hand, { url, password }: { url: string; password: string }): Promise<void> {
  await page.goto(url)
  hand.read()
  await hand.type(page.getByLabel('Email'), OWNER)
  await hand.type(page.getByLabel('Password'), password)
  await hand.tap(page.getByRole('button', { name: 'Sign In' }))
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
  hand.read()
}

async function nameShop(page: Page, hand: Hand): Promise<void> {
  await hand.tap(page.getByRole('link', { name: 'Name the shop' }))
  await steps.waitForHydration(page)
  hand.read()
  await hand.type(page.getByLabel('Name', { exact: true }), 'Mill & Daughters')
  await hand.select(page.getByLabel('Who can see the products'), 'Everyone')
  await hand.tap(page.getByRole('button', { name: 'Save Settings' }))
  await expect(steps.toast(page, 'Settings saved')).toBeVisible()
}

async function openScreen(page: Page, hand: Hand, name: string): Promise<void> {
  await hand.tap(page.getByRole('button', { name: 'Menu', exact: true }))
  await hand.tap(page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name, exact: true }))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  hand.read()
}

async function addGroups(page: Page, hand: Hand): Promise<void> {
  await openScreen(page, hand, 'Dashboard')
  await hand.tap(page.getByRole('link', { name: 'Add a category and a brand' }))
  await steps.waitForHydration(page)
  hand.read()
  const dialog = page.getByRole('dialog')
  const save = async () => {
    await hand.tap(dialog.getByRole('button', { name: 'Save' }))
    await expect(dialog).toBeHidden()
  }
  await hand.tap(page.getByRole('button', { name: 'Add category' }))
  hand.read()
  await hand.type(dialog.getByLabel('Name'), 'Rainwear')
  await hand.type(dialog.getByLabel('Sizes'), 'Slim, Regular, Wide')
  await hand.upload(dialog.getByLabel('Click or drag an image here'), await makeImageFile())
  await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible()
  await save()
  await hand.tap(page.getByRole('button', { name: 'Add brand' }))
  hand.read()
  await hand.type(dialog.getByLabel('Name'), 'Harbour')
  await save()
}

async function addProduct(page: Page, hand: Hand): Promise<void> {
  await openScreen(page, hand, 'Dashboard')
  await hand.tap(page.getByRole('link', { name: 'Add a product' }))
  hand.read()
  const panel = page.getByRole('dialog')
  await hand.type(panel.getByLabel('Title'), 'Harbour raincoat')
  await hand.type(panel.getByLabel('Description'), 'A light coat that keeps out wind and rain.')
  await hand.select(panel.getByLabel('Category'), 'Rainwear')
  await hand.select(panel.getByLabel('Brand'), 'Harbour')
  await hand.tap(panel.getByRole('button', { name: 'Add sizes Slim, Regular, Wide' }))
  await hand.type(panel.getByLabel('Stock, SLIM'), '4')
  await hand.tap(panel.getByRole('button', { name: 'Price', exact: true }))
  await hand.type(panel.getByLabel('Price, SLIM'), '120')
  await hand.tap(panel.getByRole('button', { name: 'Stock', exact: true }))
  await hand.type(panel.getByLabel('Stock, REGULAR'), '5')
  await hand.type(panel.getByLabel('Stock, WIDE'), '6')
  await hand.upload(panel.getByLabel('Click or drag an image here'), await makeImageFile('raincoat.jpg'))
  await expect(panel.getByLabel('Alt text of picture 1')).toBeVisible()
  await hand.tap(panel.getByRole('button', { name: 'Save', exact: true }))
  await expect(panel).toBeHidden()
}

/** The samples of the other categories disappear. */
async function changeTiles(page: Page, hand: Hand): Promise<void> {
  await openScreen(page, hand, 'Home page and texts')
  await hand.tap(page.getByRole('link', { name: 'Category tiles' }))
  await steps.waitForHydration(page)
  hand.read()
  for (const name of ['Women', 'Kids', 'Accessories', 'Footwear'])
    await hand.tap(page.getByRole('button', { name: `Remove ${name}`, exact: true }))
  await hand.tap(page.locator('summary').filter({ hasText: 'Men' }))
  await hand.type(page.getByLabel('Label'), 'Rainwear')
  await hand.select(page.getByLabel('Category', { exact: true }), 'Rainwear')
  await hand.tap(page.getByRole('button', { name: 'Publish', exact: true }))
  await expect(steps.toast(page, 'Published')).toBeVisible()
}

async function dismissSteps(page: Page, hand: Hand): Promise<void> {
  await openScreen(page, hand, 'Dashboard')
  await expect(page.getByRole('link', { name: 'Write how you deliver and take returns' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a product' })).toBeHidden()
  await expectAccessible(page)
  await hand.tap(page.getByRole('button', { name: 'Dismiss the first steps' }))
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeHidden()
}

async function buy(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/shop/home`)
  await expect(page.getByRole('link', { name: 'Mill & Daughters' })).toBeVisible()
  await page.getByRole('region', { name: 'Shop by Category' }).getByRole('link', { name: 'Rainwear' }).click()
  await steps.detailsLink(page, 'Harbour raincoat').click()
  const details = page.getByRole('dialog', { name: 'Harbour raincoat' })
  await details.getByRole('radio', { name: 'REGULAR' }).check()
  await details.getByRole('button', { name: /^Add to Cart/ }).click()
  await page.goto(`${url}/auth/register`)
  await steps.fillRegistration(page, newCredentials())
  await steps.cartButton(page).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await steps.saveAddress(page, steps.ADDRESS)
  await steps.goToPayPal(page)
  await steps.choose(page, 'Pay now')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
}
