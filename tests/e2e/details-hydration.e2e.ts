import type { Locator, Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { buy, unitsInCart, findMostStocked } from '../support/orders.ts'
import { blockPointer } from './support/idle-page.ts'
import { holdAllRequests } from './support/hold-requests.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const CODE = /\/_astro\/ProductDetails\.[^/]*\.js$/

const findIsland = (page: Page): Locator => page.locator('main astro-island')

/** Returns a function that hydrates the details. */
async function openUnhydrated(page: Page, url: string): Promise<() => Promise<void>> {
  const release = await holdAllRequests(page, CODE)
  await page.goto(url)
  const details = findIsland(page)
  await expect(details).toHaveAttribute('ssr')
  return async () => {
    release()
    await expect(details).not.toHaveAttribute('ssr')
  }
}

test('the details open with the data of the card, then show the server’s HTML, then hydrate', async ({
  shopper: { page, person },
  paypal
}) => {
  const product = await findMostStocked(person, 'women')
  await buy(person, paypal, product)
  const releaseCode = await holdAllRequests(page, CODE)
  const releaseFragment = await holdAllRequests(page, /\/shop\/product\/.*\/details/)
  await page.goto('/shop/listing?category=women')
  await steps.detailsLink(page, product.title).click()
  const dialog = page.getByRole('dialog', { name: product.title })
  await expect(dialog.getByRole('heading', { name: product.title })).toBeVisible()
  await expect(dialog.locator('img')).toBeVisible()
  await expect(dialog.getByText(product.description)).toHaveCount(0)
  await expectAccessible(page)

  releaseFragment()
  await expect(dialog.getByText(product.description)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Write a review of this product' })).toBeVisible()
  await expect(findIsland(page)).toHaveAttribute('ssr')
  await expectAccessible(page)
  const title = await dialog.getByRole('heading', { name: product.title }).elementHandle()

  releaseCode()
  await dialog.getByText(product.description).hover()
  await expect(findIsland(page)).not.toHaveAttribute('ssr')
  expect(await title?.evaluate((element) => element.isConnected)).toBe(true)
  await dialog.getByRole('button', { name: /^Add to Cart/ }).click()
  await steps.expectBadge(page, 1)
  await expect(dialog.getByText('1 in your cart')).toBeVisible()
  await steps.fillReview(dialog, 4, 'Soft and warm.')
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(dialog.getByText('You have already reviewed this product')).toBeVisible()
})

test('a review begun before hydration is kept', async ({ shopper: { page, person }, paypal }) => {
  const product = await findMostStocked(person, 'women')
  await buy(person, paypal, product)
  const hydrate = await openUnhydrated(page, `/shop/product/${product._id}?write-review`)
  const dialog = page.getByRole('region', { name: product.title })
  await steps.fillReview(dialog, 3, 'Begun early.')
  await dialog.getByLabel('Your review').click()
  await hydrate()
  await expect(dialog.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await expect(dialog.getByLabel('Your review')).toHaveValue('Begun early.')
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  const own = dialog.getByRole('listitem').filter({ hasText: 'Begun early.' })
  await expect(own.getByRole('img', { name: '3 out of 5 stars' })).toBeVisible()
})

test('a rejected review corrected before hydration is kept', async ({
  shopper: { page, person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/shop\/review\/add/)
  const product = await findMostStocked(person, 'women')
  await buy(person, paypal, product)
  const hydrate = await openUnhydrated(page, `/shop/product/${product._id}?write-review`)
  const dialog = page.getByRole('region', { name: product.title })
  await steps.fillReview(dialog, 3, '   ')
  // Bypasses the scripts.
  await dialog.locator('form.review-form').evaluate((form: HTMLFormElement) => form.submit())
  await expect(dialog.getByRole('alert')).toBeVisible()
  await steps.fillReview(dialog, 4, 'Corrected early.')
  await dialog.getByLabel('Your review').click()
  await hydrate()
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(dialog.getByLabel('Your review')).toHaveValue('Corrected early.')
})

test('Add to Cart pressed twice before hydration adds two units', async ({ shopper: { page, person } }) => {
  const product = await findMostStocked(person, 'men')
  const hydrate = await openUnhydrated(page, `/shop/product/${product._id}`)
  const dialog = page.getByRole('region', { name: product.title })
  await dialog.getByRole('button', { name: /^Add to Cart/ }).click({ clickCount: 2 })
  await hydrate()
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
  await expect.poll(() => unitsInCart(person)).toBe(2)
  await steps.expectBadge(page, 2)
  await expect(dialog.getByText('2 in your cart')).toBeVisible()
})

test('a click without a pointer, touch or key event adds to the cart, with the toast and the badge', async ({
  shopper: { page, person }
}) => {
  const product = await findMostStocked(person, 'men')
  await blockPointer(page)
  await page.goto(`/shop/product/${product._id}`)
  const dialog = page.getByRole('region', { name: product.title })
  const addButton = dialog.getByRole('button', { name: /^Add to Cart/ })
  await expect(findIsland(page)).toHaveAttribute('ssr')
  for (const units of [1, 2]) {
    await expect(addButton).not.toHaveAttribute('aria-busy')
    await addButton.evaluate((button: HTMLElement) => button.click())
    await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
    await steps.expectBadge(page, units)
  }
  // The badge counts the second unit before it is sent.
  await expect.poll(() => unitsInCart(person)).toBe(2)
})

test('details closed during hydration close without an error and open again', async ({ shopper: { page, person } }) => {
  const product = await findMostStocked(person, 'women')
  const releaseCode = await holdAllRequests(page, CODE)
  await page.goto('/shop/listing?category=women')
  await page.locator('#product').evaluate((element: HTMLDialogElement) => {
    // React continues hydrating in a task after this event.
    const closeAtOnce = () => {
      element.close()
      element.dispatchEvent(new Event('close'))
    }
    document.addEventListener('astro:hydrate', closeAtOnce, { capture: true, once: true })
  })
  const dialog = page.getByRole('dialog', { name: product.title })
  await steps.detailsLink(page, product.title).click()
  await expect(dialog.getByText(product.description)).toBeVisible()
  releaseCode()
  await expect(dialog).toBeHidden()

  await steps.detailsLink(page, product.title).click()
  await dialog.getByRole('button', { name: /^Add to Cart/ }).click()
  await steps.expectBadge(page, 1)
})
