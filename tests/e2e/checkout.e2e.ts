import { formatMoney } from '../../src/lib/money.ts'
import { expectAccessible } from './support/accessible.ts'
import { addToCart, listOrders, placeOrder, findMostStocked, prepareCheckout, priceOf } from '../support/orders.ts'
import { holdAllRequests } from './support/hold-requests.ts'
import { recordShifts, waitForFrame, readShifts } from './support/layout-shifts.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('an empty cart cannot be checked out', async ({ shopper: { page } }) => {
  await page.goto('/shop/checkout')
  await expect(page.getByText('Your cart is empty. Please add items to proceed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop/listing')
  await expect(page.getByRole('heading', { name: 'Shipping Address' })).toBeHidden()
  await expect(steps.payButton(page)).toHaveCount(0)
  await steps.waitForHydration(page)
  await expect(steps.payButton(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('the pay button of a phone never covers the field that has the focus', async ({ shopper: { page, person } }) => {
  await addToCart(person, await findMostStocked(person, 'women'))
  await page.setViewportSize({ width: 360, height: 480 })
  await page.goto('/shop/checkout')
  await steps.hydrateAll(page)
  await page.getByLabel('Address', { exact: true }).focus()
  const button = await steps.payButton(page).elementHandle()
  for (const label of ['Address line 2', 'City', 'State or region', 'Pincode', 'Recipient', 'Phone', 'Notes']) {
    await page.keyboard.press('Tab')
    const field = page.getByLabel(label)
    await expect(field).toBeFocused()
    const space = await field.evaluate(
      (element, below) => (below?.getBoundingClientRect().top ?? NaN) - element.getBoundingClientRect().bottom,
      button
    )
    expect(space, `pixels between ${label} and the button`).toBeGreaterThanOrEqual(0)
  }
})

test('the first click on each button works before React has loaded', async ({ shopper: { page, person } }) => {
  const product = await prepareCheckout(person)
  const quantity = page.getByRole('group', { name: `Quantity of ${product.title}` }).getByRole('status')
  await page.goto('/shop/checkout')
  await page.getByRole('button', { name: `Increase quantity of ${product.title}` }).click()
  await expect(steps.toast(page, 'Cart item is updated successfully')).toBeVisible()
  await page.reload()
  await expect(quantity).toHaveText('2')
  await page.getByRole('button', { name: `Decrease quantity of ${product.title}` }).click()
  await expect(quantity).toHaveText('1')
  await expect(steps.toast(page, 'Cart item is updated successfully')).toBeVisible()
  await page.reload()
  await steps.unfoldAddressForm(page)
  await page.getByLabel('Address', { exact: true }).fill('2 Weft Way')
  await page.getByLabel('Address', { exact: true }).press('Enter')
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('Please enter the city.')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('2 Weft Way')
  await page.reload()
  await page.getByRole('button', { name: `Remove ${product.title}` }).click()
  await expect(page.getByText('Your cart is empty. Please add items to proceed')).toBeVisible()
  await expect(steps.payButton(page)).toHaveCount(0)
})

test('a phone shows who receives the order, the pay button and the amount that PayPal charges, which a return does not order twice', async ({
  shopper: { page, person }
}) => {
  const product = await prepareCheckout(person)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/checkout')
  await expect(page.getByRole('radio', { name: person.userName })).toBeChecked()
  await expect(page.getByLabel('Address', { exact: true })).toBeHidden()
  await expect(steps.payButton(page)).toBeInViewport({ ratio: 1 })
  const amount = formatMoney(priceOf(product))
  await expect(steps.findTermValue(page, 'Subtotal')).toHaveText(amount)
  await expect(steps.findTermValue(page, 'Shipping')).toHaveText('Free')
  await expect(steps.findTermValue(page, 'Total')).toHaveText(amount)
  await steps.goToPayPal(page)
  await expect(page.getByText(amount).first()).toBeVisible()
  await page.goBack()
  await expect(steps.payButton(page)).toHaveAttribute('aria-disabled', 'false')
  await steps.goToPayPal(page)
  expect(await listOrders(person)).toHaveLength(1)
})

test('a font that loads late does not re-enable the pay button during a payment', async ({
  shopper: { page, person }
}) => {
  await prepareCheckout(person)
  const releaseFont = await holdAllRequests(page, '**/*.woff2')
  const releasePayment = await holdAllRequests(page, '**/api/shop/order/create')
  await page.goto('/shop/checkout', { waitUntil: 'domcontentloaded' })
  await steps.waitForHydration(page)
  await steps.payButton(page).click()
  const busy = page.getByRole('button', { name: 'Processing Payment...' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
  const pageShown = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('pageshow', () => requestAnimationFrame(() => resolve())))
  )
  releaseFont()
  await pageShown
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  releasePayment()
  await page.waitForURL(/\/checkoutnow\?/)
  expect(await listOrders(person)).toHaveLength(1)
})

test('the checkout selects the address of the last order, or the one just saved', async ({
  shopper: { page, person },
  paypal
}) => {
  const { call, id: userId } = person
  const formerAddress = { ...steps.ADDRESS, address: '9 Former Street' }
  await call('POST /api/shop/address/add', { body: { userId, ...formerAddress } })
  const { data } = await call('GET /api/shop/address/get/{userId}', { params: { userId } })
  await placeOrder(person, paypal)
  await addToCart(person, await findMostStocked(person, 'women'))
  await page.goto('/shop/checkout')
  await expect(page.getByRole('radio', { name: data[0]?.address ?? '' })).toBeChecked()
  await steps.saveAddress(page, { ...steps.ADDRESS, address: '3 Newest Road' })
  await expect(page.getByRole('radio', { name: '3 Newest Road' })).toBeChecked()
  await page.getByRole('radio', { name: steps.ADDRESS.address }).check()
  await page.getByRole('link', { name: 'Edit 3 Newest Road' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Address' })).toBeVisible()
  await expect(page.getByRole('radio', { name: steps.ADDRESS.address })).toBeChecked()
})

test('a shopper whose cart changed in another window sees the new total before paying', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/status of 409 .*order\/create/)
  const product = await prepareCheckout(person)
  await steps.openHydrated(page, '/shop/checkout')
  const addedProduct = await findMostStocked(person, 'men')
  await addToCart(person, addedProduct)
  const responsePromise = page.waitForResponse(/order\/create/)
  await steps.payButton(page).click()
  expect((await responsePromise).status()).toBe(409)
  await expect(page.getByRole('alert').filter({ hasText: 'The total of your cart has changed' })).toBeVisible()
  await expect(page.getByRole('heading', { name: addedProduct.title })).toBeVisible()
  await expect(steps.findTermValue(page, 'Total')).toHaveText(formatMoney(priceOf(product) + priceOf(addedProduct)))
  await steps.goToPayPal(page)
})

test('a cart that was paid in one window is not paid again in another', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*order\/create/)
  await prepareCheckout(person)
  await steps.openHydrated(page, '/shop/checkout')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/shop/checkout')
  await steps.goToPayPal(otherTab)
  await steps.choose(otherTab, 'Pay now')
  await steps.expectPaid(otherTab)
  await steps.payButton(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your cart is empty. Please add items to proceed' })
  ).toBeVisible()
  await expect(steps.payButton(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeFocused()
  expect(await listOrders(person)).toHaveLength(1)
})

test('a shopper whose session ends in the checkout keeps the cart and the typed address', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/status of 401 .*\/api\/shop\/address\/add/, /status of 401 .*\/api\/shop\/order\/create/)
  const product = await prepareCheckout(person)
  const sessionCheck = page.waitForResponse(/check-auth/, { timeout: 30_000 })
  await page.goto('/shop/checkout')
  await steps.fillAddress(page, { ...steps.ADDRESS, address: '5 Unsaved Yard' })
  await sessionCheck
  await steps.waitForHydration(page)
  const cookies = await page.context().cookies()
  // An expired session leaves the cookie of the cart.
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(steps.errorToast(page, 'Your session has ended. Please sign in again.')).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('5 Unsaved Yard')
  await page.getByText('Add New Address').click()
  const responsePromise = page.waitForResponse(/order\/create/)
  await steps.payButton(page).click()
  expect((await responsePromise).status()).toBe(401)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toHaveAttribute('href', '/auth/login')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page).toHaveURL('/auth/login')

  await page.context().addCookies(cookies)
  await page.goto('/shop/checkout')
  await expect(page.getByRole('heading', { name: product.title })).toBeVisible()
  await steps.waitForHydration(page)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('5 Unsaved Yard')
  await expect(page.getByLabel('Notes')).toHaveValue(steps.ADDRESS.notes)
  await steps.unfoldAddressForm(page)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByRole('radio', { name: '5 Unsaved Yard' })).toBeChecked()
  await page.reload()
  await steps.waitForHydration(page)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('')
})

