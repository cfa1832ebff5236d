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

/** The toast that says this, the newest when there are several. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('#toasts').getByText(text, { exact: true }).last()

/** A toast that is said at once to those who do not see it. */
export const badToast = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text }).last()

/** Until the page's main island is awake. What is pressed before is not lost: only tests of what comes after need this. */
export async function untilAwake(page: Page): Promise<void> {
  const island = page.locator('main astro-island')
  await island.locator('> *').first().hover()
  await expect(island).not.toHaveAttribute('ssr')
}

/** Hydrates every island of the page. */
export async function hydrateAll(page: Page): Promise<void> {
  for (const island of await page.locator('astro-island').all()) await island.dispatchEvent('pointerover')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

/** Rates and describes a product in its review form. */
export async function fillReview(dialog: Locator, stars: number, message: string): Promise<void> {
  const label = stars === 1 ? '1 star' : `${stars} stars`
  await dialog.locator('label').filter({ hasText: label }).click()
  await expect(dialog.getByRole('radio', { name: label })).toBeChecked()
  await dialog.getByLabel('Your review').fill(message)
}

/** Until the step back that a sheet takes when it is closed is made: going elsewhere meanwhile would be undone by it. */
export const sheetLeft = (page: Page): Promise<void> => expect.poll(() => overlayOf(page)).toBeUndefined()

/** The overlay that the current history entry has. */
const overlayOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (history.state as { overlay?: string } | null)?.overlay)

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
  await expect(page).toHaveURL('/auth/login')
}

export async function fillAddress(page: Page, fields: AddressFields): Promise<void> {
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

/** What a product's card leads to its details with. */
export const detailsLink = (page: Page, title: string): Locator =>
  page.getByRole('article').getByRole('link', { name: title, exact: true })

export const cartButton = (page: Page): Locator => page.getByRole('link', { name: 'Cart', exact: true })

/** The number that the cart button bears; none for an empty cart. */
export async function expectBadge(page: Page, units: number): Promise<void> {
  if (units === 0) await expect(page.locator('#cart-count')).toBeHidden()
  else await expect(cartButton(page)).toHaveAccessibleDescription(String(units))
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: 'Checkout with PayPal' })

/** On to the approval page of PayPal. */
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

/** What a list of terms says of one of them. */
export const fact = (page: Page, term: string): Locator =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')

/** Further than any of the shop's pages is long, in steps. */
const FAR = 60

/** Presses Tab until this has the focus, or Shift and Tab when it lies behind. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const key = (await target.evaluate(liesBehind)) ? 'Shift+Tab' : 'Tab'
  for (let step = 0; step < FAR; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target, `is reached with ${key}`).toBeFocused()
}

/** Whether it comes before what has the focus. */
const liesBehind = (element: Element): boolean =>
  document.activeElement !== null &&
  document.activeElement !== document.body &&
  Boolean(document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
