import type { Page } from 'playwright'

import { HANDSHAKES } from '../phone/line.ts'
import type { Credentials } from '../../tests/support/people.ts'
import { waitForHistoryBack } from '../../tests/support/steps.ts'

/** Milliseconds between the characters of a person who types on a phone. */
const TYPING_DELAY = 100

export interface Step {
  name: string
  /** The control that the shopper taps. The first step opens the login page instead. */
  tap?: string
  /** The result. */
  result: string
  /** The round trips that no shop can avoid. */
  roundTrips: number
  /** The maximum time in milliseconds, by line. */
  goals: Record<string, number>
  /** Prepares the tap. Its time does not count. */
  prepare?: (page: Page, credentials: Credentials) => Promise<unknown>
}

export const STEPS: readonly Step[] = [
  {
    name: 'open the login page',
    result: 'form[data-auth] button[data-busy]',
    roundTrips: HANDSHAKES + 1,
    goals: { 'slow 4G': 2136, 'slow 3G': 5334 }
  },
  {
    name: 'sign in',
    tap: 'form[data-auth] button[data-busy]',
    result: '.carousel',
    roundTrips: 2,
    goals: { 'slow 4G': 1988, 'slow 3G': 3431 },
    prepare: typeCredentials
  },
  {
    name: 'open a category',
    tap: '.categories a',
    result: '#results article',
    roundTrips: 1,
    goals: { 'slow 4G': 758, 'slow 3G': 745 }
  },
  {
    name: 'open details',
    tap: 'article:not(:has(:disabled)) [data-details]',
    result: 'dialog:modal .stock',
    roundTrips: 1,
    goals: { 'slow 4G': 792, 'slow 3G': 1388 }
  },
  {
    name: 'add to cart',
    tap: 'dialog:modal form[action="/shop/cart/add"] button',
    result: '.toast',
    roundTrips: 1,
    goals: { 'slow 4G': 646, 'slow 3G': 2258 },
    prepare: chooseSize
  },
  {
    name: 'open the cart',
    tap: '.cart a',
    result: 'dialog.sheet[open] li',
    roundTrips: 0,
    goals: { 'slow 4G': 720, 'slow 3G': 670 },
    prepare: closeDetails
  },
  {
    name: 'open the checkout',
    tap: '.sheet-footer a',
    result: '#pay button',
    roundTrips: 1,
    goals: { 'slow 4G': 396, 'slow 3G': 450 }
  },
  {
    name: 'go to PayPal',
    tap: '#pay button',
    result: 'button[value=pay]',
    // PayPal is another host.
    roundTrips: 1 + HANDSHAKES + 1,
    goals: { 'slow 4G': 1167, 'slow 3G': 2490 }
  },
  {
    name: 'pay',
    tap: 'button[value=pay]',
    result: '.payment-success',
    // The approval, the page of the shop, and the capture.
    roundTrips: 3,
    goals: { 'slow 4G': 1029, 'slow 3G': 3400 }
  }
]

async function typeCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  for (const [label, text] of [
    ['Email', email],
    ['Password', password]
  ] as const) {
    await page.getByLabel(label).tap()
    await page.getByLabel(label).pressSequentially(text, { delay: TYPING_DELAY })
  }
}

async function chooseSize(page: Page): Promise<void> {
  const sizes = page.getByRole('dialog').getByRole('group', { name: 'Size' }).locator('label')
  await sizes.filter({ hasNotText: 'sold out' }).first().tap()
}

async function closeDetails(page: Page): Promise<void> {
  await page.goBack()
  await waitForHistoryBack(page)
}
