import type { Page } from 'playwright/test'

import { addToCart, findMostStocked } from '../../support/orders.ts'
import type { Person } from '../../support/people.ts'
import { unfoldAddressForm } from '../../support/steps.ts'

/** Opens the checkout with a product in the cart and the form for a new address open. */
export async function openCheckout(page: Page, person: Person): Promise<void> {
  await addToCart(person, await findMostStocked(person, 'women'))
  await page.goto('/shop/checkout')
  await unfoldAddressForm(page)
}
