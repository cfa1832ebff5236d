import type { Page } from 'playwright/test'

import { addToCart, findMostStocked, listOrders, placeOrder } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const LONG_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'

/** Maximum lengths without line breaks. */
const ADDRESS = {
  address: LONG_WORD.repeat(4).slice(0, 200),
  city: LONG_WORD.repeat(2).slice(0, 100),
  phone: '0'.repeat(40),
  pincode: 'X'.repeat(20),
  notes: LONG_WORD.repeat(9).slice(0, 500)
}

const NARROW = { width: 320, text: '16px' }
const WINDOWS = [NARROW, { width: 360, text: '32px' }]

test('no page scrolls sideways at 320 px, with text twice as large or with the longest words', async ({
  shopper: { page, person },
  visitor,
  admin,
  paypal
}) => {
  test.slow()
  const { call, id: userId } = person
  await call('POST /api/shop/address/add', { body: { userId, ...ADDRESS } })
  const orderId = await placeOrder(person, paypal)
  const [order] = await listOrders(person)
  const productId = order?.cartItems[0]?.productId ?? ''
  const review = { userId, userName: person.userName, productId, reviewMessage: LONG_WORD, reviewValue: 4 }
  await call('POST /api/shop/review/add', { body: review })
  await addToCart(person, await findMostStocked(person, 'women'))
  const shopPages = [
    'home',
    'listing?category=men&brand=nike',
    `product/${productId}`,
    'search?keyword=jacket',
    'checkout',
    'account',
    'account?tab=addresses',
    `account?order=${orderId}`,
    'payment-success',
    'paypal-return'
  ]
  await expectToFit(page, [...shopPages.map((name) => `/shop/${name}`), '/unauth-page'])
  await expectToFit(visitor, ['/auth/login', '/auth/register'])
  await admin.page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/admin/dashboard', '/admin/orders']) {
    await admin.page.goto(path)
    expect(await measureOverflow(admin.page), path).toBe(0)
  }

  await page.goto('/shop/checkout')
  await steps.cartButton(page).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  for (const window of WINDOWS) {
    await resize(page, window)
    await expect(cart.getByRole('link', { name: 'Proceed to Checkout' })).toBeInViewport({ ratio: 1 })
    expect(await measureOverflow(page), `the cart at ${window.width} px`).toBe(0)
  }
  await resize(page, NARROW)
  await expect(cart.getByRole('button', { name: /^Remove / })).toBeInViewport({ ratio: 1 })
})

async function expectToFit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    for (const window of WINDOWS) {
      await resize(page, window)
      expect(await measureOverflow(page), `${path} at ${window.width} px`).toBe(0)
    }
  }
}

async function resize(page: Page, { width, text }: (typeof WINDOWS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 640 })
  await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), text)
}

/** In pixels. */
const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, document.body, ...document.querySelectorAll('dialog[open]')]
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
