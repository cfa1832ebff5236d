import { expectAccessible } from './support/accessible.ts'
import { placeOrder } from '../support/goods.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('the account has two tabs, and an account without orders says so', async ({ shopper: { page } }) => {
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
  await expectAccessible(page)
})

test('details opened from the list close onto the link that opened them', async ({ shopper, paypal }) => {
  const { page, person } = shopper
  const id = await placeOrder(person, paypal)
  await page.goto('/shop/home')
  await page.goto('/shop/account')
  const link = page.getByRole('link', { name: `Details of order ${id}` })
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await link.click()
  await expect(details).toBeVisible()
  await expect(page).toHaveURL(`/shop/account?order=${id}`)
  await expect(steps.fact(page, 'Payment Method')).toHaveText('PayPal')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Close details' }).click()
  await expect(page).toHaveURL('/shop/account')
  await expect(link).toBeFocused()

  await link.press('Enter')
  await expect(details).toBeVisible()
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

test('details that were opened by their URL close onto the list', async ({ shopper: { page, person }, paypal }) => {
  const id = await placeOrder(person, paypal)
  await page.goto(`/shop/account?order=${id}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Order Details' })).toBeHidden()
  await expect(page).toHaveURL('/shop/account')
  await expect(page.getByRole('link', { name: `Details of order ${id}` })).toBeFocused()
})

test('who selects a text of the details past their edge, or presses their margin, keeps them open', async ({
  shopper: { page, person },
  paypal
}) => {
  const id = await placeOrder(person, paypal)
  await page.goto(`/shop/account?order=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByText(id).hover()
  await page.mouse.down()
  await page.mouse.move(5, 5, { steps: 5 })
  await page.mouse.up()
  await details.click({ position: { x: 6, y: 60 } })
  await expect(details).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(details).toBeHidden()
})

test('an order that is not there is told so', async ({ shopper: { page } }) => {
  await page.goto('/shop/account?order=nothing')
  await expect(page.getByRole('alert')).toHaveText('This order could not be found.')
  await expectAccessible(page)
})

test('the order number of the thanks leads to its details', async ({ shopper: { page, person }, paypal }) => {
  const id = await placeOrder(person, paypal)
  await page.goto('/shop/payment-success')
  await page.getByRole('link', { name: id }).click()
  await expect(page.getByRole('dialog', { name: 'Order Details' }).getByText(id)).toBeVisible()
})
