import { addToCart, findMostStocked, listOrders, prepareCheckout } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a shopper without an address who presses the pay button is taken to the address form', async ({
  shopper: { page, person }
}) => {
  await addToCart(person, await findMostStocked(person, 'women'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/checkout')
  await steps.payButton(page).click()
  await expect(steps.errorToast(page, 'Please select one address to proceed.')).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Address', { exact: true })).toBeInViewport({ ratio: 1 })
})

test('a shopper who pays without saving the new address has the order sent to it', async ({
  shopper: { page, person }
}) => {
  await addToCart(person, await findMostStocked(person, 'women'))
  await page.goto('/shop/checkout')
  await page.getByLabel('Address', { exact: true }).fill(steps.ADDRESS.address)
  await steps.payButton(page).click()
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('Please enter the city.')
  await expect(page.getByLabel('City')).toBeFocused()
  await expect(steps.payButton(page)).toHaveText('Checkout with PayPal')
  expect(await listOrders(person)).toEqual([])
  await steps.fillAddress(page, steps.ADDRESS)
  await steps.goToPayPal(page)
  const [order] = await listOrders(person)
  expect(order?.addressInfo).toMatchObject(steps.ADDRESS)
})

test('a shopper who pays without saving a change to the selected address has the order sent to the changed one', async ({
  shopper: { page, person }
}) => {
  await prepareCheckout(person)
  await page.goto('/shop/checkout')
  await page.getByRole('link', { name: `Edit ${steps.ADDRESS.address}` }).click()
  await page.getByLabel('City').fill('Hull')
  await steps.goToPayPal(page)
  const [order] = await listOrders(person)
  expect(order?.addressInfo).toMatchObject({ ...steps.ADDRESS, city: 'Hull' })
})

test('a shopper who has typed another address than the selected one is asked to save it', async ({
  shopper: { page, person }
}) => {
  await prepareCheckout(person)
  await page.goto('/shop/checkout')
  await steps.unfoldAddressForm(page)
  await page.getByLabel('Address', { exact: true }).fill('2 Weft Way')
  await steps.payButton(page).click()
  const message = 'Save the address you entered, or close the form to use the selected address.'
  await expect(steps.errorToast(page, message)).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  expect(await listOrders(person)).toEqual([])
  await page.getByText('Add New Address').click()
  await steps.goToPayPal(page)
  const [order] = await listOrders(person)
  expect(order?.addressInfo).toMatchObject(steps.ADDRESS)
})
