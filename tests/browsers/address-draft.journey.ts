import { ADDRESS } from '../support/steps.ts'
import { addToCart, findMostStocked } from '../support/orders.ts'
import { button, field, heading, link, text } from './support/find-element.ts'
import type { Tab } from './support/tab.ts'
import { test } from './support/test.ts'

const FIELDS = { Address: ADDRESS.address, City: ADDRESS.city, Pincode: ADDRESS.pincode, Phone: ADDRESS.phone }

async function saveAddress(tab: Tab): Promise<void> {
  for (const [label, value] of Object.entries(FIELDS)) await tab.fill(field(label), value)
  await tab.fill(field(/^Notes/), ADDRESS.notes)
  await tab.press(button('Save Address'))
  await tab.expectVisible(text('Your Addresses 1/3'))
}

async function expectEmptyForm(tab: Tab): Promise<void> {
  await tab.expectVisible(heading('Add New Address'))
  await tab.expectValue(
    () =>
      Array.from(
        document.querySelectorAll<HTMLInputElement>('.address-form :is(input:not([type=hidden]), textarea)'),
        ({ value }) => value
      ),
    Array.from({ length: 8 }, () => '')
  )
}

async function goToPayPal(tab: Tab): Promise<void> {
  await tab.press(button('Checkout with PayPal'))
  await tab.expectVisible(button('Pay now'))
}

for (const [way, returnToCheckout] of Object.entries({
  Cancel: (tab: Tab) => tab.press(button('Cancel and return')),
  Back: (tab: Tab) => tab.back(),
  Decline: async (tab: Tab) => {
    await tab.press(button('Decline'))
    await tab.press(link('Back to the checkout'))
  }
})) {
  test(`a saved address does not reappear in the form after ${way} at PayPal`, async ({ shopper: { tab, person } }) => {
    await addToCart(person, await findMostStocked(person, 'women'))
    await tab.open('/shop/checkout')
    await saveAddress(tab)
    await goToPayPal(tab)
    await returnToCheckout(tab)
    await tab.expectPath(/^\/shop\/checkout/)
    await expectEmptyForm(tab)
    // Hydration saves a draft.
    await tab.press(heading('Add New Address'))
    await tab.expectValue(() => document.querySelector('main astro-island[ssr]'), null)
    await expectEmptyForm(tab)
  })
}
