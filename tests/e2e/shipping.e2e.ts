import { addToCart, saveAddress } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'

test('an admin sets prices for shipping by weight, and a shopper sees them before paying', async ({
  admin,
  shopper: { page, person },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/settings\/update/)
  const hat = await testProducts.add({ price: '30', weight: '400' })
  try {
    await admin.page.goto('/admin/settings')
    await admin.page.getByLabel('Price for each order ($)').fill('9')
    await admin.page.getByRole('button', { name: 'Add a weight class' }).click()
    await expect(admin.page.getByLabel('Up to (g), class 1')).toBeFocused()
    await admin.page.keyboard.type('500')
    await admin.page.keyboard.press('Enter')
    await expect(admin.page.getByText(/^Please enter a weight from 1/)).toBeVisible()
    await admin.page.getByLabel('Price ($), class 1').fill('4.90')
    await expect(admin.page.getByLabel('Price for heavier orders ($)')).toHaveValue('9')
    await expectAccessible(admin.page)
    await admin.page.getByLabel('Free shipping for orders from ($)').fill('80')
    await admin.page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(admin.page.getByText('Settings saved')).toBeVisible()

    await addToCart(person, hat)
    await saveAddress(person)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/shop/listing')
    await steps.cartButton(page).click()
    const sheet = page.getByRole('dialog', { name: 'Your Cart' })
    await expect(steps.findTermValue(page, 'Shipping')).toHaveText('$4.90')
    await expect(sheet.getByText('Free from $80.00')).toBeVisible()
    await expect(steps.findTermValue(page, 'Total')).toHaveText('$34.90')
    const increase = sheet.getByRole('button', { name: `Increase quantity of ${hat.title}` })
    await increase.click()
    await expect(steps.findTermValue(page, 'Shipping')).toHaveText('$9.00')
    await increase.click()
    await expect(steps.findTermValue(page, 'Shipping')).toHaveText('Free')
    await expect(steps.findTermValue(page, 'Total')).toHaveText('$90.00')
    await sheet.getByRole('button', { name: `Decrease quantity of ${hat.title}` }).click()
    await expect(steps.findTermValue(page, 'Total')).toHaveText('$69.00')
    await expectAccessible(page)
    await sheet.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await expect(page).toHaveURL('/shop/checkout')
    await expect(steps.findTermValue(page, 'Shipping')).toHaveText('$9.00')
    await steps.goToPayPal(page)
    await expect(page.getByText('$69.00')).toBeVisible()
    await steps.choose(page, 'Pay now')
    await steps.expectPaid(page)
    await page.getByRole('link', { name: 'View My Orders' }).click()
    await page.getByRole('link', { name: 'Details' }).click()
    await expect(steps.findTermValue(page, 'Shipping')).toHaveText('$9.00')
    await expect(steps.findTermValue(page, 'Total Amount')).toHaveText('$69.00')
  } finally {
    const body = { shippingPrice: 0, freeShippingFrom: 0, weightClasses: [] }
    await admin.person.call('PUT /api/admin/settings/update', { body })
  }
})
