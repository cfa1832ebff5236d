import type { Page } from 'playwright/test'

import { formatMoney } from '../../src/lib/money.ts'
import { expectAccessible } from './support/accessible.ts'
import { listOrders, findMostStocked, priceOf, stockOf } from '../support/orders.ts'
import { type Credentials, signIn, newCredentials } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

/** Two are in stock, and no other test sells it. */
const SCARCE = 'Garden silk scarf'

test('a new shopper registers, chooses, pays and finds the order', async ({ visitor: page, shop, paypal }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 800 })
  const credentials = newCredentials()
  await test.step('registers', () => register(page, credentials))
  await test.step('logs in', () => logIn(page, credentials))

  const person = await signIn(shop.url, credentials)
  const product = await findMostStocked(person, 'men')
  const stock = await stockOf(person, product._id)
  await test.step('opens a category from the home page', () => openCategory(page))
  await test.step('browses the listing', () => browseListing(page))
  await test.step('fills the cart', () => fillCart(page, product.title))
  await test.step('changes the cart', () => changeCart(page, product.title))
  await test.step('gives an address', () => addAddresses(page, product.title))

  const total = priceOf(product) * 2
  await test.step('pays', () => pay(page, total))
  const [order] = await listOrders(person)
  await test.step('sees the confirmation', () => expectConfirmation(page, `#${order?.number}`))
  await test.step('finds the order', () => findOrder(page, { id: order?._id ?? '', title: product.title, total }))

  expect(order).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid', totalAmount: total })
  expect(await stockOf(person, product._id)).toBe(stock - 2)
  const captures = await paypal.capturesOf(order?._id ?? '')
  expect(captures).toMatchObject([{ status: 'COMPLETED', amount: { value: total.toFixed(2), currency_code: 'USD' } }])
})

async function register(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/')
  await expect(page).toHaveURL('/auth/login')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create Account', level: 1 })).toBeVisible()
  await page.waitForLoadState()
  await steps.fillRegistration(page, credentials)
  await expect(steps.toast(page, 'Registration successful')).toBeVisible()
  await expect(page).toHaveURL('/shop/home')
}

async function logIn(page: Page, credentials: Credentials): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await steps.fillLogin(page, credentials)
  await expect(page).toHaveURL('/shop/home')
}

async function openCategory(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Shop by Category' }).getByRole('link', { name: 'Men', exact: true }).click()
  await expect(page).toHaveURL('/shop/listing?category=men')
}

async function browseListing(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.waitForLoadState()

  await page.getByLabel('Sort by').selectOption('Price: High to Low')
  await expect(page).toHaveURL('/shop/listing?sortBy=price-hightolow')
  await expect(page.getByRole('article')).toHaveCount(24)
  await expectSortedDown(page)
}

async function expectSortedDown(page: Page): Promise<void> {
  const cards = await page.getByRole('article').allInnerTexts()
  // A product on sale is sorted by its current price.
  const prices = cards.map((text) => Number((/Now\s+\$([\d.]+)/.exec(text) ?? /\$([\d.]+)/.exec(text))?.[1]))
  const misplaced = prices.filter((price, index) => index > 0 && !((prices[index - 1] ?? Number.NaN) >= price))
  expect(misplaced, `prices out of order in ${prices.join(', ')}`).toEqual([])
}

async function fillCart(page: Page, title: string): Promise<void> {
  await page.goto('/shop/listing?category=men')
  await steps.addButton(page, title).click()
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
  await steps.expectBadge(page, 1)
  await page.goto('/shop/listing?category=accessories')
  await steps.addButton(page, SCARCE).click()
  await steps.expectBadge(page, 2)
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
}

