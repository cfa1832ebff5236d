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

test('no page scrolls sideways with text twice as large or with the longest words', async ({
  shopper: { page, person },
  paypal
}) => {
  const { call, id: userId } = person
  await call('POST /api/shop/address/add', { body: { userId, ...ADDRESS } })
  const orderId = await placeOrder(person, paypal)
  const [order] = await listOrders(person)
  const productId = order?.cartItems[0]?.productId ?? ''
  const review = { userId, userName: person.userName, productId, reviewMessage: LONG_WORD, reviewValue: 4 }
  await call('POST /api/shop/review/add', { body: review })
  await addToCart(person, await findMostStocked(person, 'women'))
  const paths = [
    'home',
    'listing?category=men&brand=nike',
    `listing?product=${productId}`,
    'search?keyword=jacket',
    'checkout',
    'account',
    'account?tab=addresses',
    `account?order=${orderId}`,
    'payment-success',
    'paypal-return'
  ]
  for (const [width, size] of [
    [320, '16px'],
    [360, '32px']
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    for (const path of paths) {
      await page.goto(`/shop/${path}`)
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
      expect(await measureOverflow(page), `${path} at ${width} px with ${size}`).toBe(0)
    }
  }
  await page.goto('/shop/checkout')
  await steps.cartButton(page).click()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeInViewport({ ratio: 1 })
})

const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
