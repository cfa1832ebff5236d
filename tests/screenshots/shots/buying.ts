import type { Page } from 'playwright/test'

import * as steps from '../../support/steps.ts'
import { SET_QUANTITY, UNREACHABLE_MESSAGE } from '../../e2e/support/network.ts'
import type { Shot } from '../shot.ts'
import { button, heading, press, text } from '../steps.ts'

const CART = '/api/shop/cart/get/'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
const failedSheet = (page: Page) =>
  sheet(page).filter({ has: page.getByRole('alert').filter({ hasText: UNREACHABLE_MESSAGE }) })

const openCart = (page: Page) => steps.cartButton(page).click()

async function pay(page: Page): Promise<void> {
  await steps.waitForHydration(page)
  await page.getByRole('radio').first().check()
  await steps.payButton(page).click()
}

/** A valid code, one that changes nothing and an unknown one. */
async function enterCodes(page: Page): Promise<void> {
  await steps.hydrateAll(page)
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await steps.expectBadge(page, 1)
  await page.goto('/shop/checkout')
  await page.getByText('Discount code', { exact: true }).click()
  for (const [code, response] of [
    ['tenth', 'A tenth off'],
    ['delivery', 'Shipping is already free.'],
    ['none', "The code 'NONE' is not valid."]
  ] as const) {
    await page.getByRole('textbox', { name: 'Discount code' }).fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText(response).first().waitFor()
  }
}

export const buying: Shot[] = [
  {
    name: 'cart: loading',
    as: 'regular',
    path: '/shop/home',
    stalled: CART,
    act: openCart,
    shows: (page) => sheet(page).locator('[aria-busy=true]')
  },
  {
    name: 'cart: empty',
    as: 'newcomer',
    path: '/shop/home',
    act: openCart,
    shows: text('Your cart is currently empty')
  },
  { name: 'cart', as: 'regular', path: '/shop/home', act: openCart, shows: text('1 item') },
  { name: 'cart: too much', as: 'hoarder', path: '/shop/home', act: openCart, shows: text('129 items') },
  {
    name: 'cart: failed',
    as: 'regular',
    path: '/shop/home',
    failing: CART,
    act: openCart,
    shows: (page) => failedSheet(page).filter({ hasNot: page.getByRole('listitem') })
  },
  {
    name: 'cart: not changed',
    as: 'regular',
    path: '/shop/home',
    failing: SET_QUANTITY,
    act: async (page) => {
      await openCart(page)
      await sheet(page)
        .getByRole('button', { name: /^Increase/ })
        .click()
    },
    shows: (page) => failedSheet(page).filter({ has: page.getByRole('listitem') })
  },
  {
    name: 'checkout: empty',
    as: 'newcomer',
    path: '/shop/checkout',
    act: steps.waitForHydration,
    fullPage: true,
    shows: text('Your cart is empty. Please add items to proceed')
  },
  {
    name: 'checkout',
    as: 'regular',
    path: '/shop/checkout',
    act: steps.waitForHydration,
    fullPage: true,
    shows: steps.payButton
  },
  {
    name: 'checkout: too much',
    as: 'hoarder',
    path: '/shop/checkout',
    act: steps.waitForHydration,
    fullPage: true,
    shows: text('3/3')
  },
  {
    name: 'checkout: discount codes',
    as: 'newcomer',
    path: '/shop/listing?category=women',
    act: enterCodes,
    fullPage: true,
    shows: text("The code 'NONE' is not valid.")
  },
  {
    name: 'checkout: without scripts',
    as: 'regular',
    path: '/shop/checkout',
    noScripts: true,
    fullPage: true,
    shows: steps.payButton
  },
  {
    name: 'product page: added',
    as: 'regular',
    path: '/shop/product/{product}?added',
    noScripts: true,
    shows: text('Product is added to cart')
  },
  {
    name: 'checkout: payment cancelled',
    as: 'regular',
    path: '/shop/checkout?payment=cancelled',
    shows: text('The payment was cancelled.')
  },
  {
    name: 'address: edited',
    as: 'regular',
    path: '/shop/checkout',
    act: (page) => page.getByRole('link', { name: /^Edit/ }).first().click(),
    fullPage: true,
    shows: button('Update Address')
  },
  {
    name: 'address: nothing filled in',
    as: 'newcomer',
    path: '/shop/account?tab=addresses',
    act: press('Save Address'),
    shows: text('Please enter the city.')
  },
  {
    name: 'address: asked to delete',
    as: 'regular',
    path: '/shop/account?tab=addresses',
    act: (page) =>
      page
        .getByRole('link', { name: /^Delete/ })
        .first()
        .click(),
    shows: text('Delete this address?')
  },
  {
    name: 'checkout: on its way',
    as: 'regular',
    path: '/shop/checkout',
    stalled: '/api/shop/order/create',
    act: pay,
    shows: button('Processing Payment...')
  },
  {
    name: 'checkout: failed',
    as: 'regular',
    path: '/shop/checkout',
    failing: '/api/shop/order/create',
    act: pay,
    shows: text(UNREACHABLE_MESSAGE)
  },
  {
    name: 'payment: on its way',
    as: 'regular',
    path: '/shop/paypal-return?orderId=any&token=any&PayerID=any',
    stalled: '/api/shop/order/capture',
    shows: heading('Processing Your Payment')
  },
  {
    name: 'payment: failed',
    as: 'regular',
    path: '/shop/paypal-return',
    shows: text('Order information not found.')
  },
  { name: 'payment: succeeded', as: 'regular', path: '/shop/payment-success', shows: text('PayPal') },
  {
    name: 'payment: succeeded, nothing known',
    as: 'newcomer',
    path: '/shop/payment-success',
    shows: text('#ORD-12345')
  }
]
