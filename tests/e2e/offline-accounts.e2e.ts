import type { Page } from 'playwright/test'

import { unitsInCart } from '../support/orders.ts'
import { newCredentials, type Person, register, signIn } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test-products.ts'
import { waitForWorker, OFFLINE_ERROR } from './support/worker.ts'

test.use({ serviceWorkers: 'allow' })

const LISTING = '/shop/listing?category=accessories'

const openCart = async (page: Page) => {
  await steps.cartButton(page).click()
  return page.getByRole('dialog', { name: 'Your Cart' })
}

/** Adds a product offline. The session ends before the network is back. */
async function addAsSessionExpires(page: Page, person: Person, title: string): Promise<void> {
  await page.context().setOffline(true)
  await steps.addButton(page, title).click()
  await steps.expectBadge(page, 1)
  await person.call('POST /api/auth/logout')
  await page.context().setOffline(false)
  await page.goto('/shop/home')
}

test('a second account on the same phone never sees what the first one saved', async ({
  shopper,
  shop,
  testProducts,
  pageErrors
}) => {
  const { page, person } = shopper
  const hat = await testProducts.add()
  const second = newCredentials()
  await register(shop.url, second)
  pageErrors.allow(OFFLINE_ERROR, /401 .*(check-auth|cart)/)
  await page.goto(LISTING)
  await waitForWorker(page)
  await page.goto(LISTING)
  await addAsSessionExpires(page, person, hat.title)
  await steps.fillLogin(page, second)
  await expect(page).toHaveURL('/shop/home')
  await steps.expectBadge(page, 0)
  await expect((await openCart(page)).getByText('Your cart is currently empty')).toBeVisible()
  expect(await unitsInCart(await signIn(shop.url, second))).toBe(0)
  await page.context().setOffline(true)
  await page.goto(LISTING)
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
})
