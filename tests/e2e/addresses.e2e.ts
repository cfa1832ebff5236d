import type { Page } from 'playwright/test'

import type { AddressFields } from '../../src/api/contract/addresses.ts'
import { expectAccessible } from './support/accessible.ts'
import { addToCart, plentiful } from './support/goods.ts'
import { hold } from './support/hold.ts'
import { UNREACHED } from './support/network.ts'
import type { Person } from './support/people.ts'
import { settled } from './support/shifts.ts'
import * as steps from './support/steps.ts'
import { expect, test } from './support/test.ts'

const PLACES = { 'the checkout': '/shop/checkout', 'the account': '/shop/account?tab=addresses' }
const FULL = 'Up to 3 addresses can be saved. Delete one to add another.'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    for (const [place, url] of Object.entries(PLACES)) {
      test(`addresses are added, changed and deleted in ${place}`, async ({ shopper: { page, person }, trouble }) => {
        trouble.expect(/status of 400 .*\/shop\/address\/add/)
        await addToCart(person, await plentiful(person, 'women'))
        await page.goto(url)
        await expect(page.getByRole('heading', { name: 'Your Addresses 0/3' })).toBeVisible()
        await expect(page.getByText('No addresses found')).toBeVisible()

        await steps.saveAddress(page, { ...steps.ADDRESS, phone: 'none', notes: '' })
        await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
          'This has too few digits for a phone number.'
        )
        await expect(page.getByLabel('Notes')).toHaveAccessibleDescription('Please enter a note for the delivery.')
        await expect(page.getByLabel('City')).toHaveValue(steps.ADDRESS.city)
        await expect(page.getByLabel('Phone')).toHaveValue('none')
        if (javaScriptEnabled) {
          await expect(page.getByLabel('Phone')).toBeFocused()
          await expectAccessible(page)
        }
        await steps.saveAddress(page, steps.ADDRESS)
        await told(page, 'Address added successfully', javaScriptEnabled)
        await expect(page.getByRole('heading', { name: 'Your Addresses 1/3' })).toBeVisible()
        await expect(page.getByLabel('City')).toHaveValue('')

        await page.getByRole('link', { name: `Edit ${steps.ADDRESS.address}` }).click()
        await expect(page.getByRole('heading', { name: 'Edit Address' })).toBeVisible()
        await expect(page.getByLabel('Pincode')).toHaveValue(steps.ADDRESS.pincode)
        if (javaScriptEnabled) {
          await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
          await expectAccessible(page)
        }
        await page.getByLabel('Address', { exact: true }).fill('2 Weft Way')
        await page.getByRole('button', { name: 'Update Address' }).click()
        await told(page, 'Address updated successfully', javaScriptEnabled)
        await expect(page.getByRole('listitem').filter({ hasText: '2 Weft Way' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Save Address' })).toBeVisible()

        await page.getByRole('link', { name: 'Delete 2 Weft Way' }).click()
        await page.getByRole('link', { name: 'Keep it' }).click()
        await expect(page.getByRole('heading', { name: 'Your Addresses 1/3' })).toBeVisible()
        await page.getByRole('link', { name: 'Delete 2 Weft Way' }).click()
        await expect(page.getByText('Delete this address?')).toBeVisible()
        if (javaScriptEnabled) await expectAccessible(page)
        await page.getByRole('button', { name: 'Yes, delete' }).click()
        await told(page, 'Address deleted successfully', javaScriptEnabled)
        await expect(page.getByRole('heading', { name: 'Your Addresses 0/3' })).toBeVisible()
        expect(await saved(person)).toEqual([])
      })

      test(`a fourth address, from a second window, is refused in ${place}`, async ({
        shopper: { page, person },
        trouble
      }) => {
        trouble.expect(/status of 400 .*\/shop\/address\/add/)
        await addToCart(person, await plentiful(person, 'women'))
        for (const address of ['1 Loom Lane', '2 Weft Way']) await add(person, { ...steps.ADDRESS, address })
        await page.goto(url)
        await steps.fillAddress(page, { ...steps.ADDRESS, address: '4 Selvedge Street' })
        await add(person, { ...steps.ADDRESS, address: '3 Warp Walk' })
        await page.getByRole('button', { name: 'Save Address' }).click()
        const alert = javaScriptEnabled ? steps.badToast(page, 'You can add max 3 addresses') : page.getByRole('alert')
        await expect(alert).toContainText('You can add max 3 addresses')
        await expect(page.getByLabel('Address', { exact: true })).toHaveValue('4 Selvedge Street')
        if (javaScriptEnabled) await expectAccessible(page)
        expect(await saved(person)).toEqual(['1 Loom Lane', '2 Weft Way', '3 Warp Walk'])

        await page.goto(url)
        await expect(page.getByText(FULL)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Save Address' })).toHaveCount(0)
        await page.getByRole('link', { name: 'Edit 2 Weft Way' }).click()
        await expect(page.getByLabel('Address', { exact: true })).toHaveValue('2 Weft Way')
        await page.getByRole('link', { name: 'Cancel' }).click()
        await expect(page.getByText(FULL)).toBeVisible()
      })
    }
  })
}

