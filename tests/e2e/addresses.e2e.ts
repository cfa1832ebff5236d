import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { addToCart, findMostStocked, saveAddress } from '../support/orders.ts'
import { holdRequest } from './support/hold-requests.ts'
import { openCheckout } from './support/open-checkout.ts'
import { fulfilFirst, UNREACHABLE_MESSAGE } from './support/network.ts'
import type { Person } from '../support/people.ts'
import { waitForFont } from './support/layout-shifts.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const PLACES = { 'the checkout': '/shop/checkout', 'the account': '/shop/account?tab=addresses' }
const LIMIT_MESSAGE = 'You can add max 3 addresses'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    for (const place of ['the checkout', 'the account'] as const) {
      // The island of the checkout changes addresses in place; the account loads the page again.
      const isIsland = javaScriptEnabled && place === 'the checkout'
      test(`a shopper adds, edits and deletes addresses in ${place}`, async ({
        shopper: { page, person },
        pageErrors
      }) => {
        // Scripts validate the form before they send it.
        if (!isIsland) pageErrors.expect(/status of 400 .*\/shop\/address\/add/)
        await addToCart(person, await findMostStocked(person, 'women'))
        await page.goto(PLACES[place])
        await expect(page.getByRole('heading', { name: 'Your Addresses 0/3' })).toBeVisible()
        await expect(page.getByText('No addresses found')).toBeVisible()

        await steps.saveAddress(page, { ...steps.ADDRESS, phone: 'none', notes: '' })
        await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('A phone number must contain digits.')
        await expect(page.getByLabel('City')).toHaveValue(steps.ADDRESS.city)
        await expect(page.getByLabel('Phone')).toHaveValue('none')
        if (isIsland) {
          await expect(page.getByLabel('Phone')).toBeFocused()
          await expectAccessible(page)
        }
        await steps.saveAddress(page, steps.ADDRESS)
        await expectMessage(page, 'Address added successfully', isIsland)
        await expect(page.getByRole('heading', { name: 'Your Addresses 1/3' })).toBeVisible()
        await expect(page.getByLabel('City')).toHaveValue('')

        await page.getByRole('link', { name: `Edit ${steps.ADDRESS.address}` }).click()
        await expect(page.getByRole('heading', { name: 'Edit Address' })).toBeVisible()
        await expect(page.getByLabel('Pincode')).toHaveValue(steps.ADDRESS.pincode)
        if (isIsland) {
          await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
          await expectAccessible(page)
        }
        await page.getByLabel('Address', { exact: true }).fill('2 Weft Way')
        await page.getByRole('button', { name: 'Update Address' }).click()
        await expectMessage(page, 'Address updated successfully', isIsland)
        await expect(page.getByRole('listitem').filter({ hasText: '2 Weft Way' })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Add New Address' })).toBeVisible()

        await page.getByRole('link', { name: 'Delete 2 Weft Way' }).click()
        await page.getByRole('link', { name: 'Cancel deleting 2 Weft Way' }).click()
        await expect(page.getByRole('heading', { name: 'Your Addresses 1/3' })).toBeVisible()
        await page.getByRole('link', { name: 'Delete 2 Weft Way' }).click()
        await expect(page.getByText('Delete this address?')).toBeVisible()
        if (isIsland) await expectAccessible(page)
        await page.getByRole('button', { name: 'Delete 2 Weft Way' }).click()
        await expectMessage(page, 'Address deleted successfully', isIsland)
        await expect(page.getByRole('heading', { name: 'Your Addresses 0/3' })).toBeVisible()
        expect(await listAddresses(person)).toEqual([])
      })
    }

    const place = javaScriptEnabled ? 'the checkout' : 'the account'
    test(`a shopper who adds a fourth address in ${place} sees the limit and keeps the typed values`, async ({
      shopper: { page, person },
      pageErrors
    }) => {
      pageErrors.expect(/status of 400 .*\/shop\/address\/add/)
      await addToCart(person, await findMostStocked(person, 'women'))
      for (const address of ['1 Loom Lane', '2 Weft Way', '3 Warp Walk'])
        await saveAddress(person, { ...steps.ADDRESS, address })
      await page.goto(PLACES[place])
      await steps.saveAddress(page, { ...steps.ADDRESS, address: '4 Selvedge Street' })
      const alert = javaScriptEnabled ? steps.errorToast(page, LIMIT_MESSAGE) : page.getByRole('alert')
      await expect(alert).toContainText(LIMIT_MESSAGE)
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue('4 Selvedge Street')
      await expect(page.getByLabel('Notes')).toHaveValue(steps.ADDRESS.notes)
      await expect(page.getByRole('heading', { name: 'Your Addresses 3/3' })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      expect(await listAddresses(person)).toEqual(['1 Loom Lane', '2 Weft Way', '3 Warp Walk'])
    })
  })
}

