import { setTimeout as pause } from 'node:timers/promises'

import type { Page } from 'playwright'

import type { Credentials } from '../../tests/support/people.ts'
import { waitForHistoryBack } from '../../tests/support/steps.ts'

/** Milliseconds between the characters of a person who types on a phone. */
const TYPING_DELAY = 100

/** An element that must be in view and, if it has a picture, the picture. */
export interface Result {
  element: string
  picture?: string
}

export interface Step {
  name: string
  /** The control that the shopper taps. The first step opens the login page instead. */
  tap?: string
  result: Result
  /** Prepares the tap. Its time counts only for the comparison of passwords and passkeys. */
  prepare?: (page: Page, credentials: Credentials) => Promise<unknown>
}

/** Milliseconds in which a person touches the sensor for the fingerprint. */
const VERIFICATION_TIME = 1000

const LOGIN_BUTTON = 'form[action="/auth/login"] button:not([type=button])'
const SLIDE = '[aria-roledescription=slide]'
const CARD = '#results article'
const PAY_BUTTON = 'form[action="/shop/checkout"] button'
const APPROVE_BUTTON = 'button[value=pay]'

/** The selectors must match in both builds of a comparison, so they avoid classes where possible. */
export const STEPS: readonly Step[] = [
  { name: 'open the login page', result: { element: LOGIN_BUTTON } },
  { name: 'sign in', tap: LOGIN_BUTTON, prepare: typeCredentials, result: { element: SLIDE, picture: `${SLIDE} img` } },
  { name: 'open a category', tap: '.categories a', result: { element: CARD, picture: `${CARD} img` } },
  {
    name: 'open details',
    tap: `${CARD}:not(:has(:disabled)) [data-details]`,
    result: { element: 'dialog:modal .details-add', picture: 'dialog:modal img' }
  },
  {
    name: 'add to cart',
    tap: 'dialog:modal form[action="/shop/cart/add"] button',
    prepare: chooseSize,
    result: { element: '.toast' }
  },
  {
    name: 'open the cart',
    tap: 'a[aria-label=Cart]',
    prepare: closeDetails,
    result: { element: 'dialog:modal li', picture: 'dialog:modal li img' }
  },
  { name: 'open the checkout', tap: 'dialog:modal a[href="/shop/checkout"]', result: { element: PAY_BUTTON } },
  { name: 'go to PayPal', tap: PAY_BUTTON, result: { element: APPROVE_BUTTON } },
  { name: 'pay', tap: APPROVE_BUTTON, result: { element: '.payment-success h1' } }
]

/** The same purchase with a passkey. */
export const PASSKEY_STEPS: readonly Step[] = STEPS.map((step) =>
  step.name === 'sign in' ? { ...step, tap: '[data-passkey]', prepare: () => pause(VERIFICATION_TIME) } : step
)

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
