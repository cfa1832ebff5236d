import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { listOrders, placeOrder } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

/** The server renders open details. Escape closes them only after a script has made them modal. */
const waitForModal = (page: Page): Promise<void> => expect(page.locator('dialog:modal')).toBeVisible()

test('a shopper without orders sees two account tabs and an empty-list message in each', async ({
  shopper: { page }
}) => {
  await page.goto('/shop/account')
  await expect(page.getByRole('heading', { name: 'Welcome to Your Account' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Manage Your Activity' })).toBeVisible()
  const tab = (name: string) => page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name })
  await expect(tab('Orders')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'No orders found.' })).toBeVisible()
  await expect(page.getByText('Your order history will appear here')).toBeVisible()
  await expectAccessible(page)
  await tab('Addresses').click()
  await expect(tab('Addresses')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('No addresses found')).toBeVisible()
})

test('a shopper who closes order details returns to the link that opened them', async ({ shopper, paypal }) => {
  const { page, person } = shopper
  await page.setViewportSize({ width: 360, height: 740 })
  const id = await placeOrder(person, paypal)
  await page.goto('/shop/home')
  await page.goto('/shop/account')
  const link = page.getByRole('link', { name: /^Details of order #\d+$/ })
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await link.click()
  await waitForModal(page)
  await expect(page).toHaveURL(`/shop/account?order=${id}`)
  await expect(steps.findTermValue(page, 'Payment Method')).toHaveText('PayPal')
  await page.getByRole('link', { name: 'Close details' }).click()
  await expect(page).toHaveURL('/shop/account')
  await expect(link).toBeFocused()

  await link.press('Enter')
  await waitForModal(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/shop/account')
  await expect(link).toBeFocused()
  await link.press('Enter')
  await expect(details).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/shop/account')
  await expect(link).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
})

test('a shopper who opens order details by URL closes them with Escape or a click outside', async ({
  shopper: { page, person },
  paypal
}) => {
  const id = await placeOrder(person, paypal)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await page.goto(`/shop/account?order=${id}`)
  await waitForModal(page)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page).toHaveURL('/shop/account')
  const link = page.getByRole('link', { name: /^Details of order #\d+$/ })
  await expect(link).toBeFocused()

  // A selection that ends outside them, or a click on their padding, leaves them open.
  await link.press('Enter')
  await waitForModal(page)
  await details.getByText(id).hover()
  await page.mouse.down()
  await page.mouse.move(5, 5, { steps: 5 })
  await page.mouse.up()
  await details.click({ position: { x: 6, y: 60 } })
  await expect(details).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(details).toBeHidden()
})

test('a shopper prints the order details completely, without the page behind', async ({
  shopper: { page, person },
  paypal
}) => {
  const id = await placeOrder(person, paypal)
  await page.setViewportSize({ width: 720, height: 400 })
  await page.goto(`/shop/account?order=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details).toHaveJSProperty('open', true)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(details.getByText(steps.ADDRESS.address)).toBeVisible()
  expect(await details.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await expect(details).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.locator('table')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Close details' })).toBeHidden()
})

test('a shopper who opens an unknown order sees that it could not be found', async ({ shopper: { page } }) => {
  await page.goto('/shop/account?order=nothing')
  await expect(page.getByRole('alert')).toHaveText('This order could not be found.')
  await expectAccessible(page)
})

test('a shopper opens the order details from the confirmation page', async ({ shopper: { page, person }, paypal }) => {
  const id = await placeOrder(person, paypal)
  const [order] = await listOrders(person)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/payment-success')
  await expectAccessible(page)
  await page.getByRole('link', { name: `#${order?.number}` }).click()
  await expect(page.getByRole('dialog', { name: 'Order Details' }).getByText(id)).toBeVisible()
})