test('a shopper who adds a fourth address in an outdated window sees the limit and the third address', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/shop\/address\/add/)
  for (const address of ['1 Loom Lane', '2 Weft Way']) await saveAddress(person, { ...steps.ADDRESS, address })
  await openCheckout(page, person)
  await steps.fillAddress(page, { ...steps.ADDRESS, address: '4 Selvedge Street' })
  await saveAddress(person, { ...steps.ADDRESS, address: '3 Warp Walk' })
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(steps.errorToast(page, LIMIT_MESSAGE)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '3 Warp Walk' })).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('4 Selvedge Street')
})

test('a narrow phone shows both buttons of the delete question side by side below it', async ({
  shopper: { page, person }
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await saveAddress(person, steps.ADDRESS)
  await openCheckout(page, person)
  await page.getByRole('link', { name: `Delete ${steps.ADDRESS.address}` }).click()
  await expect(page.getByText('Delete this address?')).toBeVisible()
  await expectAccessible(page)
  await waitForFont(page)
  const [question, cancelButton, deleteButton] = await Promise.all(
    [
      page.getByText('Delete this address?'),
      page.getByRole('link', { name: `Cancel deleting ${steps.ADDRESS.address}` }),
      page.getByRole('button', { name: `Delete ${steps.ADDRESS.address}` })
    ].map((element) => element.boundingBox())
  )
  expect(cancelButton?.y).toBe(deleteButton?.y)
  expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThanOrEqual((cancelButton?.y ?? 0) + 1)
})

test('a keyboard user deletes an address or cancels the deletion', async ({ shopper: { page, person } }) => {
  await saveAddress(person, steps.ADDRESS)
  await openCheckout(page, person)
  const remove = page.getByRole('link', { name: `Delete ${steps.ADDRESS.address}` })
  await remove.press('Enter')
  await expect(page.getByRole('link', { name: `Cancel deleting ${steps.ADDRESS.address}` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: `Cancel deleting ${steps.ADDRESS.address}` })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Addresses 0/3' })).toBeFocused()
})

test('a double click on Save Address saves one address', async ({ shopper: { page, person } }) => {
  await openCheckout(page, person)
  await steps.fillAddress(page, steps.ADDRESS)
  await steps.waitForHydration(page)
  const heldRequest = await holdRequest(page, '**/api/shop/address/add')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/address/add')) requests.push(request.url())
  })
  await page.getByRole('button', { name: 'Save Address' }).click()
  const busy = page.getByRole('button', { name: 'Saving…' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  // Otherwise Playwright waits until the button is enabled.
  await busy.click({ force: true })
  heldRequest.release()
  await expectMessage(page, 'Address added successfully', true)
  expect(requests).toHaveLength(1)
  expect(await listAddresses(person)).toEqual([steps.ADDRESS.address])
})

test('a double click on Save Address in the account saves one address', async ({ shopper: { page, person } }) => {
  await page.goto(PLACES['the account'])
  await steps.fillAddress(page, steps.ADDRESS)
  await page.getByRole('button', { name: 'Save Address' }).dblclick()
  await expectMessage(page, 'Address added successfully', false)
  expect(await listAddresses(person)).toEqual([steps.ADDRESS.address])
})

test('a field that only the server rejects shows the error beside it', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/shop\/address\/add/)
  await openCheckout(page, person)
  await steps.fillAddress(page, { ...steps.ADDRESS, city: 'Le\u0007eds' })
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('Invalid data provided!')
  await expect(page.getByLabel('City')).toBeFocused()
  await page.getByLabel('City').fill('Leeds')
  await expect(page.getByLabel('City')).not.toHaveAttribute('aria-invalid')
})

