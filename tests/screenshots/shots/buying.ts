import type { Page } from 'playwright/test'

import * as steps from '../../support/steps.ts'
import { UNREACHED } from '../../e2e/support/network.ts'
import type { Shot } from '../shot.ts'
import { button, heading, press, text, toast } from '../steps.ts'

const CART = '/api/shop/cart/get/'

const awake = steps.untilAwake

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
const failedSheet = (page: Page) => sheet(page).filter({ has: page.getByRole('alert').filter({ hasText: UNREACHED }) })

const openCart = (page: Page) => steps.cartButton(page).click()

async function pay(page: Page): Promise<void> {
  await awake(page)
  await page.getByRole('radio').first().check()
  await steps.payButton(page).click()
}

export const buying: Shot[] = [
  {
    name: 'cart: loading',
    as: 'regular',
    path: '/shop/home',
    held: CART,
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
    cut: CART,
    act: openCart,
    shows: (page) => failedSheet(page).filter({ hasNot: page.getByRole('listitem') })
  },
  {
    name: 'cart: not changed',
    as: 'regular',
    path: '/shop/home',
    cut: '/api/shop/cart/update-cart',
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
    act: awake,
    whole: true,
    shows: text('Your cart is currently empty')
  },
  { name: 'checkout', as: 'regular', path: '/shop/checkout', act: awake, whole: true, shows: steps.payButton },
  { name: 'checkout: too much', as: 'hoarder', path: '/shop/checkout', act: awake, whole: true, shows: text('3/3') },
  {
    name: 'checkout: without scripts',
    as: 'regular',
    path: '/shop/checkout',
    plain: true,
    whole: true,
    shows: steps.payButton
  },
  {
    name: 'checkout: added',
    as: 'regular',
    path: '/shop/checkout?added',
    plain: true,
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
    whole: true,
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
    name: 'checkout: nothing to pay',
    as: 'newcomer',
    path: '/shop/checkout',
    act: async (page) => {
      await awake(page)
      await steps.payButton(page).click()
    },
    shows: toast('Your cart is empty. Please add items to proceed')
  },
  {
    name: 'checkout: on its way',
    as: 'regular',
    path: '/shop/checkout',
    held: '/api/shop/order/create',
    act: pay,
    shows: button('Processing Payment...')
  },
  {
    name: 'checkout: failed',
    as: 'regular',
    path: '/shop/checkout',
    cut: '/api/shop/order/create',
    act: pay,
    shows: text(UNREACHED)
  },
  {
    name: 'payment: on its way',
    as: 'regular',
    path: '/shop/paypal-return?orderId=any&token=any&PayerID=any',
    held: '/api/shop/order/capture',
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
