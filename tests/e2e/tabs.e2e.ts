import { findMostStocked } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('the cards and the badge of a new tab and of one in use, and a checkout, follow the cart in another tab', async ({
  shopper: { page, person }
}) => {
  const product = await findMostStocked(person, 'women')
  await page.goto('/shop/listing?category=women')
  const other = await page.context().newPage()
  await other.goto('/shop/listing?category=women')
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: product.title, exact: true }) })
  await steps.addButton(other, product.title).click()
  await steps.expectBadge(page, 1)
  await expect(card.getByText('In your cart')).toBeVisible()

  await steps.cartButton(other).click()
  await other.getByRole('button', { name: `Remove ${product.title}` }).click()
  await expect(card.getByText('In your cart')).toBeHidden()
  await steps.expectBadge(page, 0)

  await steps.cartButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  await page.keyboard.press('Escape')
  await steps.waitForHistoryBack(page)
  await other.keyboard.press('Escape')
  await steps.waitForHistoryBack(other)
  await steps.addButton(other, product.title).click()
  await steps.expectBadge(page, 1)

  const { title } = await findMostStocked(person, 'men')
  await page.goto('/shop/checkout')
  await other.goto('/shop/listing?category=men')
  await steps.addButton(other, title).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('a logout takes every tab of the shop to the login', async ({ shopper: { page } }) => {
  await page.goto('/shop/home')
  const others = await Promise.all(
    ['/shop/listing', '/shop/account'].map(async (path) => {
      const other = await page.context().newPage()
      // The logout would make a pending session check fail.
      const sessionCheck = other.waitForResponse('**/api/auth/check-auth', { timeout: 30_000 })
      await other.goto(path)
      await steps.cartButton(other).hover()
      await sessionCheck
      return other
    })
  )
  await steps.logOut(page)
  for (const other of others) await expect(other).toHaveURL('/auth/login')
})

test('a logout takes every tab of the admin to the login', async ({ admin: { page } }) => {
  await page.goto('/admin/dashboard')
  const other = await page.context().newPage()
  await steps.openHydrated(other, '/admin/orders')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(other).toHaveURL('/auth/login')
})
