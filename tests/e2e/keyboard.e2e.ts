import { addToCart, findMostStocked, listOrders } from '../support/orders.ts'
import { register, signIn, newCredentials } from '../support/people.ts'
import { ADDRESS_FIELDS } from '../../src/domain/addresses/address-form.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a shopper logs in, changes the cart and pays for it by keyboard alone', async ({ visitor: page, shop }) => {
  const credentials = newCredentials()
  await register(shop.url, credentials)
  const person = await signIn(shop.url, credentials)
  const product = await findMostStocked(person, 'footwear')
  await addToCart(person, product)

  await page.goto('/')
  await steps.tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(credentials.email)
  await steps.tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type(credentials.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  const cart = steps.cartButton(page)
  await steps.tabTo(page, cart)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(sheet.getByRole('heading', { name: product.title })).toBeVisible()
  await steps.tabTo(page, sheet.getByRole('button', { name: `Increase quantity of ${product.title}` }))
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('status')).toHaveText('2')
  await expect(sheet.getByRole('button', { name: `Increase quantity of ${product.title}` })).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(cart).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await steps.tabTo(page, sheet.getByRole('link', { name: 'Proceed to Checkout' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop/checkout')

  await steps.tabTo(page, page.getByLabel('Address', { exact: true }))
  for (const field of ADDRESS_FIELDS.filter((name) => name !== 'country')) {
    await page.keyboard.type(steps.ADDRESS[field] ?? '')
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Save Address' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Addresses 1/3' })).toBeFocused()
  await expect(page.getByRole('radio', { name: steps.ADDRESS.address })).toBeChecked()
  await steps.tabTo(page, steps.payButton(page))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkoutnow\?/)
  await steps.tabTo(page, page.getByRole('button', { name: 'Pay now' }))
  await page.keyboard.press('Enter')
  await steps.expectPaid(page)
  expect(await listOrders(person)).toMatchObject([{ orderStatus: 'confirmed', paymentStatus: 'paid' }])
})
