import type { Page } from 'playwright/test'

import * as steps from '../../support/steps.ts'
import type { Shot } from '../shot.ts'
import { press, toldBadly } from '../steps.ts'

const CART = '/api/shop/cart/get/'

const awake = (act: (page: Page) => Promise<void>) => async (page: Page) => {
  await steps.untilAwake(page)
  await act(page)
}

async function openCart(page: Page): Promise<void> {
  await steps.cartButton(page).click()
  await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
}

async function openFullCart(page: Page): Promise<void> {
  await openCart(page)
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('radio').first().check()
  await steps.payButton(page).click()
}

export const buying: Shot[] = [
  { name: 'cart: loading', as: 'regular', path: '/shop/home', held: CART, act: openCart },
  {
    name: 'cart: empty',
    as: 'newcomer',
    path: '/shop/home',
    act: async (page) => {
      await openCart(page)
      await page.getByText('Your cart is currently empty').waitFor()
    }
  },
  { name: 'cart', as: 'regular', path: '/shop/home', act: openFullCart },
  { name: 'cart: too much', as: 'hoarder', path: '/shop/home', act: openFullCart },
  {
    name: 'cart: failed',
    as: 'regular',
    path: '/shop/home',
    cut: CART,
    act: async (page) => {
      await openCart(page)
      await page.getByRole('dialog').getByRole('alert').waitFor()
    }
  },
  {
    name: 'cart: not changed',
    as: 'regular',
    path: '/shop/home',
    cut: '/api/shop/cart/update-cart',
    act: async (page) => {
      await openFullCart(page)
      await page.getByRole('button', { name: /^Increase/ }).click()
      await page.getByRole('dialog').getByRole('alert').waitFor()
    }
  },
  { name: 'checkout: empty', as: 'newcomer', path: '/shop/checkout', act: awake(async () => {}), whole: true },
  { name: 'checkout', as: 'regular', path: '/shop/checkout', act: awake(async () => {}), whole: true },
  { name: 'checkout: too much', as: 'hoarder', path: '/shop/checkout', act: awake(async () => {}), whole: true },
  { name: 'checkout: without scripts', as: 'regular', path: '/shop/checkout', plain: true, whole: true },
  { name: 'checkout: added', as: 'regular', path: '/shop/checkout?added', plain: true },
  { name: 'checkout: payment cancelled', as: 'regular', path: '/shop/checkout?payment=cancelled' },
  {
    name: 'address: edited',
    as: 'regular',
    path: '/shop/checkout',
    act: async (page) => {
      await page.getByRole('link', { name: /^Edit/ }).first().click()
      await page.getByRole('button', { name: 'Update Address' }).waitFor()
    },
    whole: true
  },
  {
    name: 'address: nothing filled in',
    as: 'newcomer',
    path: '/shop/account?tab=addresses',
    act: async (page) => {
      await press('Save Address')(page)
      await page.getByText('Please enter the city.').waitFor()
    }
  },
  {
    name: 'address: asked to delete',
    as: 'regular',
    path: '/shop/account?tab=addresses',
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Delete/ })
        .first()
        .click()
      await page.getByText('Delete this address?').waitFor()
    }
  },
  {
    name: 'checkout: nothing to pay',
    as: 'newcomer',
    path: '/shop/checkout',
    act: awake(async (page) => {
      await steps.payButton(page).click()
      await toldBadly(page)
    })
  },
  {
    name: 'checkout: on its way',
    as: 'regular',
    path: '/shop/checkout',
    held: '/api/shop/order/create',
    act: awake(pay)
  },
  {
    name: 'checkout: failed',
    as: 'regular',
    path: '/shop/checkout',
    cut: '/api/shop/order/create',
    act: awake(async (page) => {
      await pay(page)
      await page.getByRole('alert').first().waitFor()
    })
  },
  {
    name: 'payment: on its way',
    as: 'regular',
    path: '/shop/paypal-return?orderId=any&token=any&PayerID=any',
    held: '/api/shop/order/capture'
  },
  {
    name: 'payment: failed',
    as: 'regular',
    path: '/shop/paypal-return',
    act: (page) => page.getByRole('alert').first().waitFor()
  },
  { name: 'payment: succeeded', as: 'regular', path: '/shop/payment-success' },
  { name: 'payment: succeeded, nothing known', as: 'newcomer', path: '/shop/payment-success' }
]