test('on a narrow phone both answers stand side by side below the question', async ({ shopper: { page, person } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await add(person, steps.ADDRESS)
  await page.goto(PLACES['the account'])
  await page.getByRole('link', { name: `Delete ${steps.ADDRESS.address}` }).click()
  await expect(page.getByText('Delete this address?')).toBeVisible()
  await settled(page)
  const [question, keep, remove] = await Promise.all(
    [
      page.getByText('Delete this address?'),
      page.getByRole('link', { name: 'Keep it' }),
      page.getByRole('button', { name: 'Yes, delete' })
    ].map((part) => part.boundingBox())
  )
  expect(keep?.y).toBe(remove?.y)
  expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThanOrEqual((keep?.y ?? 0) + 1)
})

test('the keyboard deletes an address, or thinks better of it', async ({ shopper: { page, person } }) => {
  await add(person, steps.ADDRESS)
  await page.goto(PLACES['the account'])
  const remove = page.getByRole('link', { name: `Delete ${steps.ADDRESS.address}` })
  await remove.press('Enter')
  await expect(page.getByRole('link', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Addresses 0/3' })).toBeFocused()
})

test('a draft of an address does not outlive the session that it was typed in', async ({ shopper: { page } }) => {
  await page.goto(PLACES['the account'])
  await steps.fillAddress(page, steps.ADDRESS)
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue(steps.ADDRESS.city)
  expect(await draftsOf(page)).toHaveLength(1)
  await steps.logOut(page)
  expect(await draftsOf(page)).toEqual([])
})

test('an address that was saved leaves no draft', async ({ shopper: { page, person } }) => {
  for (const address of ['1 Loom Lane', '2 Weft Way']) await add(person, { ...steps.ADDRESS, address })
  await page.goto(PLACES['the account'])
  await steps.fillAddress(page, steps.ADDRESS)
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue(steps.ADDRESS.city)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByText(FULL)).toBeVisible()
  await page.goto('/shop/home')
  expect(await draftsOf(page)).toEqual([])
})

test('of two addresses to edit the last one asked for is shown', async ({ shopper: { page, person } }) => {
  for (const address of ['1 Loom Lane', '2 Weft Way']) await add(person, { ...steps.ADDRESS, address })
  await page.goto(PLACES['the account'])
  const slow = await hold(page, /[?&]edit=/)
  await page.getByRole('link', { name: 'Edit 1 Loom Lane' }).click()
  await slow.asked
  const givenUp = page.waitForEvent('requestfailed')
  await page.getByRole('link', { name: 'Edit 2 Weft Way' }).click()
  await givenUp
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('2 Weft Way')
  slow.letGo()
})

test('an address whose answer breaks off can be sent again', async ({ shopper: { page, person } }) => {
  await page.addInitScript(() => {
    const answered = window.fetch
    let breaks = true
    window.fetch = async (to, request) => {
      const answer = await answered(to, request)
      if (!breaks || request?.method !== 'POST' || !answer.url.includes('/shop/')) return answer
      breaks = false
      const halfway = new ReadableStream({ start: (part) => part.error(new TypeError('cut off')) })
      return new Response(halfway, answer)
    }
  })
  await add(person, steps.ADDRESS)
  await page.goto(PLACES['the account'])
  await page.getByRole('link', { name: `Edit ${steps.ADDRESS.address}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit Address' })).toBeVisible()
  await page.getByLabel('City').fill('York')
  const save = page.getByRole('button', { name: /^(Save|Update|Edit)/ })
  await save.click()
  await expect(steps.badToast(page, UNREACHED)).toBeVisible()
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByLabel('City')).toHaveValue('York')
  await save.click()
  await told(page, 'Address updated successfully', true)
})

test('what is typed while an address is being deleted stays', async ({ shopper: { page, person } }) => {
  await add(person, steps.ADDRESS)
  await page.goto(PLACES['the account'])
  const city = page.getByLabel('City')
  await page.getByLabel('Phone').fill('0113 555 0199')
  await page.getByRole('link', { name: `Delete ${steps.ADDRESS.address}` }).click()
  const slow = await hold(page, '**/shop/address/delete')
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await slow.asked
  await city.fill('York')
  slow.letGo()
  await told(page, 'Address deleted successfully', true)
  await expect(page.getByRole('heading', { name: 'Your Addresses 0/3' })).toBeVisible()
  await expect(city).toHaveValue('York')
  await expect(city).toBeFocused()
  await expect(page.getByLabel('Phone')).toHaveValue('0113 555 0199')
})

test('an address asked for while another is being deleted is shown once that is done', async ({
  shopper: { page, person }
}) => {
  for (const address of ['1 Loom Lane', '2 Weft Way']) await add(person, { ...steps.ADDRESS, address })
  await page.goto(PLACES['the account'])
  await page.getByRole('link', { name: 'Delete 1 Loom Lane' }).click()
  const slow = await hold(page, '**/shop/address/delete')
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await slow.asked
  await page.getByRole('link', { name: 'Edit 2 Weft Way' }).click()
  slow.letGo()
  await told(page, 'Address deleted successfully', true)
  await expect(page.getByRole('heading', { name: 'Your Addresses 1/3' })).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('2 Weft Way')
})

const draftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft')))

async function told(page: Page, text: string, asToast: boolean): Promise<void> {
  await expect(asToast ? steps.toast(page, text) : page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

const add = ({ call, id: userId }: Person, fields: AddressFields) =>
  call('POST /api/shop/address/add', { body: { userId, ...fields } })

async function saved({ call, id: userId }: Person): Promise<string[]> {
  const { data } = await call('GET /api/shop/address/get/{userId}', { params: { userId } })
  return data.map(({ address }) => address)
}
