import { expect, type Locator, type Page } from 'playwright/test'

import type { AddressFields } from '../../src/api/contract/addresses.ts'
import type { Credentials } from './people.ts'

export const ADDRESS: AddressFields = {
  address: '1 Loom Lane',
  city: 'Leeds',
  pincode: 'LS1 1AA',
  phone: '0113 555 0100',
  notes: 'Ring twice'
}

/** If several match, the newest. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('#toasts').getByText(text, { exact: true }).last()

/** An error is an alert, which screen readers announce at once. */
export const errorToast = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text }).last()

/** Earlier clicks are replayed, so only tests of later behaviour need this. */
export async function waitForHydration(page: Page): Promise<void> {
  const island = page.locator('main astro-island')
  await island.locator('> *').first().hover()
  await expect(island).not.toHaveAttribute('ssr')
  // The header and the menu of the admin panel.
  await expect(page.locator('astro-island[client="load"][ssr]')).toHaveCount(0)
}

export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** An interaction starts the check, which writes the email into the account menu. */
export const waitForSessionCheck = (page: Page, { email }: { email: string }): Promise<void> =>
  expect(page.locator('[data-user-field="email"]')).toHaveText(email)

export async function hydrateAll(page: Page): Promise<void> {
  for (const island of await page.locator('astro-island').all()) await island.dispatchEvent('pointerover')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

export async function fillReview(dialog: Locator, stars: number, message: string): Promise<void> {
  const label = stars === 1 ? '1 star' : `${stars} stars`
  await dialog.locator('label').filter({ hasText: label }).click()
  await expect(dialog.getByRole('radio', { name: label })).toBeChecked()
  await dialog.getByLabel('Your review').fill(message)
}

/** Waits for the history step back that closing a sheet causes, which would undo an earlier navigation. */
export const waitForHistoryBack = (page: Page): Promise<void> => expect.poll(() => overlayOf(page)).toBeUndefined()

const overlayOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (history.state as { overlay?: string } | null)?.overlay)

export const openFilters = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Filters', exact: true }).click()

/** Changes a filter in the drawer and closes it. Does not wait for the list. */
export async function changeFilter(page: Page, change: () => Promise<unknown>): Promise<void> {
  await openFilters(page)
  await change()
  const close = page.getByRole('button', { name: 'Close filters' })
  await close.click()
  await expect(close).toBeHidden()
  await waitForHistoryBack(page)
}

export async function fillRegistration(page: Page, person: Credentials): Promise<void> {
  await page.getByLabel('User Name').fill(person.userName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

export async function fillLogin(
  page: Page,
  { email, password }: Pick<Credentials, 'email' | 'password'>
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  // After a logout without scripts, the login page erases the storage before its load event, which `waitForURL` awaits.
  await page.waitForURL('/auth/login')
}

/** The checkout folds the form once an address is saved. */
export async function unfoldAddressForm(page: Page): Promise<void> {
  const address = page.getByLabel('Address', { exact: true })
  // A field that the page has not received yet counts as hidden, and the click would fold the form.
  await address.waitFor({ state: 'attached' })
  if (await address.isHidden()) await page.getByText('Add New Address').click()
}

export async function fillAddress(page: Page, fields: AddressFields): Promise<void> {
  await unfoldAddressForm(page)
  await page.getByLabel('Address', { exact: true }).fill(fields.address)
  await page.getByLabel('City').fill(fields.city)
  await page.getByLabel('Pincode').fill(fields.pincode)
  await page.getByLabel('Phone').fill(fields.phone)
  await page.getByLabel('Notes').fill(fields.notes)
}

export async function saveAddress(page: Page, fields: AddressFields): Promise<void> {
  await fillAddress(page, fields)
  await page.getByRole('button', { name: 'Save Address' }).click()
}

export const addButton = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Add to cart ?: ${RegExp.escape(title)}$`) })

export const detailsLink = (page: Page, title: string): Locator =>
  page.getByRole('article').getByRole('link', { name: title, exact: true })

export const cartButton = (page: Page): Locator => page.getByRole('link', { name: 'Cart', exact: true })

/** An empty cart has no number. */
export async function expectBadge(page: Page, units: number): Promise<void> {
  if (units === 0) await expect(page.locator('#cart-count')).toBeHidden()
  else await expect(cartButton(page)).toHaveAccessibleDescription(String(units))
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: 'Checkout with PayPal' })

export async function goToPayPal(page: Page): Promise<void> {
  await payButton(page).click()
  await page.waitForURL(/\/checkoutnow\?/)
}

export const choose = (page: Page, choice: 'Pay now' | 'Decline' | 'Cancel and return'): Promise<void> =>
  page.getByRole('button', { name: choice }).click()

export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page).toHaveURL('/shop/payment-success')
}

export const findTermValue = (page: Page, term: string): Locator =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')

/** More steps than any page of the shop needs. */
const MAX_TABS = 60

/** Presses Tab, or Shift+Tab if the target is before the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const key = (await target.evaluate(isBeforeFocus)) ? 'Shift+Tab' : 'Tab'
  for (let step = 0; step < MAX_TABS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target, `is reached with ${key}`).toBeFocused()
}

const isBeforeFocus = (element: Element): boolean =>
  document.activeElement !== null &&
  document.activeElement !== document.body &&
  Boolean(document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)

/** The rows of an admin list, without its header. */
export const listRows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** Asks before the admin discards input. */
export const discardQuestion = (page: Page): Locator => page.getByRole('dialog', { name: 'Discard changes?' })
