import type { AdminOrder, AdminRefund } from '../../src/api/contract/order-administration.ts'
import { formatMoney } from '../../src/lib/money.ts'
import { expectAccessible } from './support/accessible.ts'
import { addToCart, buy, findMostStocked, priceOf, stockOf } from '../support/orders.ts'
import { findTermValue, openHydrated } from '../support/steps.ts'
import { expect, test } from './support/test.ts'
import { test as productTest } from './support/test-products.ts'

productTest(
  'an admin refunds one of two units, and the shopper sees it, at 360 px',
  async ({ admin: { page: adminPage }, shopper: { page, person }, testProducts, paypal }) => {
    const product = await testProducts.add({ price: '30', totalStock: '10' })
    await addToCart(person, product)
    const id = await buy(person, paypal, product)
    expect(await stockOf(person, product._id)).toBe(8)
    await adminPage.setViewportSize({ width: 360, height: 800 })
    await openHydrated(adminPage, `/admin/orders?order=${id}`)
    const details = adminPage.getByRole('dialog', { name: 'Order Details' })
    await details.getByText('Issue a refund').click()
    await details.getByRole('spinbutton', { name: product.title }).fill('1')
    await expect(details.getByLabel('Amount ($)')).toHaveValue('30.00')
    await details.getByLabel('Reason, visible only to admins').fill('Hole in the sleeve')
    await expectAccessible(adminPage)
    await details.getByRole('button', { name: 'Refund $30.00' }).click()
    const question = adminPage.getByRole('dialog', { name: 'Refund $30.00?' })
    await expect(question).toContainText('1 unit will be restocked.')
    await expectAccessible(adminPage)
    await question.getByRole('button', { name: 'Refund $30.00' }).click()
    await expect(details.getByRole('list', { name: 'Refunds' }).getByRole('listitem')).toContainText([
      `$30.00 (1 × ${product.title}, back in stock): Hole in the sleeve`
    ])
    await expect(findTermValue(adminPage, 'Refunded')).toHaveText('$30.00')
    await expect(details.getByLabel('Reason, visible only to admins')).toHaveValue('')
    await expect(details.getByText(/ refunded \$30\.00 \(Hole in the sleeve\)$/)).toBeVisible()
    expect(await stockOf(person, product._id)).toBe(9)
    expect(await adminPage.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(`/shop/account?order=${id}`)
    await expect(findTermValue(page, 'Refunded')).toHaveText('$30.00')
    await expect(findTermValue(page, 'Payment Status')).toHaveText('Paid')
    await expect(page.getByText('Qty: 2 · $30.00 each · 1 refunded')).toBeVisible()
    await expect(page.getByText('Hole in the sleeve')).toBeHidden()
    await expectAccessible(page)
  }
)

test('an admin cannot refund more than remains, and finds the amount and reason of a failed refund in the form', async ({
  admin: { page },
  shopper: { person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/status of 402 .*\/orders\/refund\//, /shop: .*refund failed/)
  const product = await findMostStocked(person, 'men')
  const id = await buy(person, paypal, product)
  const price = priceOf(product)
  const failedRefund: AdminRefund = {
    _id: 'failed',
    amount: 1.5,
    items: [],
    source: 'admin',
    author: null,
    createdAt: '2026-03-02T10:00:00.000Z',
    reason: 'Late.',
    isPending: false,
    isRestocked: false
  }
  await page.route('**/api/admin/orders/details/*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: AdminOrder }
    await route.fulfill({ json: { success: true, data: { ...data, failedRefunds: [failedRefund] } } })
  })
  await openHydrated(page, `/admin/orders?order=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByText('Issue a refund').click()
  const amount = details.getByLabel('Amount ($)')
  const submit = details.getByRole('button', { name: /^Refund( \$|$)/ })
  await amount.fill((price + 0.01).toFixed(2))
  await submit.click()
  await expect(details.getByRole('alert')).toHaveText(`Enter an amount from 0.01 to ${price.toFixed(2)}.`)
  const reason = details.getByLabel('Reason, visible only to admins')
  await reason.fill('Hole in the sleeve')
  await details.getByRole('button', { name: 'Issue the refund of $1.50 again' }).click()
  await expect(reason).toHaveValue('Late.')
  await expect(amount).toHaveValue('1.50')
  await paypal.injectFaults([{ on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' }])
  const confirm = page.getByRole('dialog', { name: 'Refund $1.50?' }).getByRole('button', { name: 'Refund $1.50' })
  await submit.click()
  await confirm.click()
  await expect(page.getByText('PayPal declined this refund. No money was refunded.')).toBeVisible()
  await submit.click()
  await confirm.click()
  await expect(findTermValue(page, 'Refunded')).toHaveText('$1.50')
  await expect(details.getByText(`${formatMoney(price - 1.5)} can still be refunded.`)).toBeVisible()
})

test('units are not restocked by default if another admin has shipped the order', async ({
  admin: { page, person: admin },
  shopper: { person },
  paypal
}) => {
  const id = await buy(person, paypal, await findMostStocked(person, 'men'))
  await openHydrated(page, `/admin/orders?q=${id}`)
  const body = { orderStatus: 'inShipping' } as const
  await admin.call('PUT /api/admin/orders/update/{id}', { params: { id }, body })
  await page.getByRole('button', { name: /^View Details of order #\d+$/ }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByText(/ to In Shipping$/)).toBeVisible()
  await details.getByText('Issue a refund').click()
  await expect(details.getByLabel('Restock these items')).not.toBeChecked()
})
