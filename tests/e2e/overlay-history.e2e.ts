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
    open: (page) => page.getByRole('button', { name: 'Filters', exact: true }).click(),
    content: (page) => page.getByRole('button', { name: /^Show \d+ product/ })
  }
}

for (const [name, { open, content }] of Object.entries(OVERLAYS)) {
  test(`a reload keeps the ${name} open, Back closes and Forward reopens it`, async ({ shopper: { page, person } }) => {
    await addToCart(person, await findMostStocked(person, 'women'))
    await page.setViewportSize(PHONE)
    await page.goto('/shop/home')
    await page.goto(LISTING)
    await open(page)
    await expect(content(page)).toBeVisible()
    await page.reload()
    await expect(content(page)).toBeVisible()
    await page.goBack()
    await expect(content(page)).toBeHidden()
    await expect(page).toHaveURL(LISTING)
    await page.goForward()
    await expect(content(page)).toBeVisible()
    await page.goBack()
    await expect(content(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/shop/home')
  })
}

test('details opened by a link close on the same page, and Back then leaves it', async ({
  shopper: { page, person }
}) => {
  const product = await findMostStocked(person, 'women')
  await page.goto('/shop/search')
  await page.goto(`${LISTING}&product=${product._id}`)
  const dialog = page.getByRole('dialog', { name: product.title })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(LISTING)
  await page.goBack()
  await expect(page).toHaveURL('/shop/search')
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
