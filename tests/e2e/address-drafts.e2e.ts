import type { Page } from 'playwright/test'

import { addToCart, findMostStocked, saveAddress } from '../support/orders.ts'
import { holdAllRequests } from './support/hold-requests.ts'
import { register, signInBrowser, newCredentials } from '../support/people.ts'
import { openCheckout } from './support/open-checkout.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a draft of an address survives a reload, and a logout erases it', async ({ shopper: { page, person } }) => {
  await openCheckout(page, person)
  await steps.waitForHydration(page)
  await steps.fillAddress(page, steps.ADDRESS)
  await page.reload()
  await steps.waitForHydration(page)
  await expect(page.getByLabel('City')).toHaveValue(steps.ADDRESS.city)
  await expect(page.getByLabel('Notes')).toHaveValue(steps.ADDRESS.notes)
  expect(await readDraft(page)).toContain(steps.ADDRESS.city)
  await steps.logOut(page)
  expect(await readDraft(page)).toBeNull()
})

test('a shopper who logs out before the scripts have loaded leaves no address draft', async ({
  shopper: { page, person }
}) => {
  await openCheckout(page, person)
  await steps.waitForHydration(page)
  await steps.fillAddress(page, steps.ADDRESS)
  expect(await readDraft(page)).toContain(steps.ADDRESS.city)
  const releaseScripts = await holdAllRequests(page, '**/_astro/*.js')
  await page.goto('/shop/home', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  releaseScripts()
  await page.waitForURL('/auth/login')
  expect(await readDraft(page)).toBeNull()
})

test('a shopper who clears the last filled field erases the address draft', async ({ shopper: { page, person } }) => {
  await openCheckout(page, person)
  await steps.waitForHydration(page)
  await page.getByLabel('City').fill('York')
  await expect.poll(() => readDraft(page)).toContain('York')
  await page.getByLabel('City').fill('')
  await expect.poll(() => readDraft(page)).toBeNull()
})

test('a draft of an address survives a link in a mail that the shopper opens in another tab', async ({
  shopper: { page, person }
}) => {
  await openCheckout(page, person)
  await steps.waitForHydration(page)
  await steps.waitForSessionCheck(page, person)
  await page.getByLabel('City').fill('York')
  await expect.poll(() => readDraft(page)).toContain('York')
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  const otherTab = await page.context().newPage()
  for (const link of ['/auth/unsubscribe?token=1', '/auth/confirm-email?token=1']) {
    await otherTab.goto(link)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toEqual(stored)
  }
  await page.reload()
  await steps.waitForHydration(page)
  await expect(page.getByLabel('City')).toHaveValue('York')
})

test('a draft of an address is not filled in for another shopper in the same tab', async ({ shopper, shop }) => {
  const { page, person } = shopper
  await openCheckout(page, person)
  await steps.waitForHydration(page)
  await steps.waitForSessionCheck(page, person)
  await page.getByLabel('City').fill('York')
  await expect.poll(() => readDraft(page)).toContain('York')
  const otherShopper = newCredentials()
  await register(shop.url, otherShopper)
  await page.context().clearCookies()
  const otherPerson = await signInBrowser(page.context(), otherShopper)
  await openCheckout(page, otherPerson)
  await steps.waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Add New Address' })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('')
})

test('a shopper who saves an address leaves no draft', async ({ shopper: { page, person } }) => {
  await openCheckout(page, person)
  await steps.saveAddress(page, steps.ADDRESS)
  await expect(page.getByRole('heading', { name: 'Your Addresses 1/3' })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('')
  expect(await readDraft(page)).toBeNull()
})

test('a half-typed address survives editing and cancelling another address', async ({ shopper: { page, person } }) => {
  await saveAddress(person, steps.ADDRESS)
  await openCheckout(page, person)
  await page.getByLabel('Phone').fill('0113 555 0199')
  await page.getByLabel('Notes').fill('Blue door')
  const edit = page.getByRole('link', { name: `Edit ${steps.ADDRESS.address}` })
  await edit.click()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Phone')).toHaveValue(steps.ADDRESS.phone)
  await page.getByLabel('Phone').fill('1')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await expect(page.getByLabel('Phone')).toHaveValue('0113 555 0199')
  await expect(page.getByLabel('Notes')).toHaveValue('Blue door')
  await expect(page).toHaveURL('/shop/checkout')
})

test('an address edited before hydration keeps the typed values', async ({ shopper: { page, person } }) => {
  const { data } = await saveAddress(person, steps.ADDRESS)
  await addToCart(person, await findMostStocked(person, 'women'))
  // The script is prefetched before it is loaded.
  const releaseScript = await holdAllRequests(page, '**/Checkout.*.js')
  await page.goto(`/shop/checkout?edit=${data._id}`)
  await page.getByLabel('City').fill('York')
  await page.getByLabel('Notes').fill('Blue door')
  releaseScript()
  await steps.waitForHydration(page)
  await expect(page.getByLabel('City')).toHaveValue('York')
  await expect(page.getByLabel('Notes')).toHaveValue('Blue door')
})

const readDraft = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('addressDraft'))