test('a shopper whose address update fails can try again', async ({ shopper: { page, person }, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED .*\/address\/update/)
  await saveAddress(person, steps.ADDRESS)
  await openCheckout(page, person)
  await page.getByRole('link', { name: `Edit ${steps.ADDRESS.address}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit Address' })).toBeVisible()
  await page.getByLabel('City').fill('York')
  await fulfilFirst(page, '**/api/shop/address/update/**', (route) => route.abort())
  const save = page.getByRole('button', { name: 'Update Address' })
  await save.click()
  await expect(steps.errorToast(page, UNREACHABLE_MESSAGE)).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'false')
  await expect(page.getByLabel('City')).toHaveValue('York')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectMessage(page, 'Address updated successfully', true)
})

test('a shopper who deletes an address that another window has deleted sees it leave the list', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/status of 404 .*\/address\/delete/)
  const { data } = await saveAddress(person, steps.ADDRESS)
  await openCheckout(page, person)
  await page.getByRole('link', { name: `Delete ${steps.ADDRESS.address}` }).click()
  const params = { userId: person.id, addressId: data._id }
  await person.call('DELETE /api/shop/address/delete/{userId}/{addressId}', { params })
  await page.getByRole('button', { name: `Delete ${steps.ADDRESS.address}` }).click()
  await expect(steps.errorToast(page, 'Address not found')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Addresses 0/3' })).toBeFocused()
})

test('the form of an edited address becomes an empty one when the address is deleted', async ({
  shopper: { page, person }
}) => {
  for (const address of ['1 Loom Lane', '2 Weft Way']) await saveAddress(person, { ...steps.ADDRESS, address })
  await openCheckout(page, person)
  await page.getByRole('link', { name: 'Edit 1 Loom Lane' }).click()
  await page.getByRole('link', { name: 'Delete 1 Loom Lane' }).click()
  await page.getByRole('button', { name: 'Delete 1 Loom Lane' }).click()
  await expect(page.getByRole('heading', { name: 'Your Addresses 1/3' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add New Address' })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('')
  await steps.saveAddress(page, { ...steps.ADDRESS, address: '3 Warp Walk' })
  await expect(page.getByRole('heading', { name: 'Your Addresses 2/3' })).toBeVisible()
  expect((await listAddresses(person)).toSorted()).toEqual(['2 Weft Way', '3 Warp Walk'])
})

test('the address form keeps text typed while another address is being deleted', async ({
  shopper: { page, person }
}) => {
  await saveAddress(person, steps.ADDRESS)
  await openCheckout(page, person)
  const city = page.getByLabel('City')
  await page.getByLabel('Phone').fill('0113 555 0199')
  await page.getByRole('link', { name: `Delete ${steps.ADDRESS.address}` }).click()
  const heldRequest = await holdRequest(page, '**/api/shop/address/delete/**')
  await page.getByRole('button', { name: `Delete ${steps.ADDRESS.address}` }).click()
  await heldRequest.arrived
  await city.fill('York')
  heldRequest.release()
  await expectMessage(page, 'Address deleted successfully', true)
  await expect(page.getByRole('heading', { name: 'Your Addresses 0/3' })).toBeVisible()
  await expect(city).toHaveValue('York')
  await expect(city).toBeFocused()
  await expect(page.getByLabel('Phone')).toHaveValue('0113 555 0199')
})

test('an address form opened while another address is being deleted stays open', async ({
  shopper: { page, person }
}) => {
  for (const address of ['1 Loom Lane', '2 Weft Way']) await saveAddress(person, { ...steps.ADDRESS, address })
  await openCheckout(page, person)
  await page.getByRole('link', { name: 'Delete 1 Loom Lane' }).click()
  const heldRequest = await holdRequest(page, '**/api/shop/address/delete/**')
  await page.getByRole('button', { name: 'Delete 1 Loom Lane' }).click()
  await heldRequest.arrived
  await page.getByRole('link', { name: 'Edit 2 Weft Way' }).click()
  heldRequest.release()
  await expectMessage(page, 'Address deleted successfully', true)
  await expect(page.getByRole('heading', { name: 'Your Addresses 1/3' })).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('2 Weft Way')
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
})

test('Back leaves the page after addresses were edited', async ({ shopper: { page, person } }) => {
  await saveAddress(person, steps.ADDRESS)
  await page.goto('/shop/home')
  await openCheckout(page, person)
  await page.getByRole('link', { name: `Edit ${steps.ADDRESS.address}` }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: `Delete ${steps.ADDRESS.address}` }).click()
  await page.getByRole('link', { name: `Cancel deleting ${steps.ADDRESS.address}` }).click()
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
})

async function expectMessage(page: Page, text: string, asToast: boolean): Promise<void> {
  await expect(asToast ? steps.toast(page, text) : page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

async function listAddresses({ call, id: userId }: Person): Promise<string[]> {
  const { data } = await call('GET /api/shop/address/get/{userId}', { params: { userId } })
  return data.map(({ address }) => address)
}
