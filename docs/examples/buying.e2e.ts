import type { Page } from 'playwright/test'

import { expect, test } from './shop.ts'

const shopper = { email: 'shopper@example.com', password: 'shopper-demo-password' }

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Password', { exact: true }).fill(shopper.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/shop/home')
}

async function checkOut(page: Page, title: string): Promise<void> {
  await page.goto('/shop/listing?category=accessories')
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Product is added to cart')).toBeVisible()
  await page.goto('/shop/checkout')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Checkout with PayPal' }).click()
}

test('a shopper buys a scarf, and gets an email', async ({ page, shop }) => {
  await signIn(page)
  await checkOut(page, 'Lambswool check scarf')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  const [mail] = await shop.mailsTo(shopper.email)
  expect(mail?.text).toContain('Lambswool check scarf')
})

test('a card that is declined can be tried again', async ({ page, shop }) => {
  await shop.injectFaults({ on: 'capture', fault: 'declined' })
  await signIn(page)
  await checkOut(page, 'Lambswool check scarf')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Processing Issue' })).toBeVisible()
})

test('a session ends when nobody has used it for a week', async ({ page, shop }) => {
  await signIn(page)
  await shop.forward(8 * 24 * 60 * 60 * 1000)
  await page.goto('/shop/account')
  await expect(page).toHaveURL(/\/auth\/login/)
})
