import type { Page } from 'playwright/test'

import { formatDate } from '../../src/lib/dates.ts'
import { formatMoney } from '../../src/lib/money.ts'
import { expectAccessible } from './support/accessible.ts'
import { listOrders, findMostStocked, priceOf } from '../support/orders.ts'
import { holdRequest } from './support/hold-requests.ts'
import { register, signIn, newCredentials } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

/** The purchase takes place in the last window. */
const WINDOWS = [
  { width: 320, text: '16px' },
  { width: 360, text: '32px' }
]

test('a purchase at 320 px or with text twice as large never scrolls sideways, and sessionStorage has the documented keys', async ({
  visitor: page,
  shop
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '32px'))
  )
  const credentials = newCredentials()
  await register(shop.url, credentials)
  const person = await signIn(shop.url, credentials)
  const product = await findMostStocked(person, 'women')

  await test.step('logs in, which stores the token in the tab', async () => {
    await page.goto('/')
    // A pointer that rests on the page is an interaction.
    const sessionCheck = page.waitForRequest(/\/api\/auth\/check-auth$/, { timeout: 30_000 })
    await steps.fillLogin(page, credentials)
    await expect(page).toHaveURL('/shop/home')
    const token = await readStored(page, 'token')
    expect(token).toBeTruthy()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    expect((await sessionCheck).headers()['authorization']).toBe(`Bearer ${token}`)
    await expectToFit(page)
  })

  await test.step('finds a product and adds it from its details', async () => {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Women' }).click()
    await expect(page).toHaveURL('/shop/listing?category=women')
    await expectToFit(page)
    await steps.detailsLink(page, product.title).click()
    const dialog = page.getByRole('dialog', { name: product.title })
    await dialog.getByRole('button', { name: /^Add to Cart/ }).click()
    await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
    await expectToFit(page)
    await dialog.getByRole('button', { name: 'Close details' }).click()
    await expect(page).toHaveURL('/shop/listing?category=women')
  })

  await test.step('goes from the cart to the checkout and gives an address', async () => {
    await steps.cartButton(page).click()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Shipping Address' })).toBeVisible()
    await expect(page.getByText('Add an address to continue')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Add New Address' })).toBeVisible()
    await steps.saveAddress(page, steps.ADDRESS)
    await expect(page.getByRole('radio', { name: steps.ADDRESS.address })).toBeChecked()
    await expect(steps.findTermValue(page, 'Total')).toHaveText(formatMoney(priceOf(product)))
    await expectToFit(page)
  })

  await test.step('sees the payment in progress, before and after PayPal', async () => {
    const order = await holdRequest(page, '**/api/shop/order/create')
    await steps.payButton(page).click()
    await expect(page.getByRole('button', { name: 'Processing Payment...' })).toHaveAttribute('aria-disabled', 'true')
    order.release()
    await page.waitForURL(/\/checkoutnow\?/)
    const [pending] = await listOrders(person)
    expect(pending).toMatchObject({ orderStatus: 'pending', paymentStatus: 'pending', paymentMethod: 'paypal' })
    const capture = await holdRequest(page, '**/api/shop/order/capture')
    await steps.choose(page, 'Pay now')
    await expect(page.getByRole('heading', { name: 'Processing Your Payment' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Payment' })).toBeVisible()
    await expect(page.getByText('Please wait while we confirm your payment with PayPal.')).toBeVisible()
    await expect(page.getByText("Please don't close this window")).toBeVisible()
    expect(JSON.parse((await readStored(page, 'currentOrderId')) ?? '')).toBe(pending?._id)
    await expectToFit(page)
    await expectAccessible(page)
    capture.release()
    await steps.expectPaid(page)
  })

  const [paid] = await listOrders(person)
  await test.step('sees the confirmation', async () => {
    expect(await readStored(page, 'currentOrderId')).toBeNull()
    await expect(page.getByText('Thank you for your purchase')).toBeVisible()
    await expect(page.getByText('A confirmation email was sent to your registered address.')).toBeVisible()
    await expect(steps.findTermValue(page, 'Date')).toHaveText(formatDate(paid?.orderDate ?? ''))
    await expectToFit(page)
  })

  await test.step('reads the order', async () => {
    await page.getByRole('link', { name: 'View My Orders' }).click()
    const row = page.getByRole('row').filter({ hasText: `…${paid?._id.slice(-8)}` })
    await expect(row).toContainText(formatDate(paid?.orderDate ?? ''))
    await expectToFit(page)
    await row.getByRole('link', { name: /^Details/ }).click()
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await expect(details.getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(details.getByRole('heading', { level: 3 })).toHaveText([
      'Order Summary',
      'Order Items (1)',
      'Shipping Information'
    ])
    await expect(steps.findTermValue(page, 'Order Date')).toHaveText(formatDate(paid?.orderDate ?? ''))
    await expect(steps.findTermValue(page, 'Name')).toHaveText(credentials.userName)
    await expect(steps.findTermValue(page, 'Phone')).toHaveText(steps.ADDRESS.phone)
    await expect(steps.findTermValue(page, 'Delivery Notes')).toHaveText(steps.ADDRESS.notes)
    await expectToFit(page)
    await details.getByRole('link', { name: 'Close details' }).click()
    await expect(page).toHaveURL('/shop/account')
  })

  await test.step('logs out, which clears the tab’s storage', async () => {
    await steps.logOut(page)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
})

const readStored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => sessionStorage.getItem(name), key)

async function expectToFit(page: Page): Promise<void> {
  for (const { width, text } of WINDOWS) {
    await page.setViewportSize({ width, height: 640 })
    const overflow = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
      return (
        Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - document.documentElement.clientWidth
      )
    }, text)
    expect(overflow, `${page.url()} at ${width} px with ${text}`).toBe(0)
  }
}
