import { listOrders, findMostStocked, prepareCheckout, priceOf, stockOf } from '../support/orders.ts'
import { signIn, newCredentials } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ javaScriptEnabled: false })

test('a new shopper buys without a script', async ({ visitor: page, shop, paypal, pageErrors }) => {
  test.slow()
  const credentials = newCredentials()
  await test.step('registers', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await steps.fillRegistration(page, credentials)
    await expect(page).toHaveURL('/shop/home')
  })
  await test.step('logs in on the second attempt', async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    pageErrors.expect(/status of 400 .*\/auth\/login/)
    await steps.fillLogin(page, { ...credentials, password: 'not my password' })
    await expect(page.getByRole('alert')).toHaveText('Incorrect password! Please try again')
    await expect(page.getByLabel('Email')).toHaveValue(credentials.email)
    await expect(page.getByLabel('Password')).toHaveValue('')
    await steps.fillLogin(page, credentials)
    await expect(page).toHaveURL('/shop/home')
  })

  const person = await signIn(shop.url, credentials)
  const product = await findMostStocked(person, 'kids')
  const stock = await stockOf(person, product._id)
  await test.step('finds a product', async () => {
    await page.getByRole('link', { name: 'See all products' }).click()
    await page.getByLabel('Sort by').selectOption('Title: A to Z')
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await expect(page).toHaveURL(/sortBy=title-atoz/)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page.getByRole('article')).toHaveCount(48)
    await steps.openFilters(page)
    await page.getByRole('checkbox', { name: 'Kids' }).check()
    await page.getByRole('button', { name: 'Show results' }).click()
    await expect(page.getByRole('link', { name: 'Remove filter: Kids' })).toBeVisible()
    await expect(page.getByLabel('Sort by')).toHaveValue('title-atoz')
    await steps.addButton(page, product.title).click()
    await expect(page).toHaveURL(`/shop/product/${product._id}?added`)
    await expect(page.getByText('Product is added to cart')).toBeVisible()
    await steps.cartButton(page).click()
  })
  await test.step('changes the cart', async () => {
    const lines = page.getByRole('region', { name: 'Your Cart' }).getByRole('listitem')
    await page.getByRole('button', { name: `Increase quantity of ${product.title}` }).click()
    await expect(lines.getByRole('status')).toHaveText('2')
    await page.getByRole('button', { name: `Decrease quantity of ${product.title}` }).click()
    await expect(lines.getByRole('status')).toHaveText('1')
    await page.getByRole('button', { name: `Remove ${product.title}` }).click()
    await expect(page.getByText('Your cart is empty. Please add items to proceed')).toBeVisible()
    await expect(steps.payButton(page)).toHaveCount(0)
    await page.goto('/shop/listing?category=kids&sortBy=title-atoz')
    await steps.addButton(page, product.title).click()
    await steps.cartButton(page).click()
    await expect(lines).toHaveCount(1)
  })
  await test.step('gives an address', async () => {
    pageErrors.expect(/status of 400 .*\/shop\/checkout/)
    await steps.payButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Please select one address to proceed.')
    await steps.saveAddress(page, steps.ADDRESS)
    await expect(page.getByRole('radio', { name: steps.ADDRESS.address })).toBeChecked()
  })
  await test.step('pays', async () => {
    await steps.goToPayPal(page)
    await steps.choose(page, 'Pay now')
    await page.getByRole('button', { name: 'Continue to your order' }).click()
    await steps.expectPaid(page)
  })

  const [order] = await listOrders(person)
  await expect(steps.findTermValue(page, 'Order number')).toHaveText(`#${order?.number}`)
  await test.step('finds the order', async () => {
    await page.getByRole('link', { name: 'View My Orders' }).click()
    await page.getByRole('link', { name: `Details of order #${order?.number}` }).click()
    await expect(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible()
    await page.getByRole('link', { name: 'Close details' }).click()
    await expect(page.getByRole('dialog', { name: 'Order Details' })).toBeHidden()
  })
  await test.step('logs out', async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/auth/login')
  })

  expect(order).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid', totalAmount: priceOf(product) })
  expect(await stockOf(person, product._id)).toBe(stock - 1)
  expect(await paypal.capturesOf(order?._id ?? '')).toMatchObject([
    { status: 'COMPLETED', amount: { value: priceOf(product).toFixed(2) } }
  ])
})

test('a cart that was emptied elsewhere cannot be paid without a script', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/shop\/checkout/)
  const product = await prepareCheckout(person)
  await page.goto('/shop/checkout')
  const params = { userId: person.id, productId: product._id }
  await person.call('DELETE /api/shop/cart/{userId}/{productId}', { params })
  await steps.payButton(page).click()
  await expect(page.getByText('Your cart is empty. Please add items to proceed')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveText('Your cart is empty. Please add items to proceed')
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible()
  await expect(steps.payButton(page)).toHaveCount(0)
  expect(await listOrders(person)).toEqual([])
})
