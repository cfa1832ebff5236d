import { formatMoney } from '../../src/lib/money.ts'
import { addPromotion } from '../support/promotions.ts'
import { prepareCheckout, priceOf } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

test('a marketer adds a code, and a shopper reads what is missing, uses it and pays less', async ({
  admin: { page },
  pageErrors,
  shopper
}) => {
  pageErrors.expect(/status of 400 .*promotions\/add/)
  pageErrors.expect(/status of 404 .*cart\/codes/)
  const product = await prepareCheckout(shopper.person)
  const price = priceOf(product)
  await page.setViewportSize({ width: 390, height: 800 })
  await steps.openHydrated(page, '/admin/promotions')
  await page.getByRole('button', { name: 'Add discount' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discount' })
  await dialog.getByLabel('Name').fill('Two for less')
  await dialog.getByLabel('Code').fill('x')
  await dialog.getByLabel('Kind').selectOption('Amount')
  await dialog.getByLabel('Amount ($)').fill('5')
  await dialog.getByLabel('From a subtotal of ($)').fill(String(price + 1))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Use at least 3 letters, digits and hyphens, such as SPRING-10.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Code').fill('two-for-less')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'TWO-FOR-LESS' })).toBeVisible()
  await expectAccessible(page)

  const checkout = shopper.page
  await checkout.setViewportSize({ width: 360, height: 740 })
  await checkout.goto('/shop/checkout')
  await checkout.getByText('Discount code', { exact: true }).click()
  const entry = checkout.getByRole('textbox', { name: 'Discount code' })
  await entry.fill('none')
  await entry.press('Enter')
  await expect(checkout.getByText("The code 'NONE' is not valid.")).toBeVisible()
  await entry.fill('two-for-less')
  await checkout.getByRole('button', { name: 'Apply' }).click()
  await expect(checkout.getByText('Add $1.00 more to your cart to use this code.')).toBeVisible()
  await expect(checkout.getByText("The code 'NONE' is not valid.")).toBeHidden()
  await expectAccessible(checkout)
  await checkout.getByRole('button', { name: `Increase quantity of ${product.title}` }).click()
  await expect(steps.findTermValue(checkout, 'Two for less')).toHaveText('−$5.00')
  const total = formatMoney(2 * price - 5)
  await expect(steps.findTermValue(checkout, 'Total')).toHaveText(total)
  await expect(checkout.getByText('Add $1.00 more')).toBeHidden()
  await steps.goToPayPal(checkout)
  await expect(checkout.getByText(total).first()).toBeVisible()
  await checkout.getByRole('button', { name: 'Pay now' }).click()
  await expect(checkout).toHaveURL(/payment-success/)
  await checkout.goto('/shop/account')
  await checkout
    .getByRole('link', { name: /^Details of order/ })
    .first()
    .click()
  await expect(steps.findTermValue(checkout, 'Discount')).toHaveText('−$5.00 (Two for less, code TWO-FOR-LESS)')

  await page.reload()
  await expect(page.getByRole('row', { name: /TWO-FOR-LESS/ })).toContainText('$5.00')
  await page.getByRole('button', { name: /^Delete.*Two for less/ }).click()
  await expect(page.getByRole('cell', { name: 'TWO-FOR-LESS' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('cell', { name: 'TWO-FOR-LESS' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper enters a code, sees what it saves and removes it', async ({
    admin,
    pageErrors,
    shopper: { page, person }
  }) => {
    pageErrors.expect(/status of 404 .*enter-code/)
    const product = await prepareCheckout(person)
    await addPromotion(admin.person, { name: 'A tenth off', code: 'TENTH' })
    await page.goto('/shop/checkout')
    const enter = async (code: string) => {
      await page.getByText('Discount code', { exact: true }).click()
      await page.getByRole('textbox', { name: 'Discount code' }).fill(code)
      await page.getByRole('button', { name: 'Apply' }).click()
    }
    await enter('none')
    await expect(page.getByText("The code 'NONE' is not valid.")).toBeVisible()
    await enter('tenth')
    const saved = Math.round(priceOf(product) * 10) / 100
    await expect(steps.findTermValue(page, 'A tenth off')).toHaveText(formatMoney(-saved))
    await page.getByRole('button', { name: 'Remove code TENTH' }).click()
    await expect(page.getByText('A tenth off')).toBeHidden()
  })
})
