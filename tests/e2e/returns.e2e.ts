import { formatMoney } from '../../src/lib/money.ts'
import { expectAccessible } from './support/accessible.ts'
import { addToCart, buy, findMostStocked, placeOrder, priceOf, stockOf } from '../support/orders.ts'
import { requestReturn } from '../support/returns.ts'
import { findTermValue, openHydrated, waitForHydration } from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a shopper cancels an order in its details, and then returns to the list', async ({
  shopper: { page, person },
  admin: { page: adminPage },
  paypal
}) => {
  const id = await placeOrder(person, paypal)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/account')
  const link = page.getByRole('link', { name: /^Details of order #\d+$/ })
  await link.click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight))
  await expect(details.getByRole('link', { name: 'Close details' })).toBeInViewport({ ratio: 1 })
  await details.getByText('Cancel this order').click()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Cancel order' }).click()
  await expect(details.getByText(/^You cancelled this order on /)).toBeVisible()
  await expect(findTermValue(page, 'Payment Status')).toHaveText('Refunded')
  await expect(details.getByText('Cancel this order')).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page).toHaveURL('/shop/account')
  await expect(link).toBeFocused()
  await expect(page.getByRole('cell', { name: 'Cancelled' })).toBeVisible()
  await adminPage.goto(`/admin/orders?q=${person.email}`)
  await expect(adminPage.getByRole('row', { name: id }).getByText('Cancelled')).toBeVisible()
})

test('a shopper without scripts returns items; an admin refuses and then accepts', async ({
  newBrowser,
  admin: { page: adminPage, person: owner },
  shopper: { page: shopperPage, person },
  paypal,
  pageErrors
}) => {
  test.slow()
  pageErrors.expect(/status of 400 .*\/shop\/order\/return/)
  const product = await findMostStocked(person, 'women')
  await addToCart(person, product)
  const id = await buy(person, paypal, product)
  const stock = await stockOf(person, product._id)
  await owner.call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus: 'delivered' } })

  const context = await newBrowser({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  await context.addCookies(await shopperPage.context().cookies())
  const page = await context.newPage()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  const units = details.getByRole('spinbutton', { name: product.title })
  const submit = details.getByRole('button', { name: 'Confirm withdrawal and return' })
  const returns = details.getByRole('list', { name: 'Returns' }).getByRole('listitem')
  await page.goto(`/shop/account?order=${id}`)
  await details.getByText('Return items (withdraw from contract here)').click()
  await details.getByLabel('Reason (optional)').fill('Too small')
  await submit.click()
  await expect(details.getByRole('alert')).toHaveText('Choose at least one item to return.')
  await expect(details.getByLabel('Reason (optional)')).toHaveValue('Too small')
  await units.fill('2')
  await submit.click()
  await expect(returns).toContainText([`2 × ${product.title}`])
  await expect(details.getByRole('status')).toHaveText(/^We've received your return request/)
  await expect(submit).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await adminPage.goto('/admin/dashboard')
  await adminPage.getByRole('link', { name: /^Return and cancellation requests/ }).click()
  await expect(adminPage).toHaveURL(/attention=returns/)
  await openHydrated(adminPage, `/admin/orders?order=${id}`)
  const order = adminPage.getByRole('dialog', { name: 'Order Details' })
  const requests = order.getByRole('list', { name: 'Return Requests' }).getByRole('listitem')
  await expect(requests).toContainText([`2 × ${product.title}: Too small`])
  await order.getByText('Decline this request').click()
  await expectAccessible(adminPage)
  await order.getByLabel('Reason, visible to the customer').fill('They were worn.')
  await order.getByRole('button', { name: 'Decline Return' }).click()
  await expect(requests).toContainText(['Your reason: They were worn.'])

  await page.reload()
  await expect(returns).toContainText(['Declined. They were worn.'])
  await details.getByText('Return items (withdraw from contract here)').click()
  await units.fill('1')
  await submit.click()
  await expect(returns).toHaveCount(2)

  await adminPage.reload()
  await waitForHydration(adminPage)
  await order.getByRole('listitem').filter({ hasText: 'Decline this request' }).getByText('Restock these items').click()
  const action = `Accept and refund ${formatMoney(priceOf(product))}`
  await order.getByRole('button', { name: action }).click()
  await adminPage
    .getByRole('dialog', { name: `${action}?` })
    .getByRole('button', { name: action })
    .click()
  await expect(requests).toContainText(['Declined', 'Accepted'])
  await page.reload()
  await expect(returns).toContainText(['Declined', "Accepted. We've refunded the price through PayPal."])
  await expect(findTermValue(page, 'Refunded')).toHaveText(formatMoney(priceOf(product)))
  expect(await stockOf(person, product._id)).toBe(stock + 1)
  const [charge] = await paypal.capturesOf(id)
  expect(charge).toMatchObject({ refunded_minor: Math.round(priceOf(product) * 100) })

  await shopperPage.goto(`/shop/account?order=${id}`)
  await shopperPage.getByText('Return items (withdraw from contract here)').click()
  await expectAccessible(shopperPage)
})

test('a return is refunded after an admin has received its parcel', async ({
  admin: { page: adminPage, person: owner },
  shopper: { page, person },
  paypal
}) => {
  const product = await findMostStocked(person, 'women')
  const id = await buy(person, paypal, product)
  await owner.call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus: 'delivered' } })
  const { data } = await person.call('GET /api/shop/order/details/{id}', { params: { id } })
  await requestReturn(person, id, { units: { [data.cartItems[0]?._id ?? '']: 1 } })
  await openHydrated(adminPage, '/admin/settings')
  await adminPage.getByLabel('Business details').fill('1 High Street\nPune')
  await adminPage.getByLabel('Refund returns only after the parcel is received').check()
  await adminPage.getByRole('button', { name: 'Save Settings' }).click()
  await expect(adminPage.getByText('Settings saved')).toBeVisible()

  await openHydrated(adminPage, `/admin/orders?order=${id}`)
  const order = adminPage.getByRole('dialog', { name: 'Order Details' })
  const requests = order.getByRole('list', { name: 'Return Requests' }).getByRole('listitem')
  await order.getByRole('button', { name: 'Accept return' }).click()
  await expect(requests).toContainText(['Awaiting parcel'])
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(`/shop/account?order=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByRole('status')).toHaveText(
    /^We've accepted your return. Please send the items to .+, 1 High Street, Pune\. We'll refund the price/
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)

  const body = { returnsWaitForParcel: false, businessDetails: '' }
  await owner.call('PUT /api/admin/settings/update', { body })
  await adminPage.goto('/admin/dashboard')
  await adminPage.getByRole('link', { name: /^Returns awaiting their parcel/ }).click()
  await expect(adminPage).toHaveURL(/attention=awaitingParcel/)
  await openHydrated(adminPage, `/admin/orders?order=${id}`)
  await expectAccessible(adminPage)
  const action = `Mark as received and refund ${formatMoney(priceOf(product))}`
  await order.getByRole('button', { name: action }).click()
  await adminPage
    .getByRole('dialog', { name: `${action}?` })
    .getByRole('button', { name: action })
    .click()
  await expect(requests).toContainText(['Accepted'])
  await page.reload()
  await expect(findTermValue(page, 'Refunded')).toHaveText(formatMoney(priceOf(product)))
  await expect(details.getByRole('status')).toBeHidden()
})