test('the checkout sends an order with the fields of the API contract', async ({ shopper: { page, person } }) => {
  const product = await prepareCheckout(person)
  const { call, id: userId } = person
  const { data: cart } = await call('GET /api/shop/cart/get/{userId}', { params: { userId } })
  const { data: addresses } = await call('GET /api/shop/address/get/{userId}', { params: { userId } })
  await page.goto('/shop/checkout')
  const requestPromise = page.waitForRequest(/order\/create/)
  await steps.goToPayPal(page)
  const { orderDate, ...body } = (await requestPromise).postDataJSON() as Record<string, unknown>
  const { _id: productId, title, image } = product
  expect(body).toEqual({
    userId,
    cartId: cart._id,
    cartItems: [{ productId, title, image, price: priceOf(product), quantity: 1 }],
    addressInfo: { addressId: addresses[0]?._id, ...steps.ADDRESS },
    orderStatus: 'pending',
    paymentMethod: 'paypal',
    paymentStatus: 'pending',
    totalAmount: priceOf(product),
    orderUpdateDate: orderDate,
    paymentId: '',
    payerId: ''
  })
  expect(new Date(String(orderDate)).toISOString()).toBe(orderDate)
})

test('the selected address stays when another is deleted, and the first is selected when it is deleted itself', async ({
  shopper: { page, person }
}) => {
  const { call, id: userId } = person
  await prepareCheckout(person)
  for (const address of ['2 Weft Way', '3 Warp Walk'])
    await call('POST /api/shop/address/add', { body: { userId, ...steps.ADDRESS, address } })
  await page.goto('/shop/checkout')
  await page.getByRole('radio', { name: '3 Warp Walk' }).check()
  for (const { deleted, chosen } of [
    { deleted: '2 Weft Way', chosen: '3 Warp Walk' },
    { deleted: '3 Warp Walk', chosen: steps.ADDRESS.address }
  ]) {
    await page.getByRole('link', { name: `Delete ${deleted}` }).click()
    await page.getByRole('button', { name: `Delete ${deleted}` }).click()
    await expect(page.getByRole('radio', { name: deleted })).toHaveCount(0)
    await expect(page.getByRole('radio', { name: chosen })).toBeChecked()
  }
})

test('hydration of the checkout causes no layout shifts', async ({ shopper: { page, person } }) => {
  await prepareCheckout(person)
  await recordShifts(page)
  // A late font changes the width of the prices, at any time.
  const release = await holdAllRequests(page, '**/*.woff2')
  await page.goto('/shop/checkout', { waitUntil: 'domcontentloaded' })
  await steps.waitForHydration(page)
  await waitForFrame(page)
  expect(await readShifts(page)).toEqual([])
  release()
})