async function changeCart(page: Page, title: string): Promise<void> {
  await steps.cartButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  const quantity = (of: string) => sheet.getByRole('group', { name: `Quantity of ${of}` })
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  await expect(sheet.getByText('2 items', { exact: true })).toBeVisible()
  await expect(button(`Decrease quantity of ${SCARCE}`)).toBeDisabled()

  await button(`Increase quantity of ${SCARCE}`).click()
  await expect(quantity(SCARCE).getByRole('status')).toHaveText('2')
  await expect(steps.toast(page, 'Cart item is updated successfully')).toBeVisible()
  await button(`Increase quantity of ${SCARCE}`).click()
  await expect(steps.errorToast(page, 'Only 2 quantity can be added for this item')).toBeVisible()
  await expect(quantity(SCARCE).getByRole('status')).toHaveText('2')
  await steps.expectBadge(page, 3)

  await button(`Decrease quantity of ${SCARCE}`).click()
  await expect(quantity(SCARCE).getByRole('status')).toHaveText('1')
  for (const name of [SCARCE, title]) await button(`Remove ${name}`).click()
  await expect(sheet.getByText('Your cart is currently empty')).toBeVisible()
  await expect(steps.toast(page, 'Cart item is deleted successfully')).toBeVisible()
  await steps.expectBadge(page, 0)
  await button('Continue Shopping').click()
  await expect(sheet).toBeHidden()
  await steps.waitForHistoryBack(page)

  await page.goto('/shop/listing?category=men')
  await steps.addButton(page, title).click()
  await steps.addButton(page, title).click()
  await steps.expectBadge(page, 2)
  await steps.cartButton(page).click()
  await expect(sheet.getByText('2 items', { exact: true })).toBeVisible()
  await sheet.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
}

async function addAddresses(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('No addresses found')).toBeVisible()
  await steps.payButton(page).click()
  await expect(steps.errorToast(page, 'Please select one address to proceed.')).toBeVisible()

  for (const [index, address] of ['1 Loom Lane', '2 Weft Way', '3 Warp Walk'].entries()) {
    await steps.saveAddress(page, { ...steps.ADDRESS, address })
    await expect(page.getByText(`${index + 1}/3`)).toBeVisible()
    await expect(page.getByRole('radio', { name: address })).toBeChecked()
  }
  await expect(steps.toast(page, 'Address added successfully')).toBeVisible()
  await page.getByRole('radio', { name: '2 Weft Way' }).check()
  await expectAccessible(page)
}

async function pay(page: Page, total: number): Promise<void> {
  await steps.goToPayPal(page)
  await expect(page.getByText(formatMoney(total)).first()).toBeVisible()
  await expectAccessible(page)
  await steps.choose(page, 'Pay now')
  await steps.expectPaid(page)
}

async function expectConfirmation(page: Page, orderNumber: string): Promise<void> {
  await expect(steps.findTermValue(page, 'Order number')).toHaveText(orderNumber)
  await expect(steps.findTermValue(page, 'Payment method')).toHaveText('PayPal')
  await steps.expectBadge(page, 0)
}

interface Expected {
  id: string
  title: string
  total: number
}

async function findOrder(page: Page, { id, title, total }: Expected): Promise<void> {
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await expect(page).toHaveURL('/shop/account')
  const row = page.getByRole('row').filter({ hasText: formatMoney(total) })
  await expect(row.getByText(`…${id.slice(-8)}`, { exact: true })).toBeVisible()
  await expect(row.getByText('Confirmed')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: /^Details of order #\d+$/ }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByText(id)).toBeVisible()
  await expect(steps.findTermValue(page, 'Total Amount')).toHaveText(formatMoney(total))
  await expect(steps.findTermValue(page, 'Payment Status')).toHaveText('Paid')
  await expect(steps.findTermValue(page, 'Address')).toHaveText('2 Weft Way, Leeds - LS1 1AA')
  await expect(details.getByText(title)).toBeVisible()
  await expect(details.getByText(`Qty: 2 · ${formatMoney(total / 2)} each`)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/shop/account')
  await expect(details).toBeHidden()
  await expect(row).toBeVisible()
}
