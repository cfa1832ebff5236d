import type { Page } from 'playwright/test'

import { addToCart, findMostStocked, listOrders, prepareCheckout, saveAddress } from '../support/orders.ts'
import type { Person } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const OTHER_ADDRESS_MESSAGE = 'Save the address you entered, or close the form to use the selected address.'

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
  await expect(steps.errorToast(page, OTHER_ADDRESS_MESSAGE)).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  expect(await listOrders(person)).toEqual([])
  await page.getByText('Add New Address').click()
  await steps.goToPayPal(page)
  const [order] = await listOrders(person)
  expect(order?.addressInfo).toMatchObject(steps.ADDRESS)
})

const FOURTH = { ...steps.ADDRESS, address: '4 Selvedge Street' }
const LIMIT_MESSAGE = 'You can add max 3 addresses'

async function prepareThreeAddresses(person: Person): Promise<void> {
  await prepareCheckout(person)
  for (const address of ['2 Weft Way', '3 Warp Walk']) await saveAddress(person, { ...steps.ADDRESS, address })
}

async function payWithSecondAddress(page: Page, person: Person): Promise<void> {
  await page.getByRole('radio', { name: '2 Weft Way' }).check()
  await steps.goToPayPal(page)
  const orders = await listOrders(person)
  expect(orders.map(({ addressInfo }) => addressInfo.address)).toEqual(['2 Weft Way'])
}

test('a shopper whose fourth address is refused at the checkout pays with the selected one', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/shop\/address\/add/)
  await prepareThreeAddresses(person)
  await page.goto('/shop/checkout')
  await steps.saveAddress(page, FOURTH)
  await expect(steps.errorToast(page, LIMIT_MESSAGE)).toBeVisible()
  // A later change of the refused fields is an unsaved change.
  await page.getByLabel('City').fill('York')
  await steps.payButton(page).click()
  await expect(steps.errorToast(page, OTHER_ADDRESS_MESSAGE)).toBeVisible()
  expect(await listOrders(person)).toEqual([])
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(steps.errorToast(page, LIMIT_MESSAGE)).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('York')
  await payWithSecondAddress(page, person)
})

test('a shopper who left a half-typed address pays with the selected one, and finds it in the form', async ({
  shopper: { page, person }
}) => {
  await prepareThreeAddresses(person)
  await page.goto('/shop/checkout')
  await steps.unfoldAddressForm(page)
  await page.getByLabel('City').fill('York')
  await steps.waitForHydration(page)
  await page.goto('/shop/checkout')
  await steps.waitForHydration(page)
  await payWithSecondAddress(page, person)
  await page.goBack()
  await steps.waitForHydration(page)
  await page.getByText('Add New Address').click()
  await expect(page.getByLabel('City')).toHaveValue('York')
})
