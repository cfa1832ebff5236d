import type { Locator, Page } from 'playwright/test'

import { addToCart, findMostStocked } from '../support/orders.ts'
import { holdRequest } from './support/hold-requests.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 360, height: 740 }
const LISTING = '/shop/listing?category=women'

interface OverlayCase {
  open: (page: Page) => Promise<void>
  content: (page: Page) => Locator
}

const firstCard = (page: Page): Locator => page.getByRole('main').getByRole('article').first()

const OVERLAYS: Record<'details' | 'cart' | 'menu' | 'filters', OverlayCase> = {
  details: {
    open: (page) => firstCard(page).getByRole('link').first().click(),
    content: (page) => page.getByRole('dialog').getByRole('heading', { name: 'Write a Review' })
  },
  cart: {
    open: (page) => steps.cartButton(page).click(),
    content: (page) => page.getByRole('dialog', { name: 'Your Cart' }).getByRole('listitem').first()
  },
  menu: {
    open: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
    content: (page) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Footwear' })
  },
  filters: {
    open: steps.openFilters,
    content: (page) => page.getByRole('button', { name: /^Show \d+ product/ })
  }
}

for (const [name, { open, content }] of Object.entries(OVERLAYS)) {
  test(`Back and Escape close the ${name}, and leave no history entry`, async ({ shopper: { page, person } }) => {
    await addToCart(person, await findMostStocked(person, 'women'))
    await page.setViewportSize(PHONE)
    await page.goto('/shop/home')
    await page.goto(LISTING)
    await open(page)
    await expect(content(page)).toBeVisible()
    await page.goBack()
    await expect(content(page)).toBeHidden()
    await expect(page).toHaveURL(LISTING)
    await open(page)
    await expect(content(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(content(page)).toBeHidden()
    await steps.waitForHistoryBack(page)
    await expect(page).toHaveURL(LISTING)
    await page.goBack()
    await expect(page).toHaveURL('/shop/home')
  })

  if (name !== 'details')
    test(`a reload and Forward leave no history entry of the ${name}`, async ({ shopper: { page, person } }) => {
      await addToCart(person, await findMostStocked(person, 'women'))
      await page.setViewportSize(PHONE)
      await page.goto('/shop/home')
      await page.goto(LISTING)
      await open(page)
      await expect(content(page)).toBeVisible()
      await page.reload()
      await steps.waitForHistoryBack(page)
      await open(page)
      await expect(content(page)).toBeVisible()
      await page.goBack()
      await page.goForward()
      await steps.waitForHistoryBack(page)
      await expect(page).toHaveURL(LISTING)
      await page.goBack()
      await expect(page).toHaveURL('/shop/home')
    })
}

test('Back closes an enlarged picture, then the details', async ({ shopper: { page } }) => {
  await page.goto(LISTING)
  await OVERLAYS.details.open(page)
  const details = page.getByRole('dialog').first()
  const enlarged = page.getByRole('button', { name: 'Close enlarged picture' })
  const picture = details.getByRole('link', { name: /^Enlarge/ }).first()
  await picture.click()
  await expect(enlarged).toBeVisible()
  await page.goBack()
  await expect(enlarged).toBeHidden()
  await expect(picture).toBeFocused()
  await picture.click()
  await page.keyboard.press('Escape')
  await expect(enlarged).toBeHidden()
  await expect(page).toHaveURL(/\/shop\/product\//)
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(LISTING)
})

test('the links of the menu and of the cart replace their history entry', async ({ shopper: { page, person } }) => {
  await addToCart(person, await findMostStocked(person, 'women'))
  await page.setViewportSize(PHONE)
  await page.goto(LISTING)
  await OVERLAYS.menu.open(page)
  await OVERLAYS.menu.content(page).click()
  await expect(page).toHaveURL('/shop/listing?category=footwear')
  await OVERLAYS.cart.open(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  await page.goBack()
  await expect(page).toHaveURL('/shop/listing?category=footwear')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(LISTING)
})

test('an overlay that opens while another one closes has a history entry', async ({ shopper: { page } }) => {
  await page.goto('/shop/home')
  await page.goto(LISTING)
  await OVERLAYS.details.open(page)
  await expect(OVERLAYS.details.content(page)).toBeVisible()
  const details = page.locator('#product')
  // The step back of the details is still in progress.
  await details.evaluate((dialog: HTMLDialogElement) => {
    dialog.addEventListener('close', () => document.querySelector<HTMLElement>('[aria-label=Cart]')?.click())
    dialog.close()
  })
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart).toBeVisible()
  await expect(page).toHaveURL(LISTING)
  await page.goBack()
  await expect(cart).toBeHidden()
  await expect(page).toHaveURL(LISTING)
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
})

for (const name of ['cart', 'menu'] as const) {
  const { open, content } = OVERLAYS[name]
  test(`a list that arrives while the ${name} covers the page is applied once it closes`, async ({
    shopper: { page, person }
  }) => {
    await addToCart(person, await findMostStocked(person, 'women'))
    await page.setViewportSize(PHONE)
    await page.goto(LISTING)
    const firstTitle = await firstCard(page).getByRole('heading').innerText()
    const sorted = `${LISTING}&sortBy=title-ztoa`
    const heldRequest = await holdRequest(page, new RegExp(`${RegExp.escape(sorted)}$`))
    const responsePromise = page.waitForResponse((response) => response.url().endsWith(sorted))
    await page.getByLabel('Sort by').selectOption('Price: Z to A')
    await heldRequest.arrived
    await open(page)
    await expect(content(page)).toBeVisible()
    heldRequest.release()
    await (await responsePromise).finished()
    await expect(page.locator('#results')).not.toHaveAttribute('aria-busy')
    await expect(content(page)).toBeVisible()
    await expect(page.locator('#results article h3').first()).toHaveText(firstTitle)
    await page.keyboard.press('Escape')
    await expect(content(page)).toBeHidden()
    await expect(page).toHaveURL(sorted)
    await expect(firstCard(page).getByRole('heading')).not.toHaveText(firstTitle)
  })
}
