import { placeOrder } from '../support/orders.ts'
import { button, heading, link, text } from './support/find-element.ts'
import { expect, test } from './support/test.ts'

test('after a logout, Back does not show the admin again', async ({ admin: { tab }, buyer: { person }, paypal }) => {
  await placeOrder(person, paypal)
  await tab.open('/admin/dashboard')
  await tab.press(link('Orders'))
  await tab.expectVisible(heading('Orders'))
  await tab.expectVisible(text(new RegExp(RegExp.escape(person.userName))))
  await tab.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      // This may be the first `pageshow`.
      if (!persisted) return
      // Later listeners may hide the page.
      requestAnimationFrame(() =>
        localStorage.setItem('restored', document.documentElement.checkVisibility() ? 'visible' : 'hidden')
      )
    })
  )
  await tab.press(button('Logout'))
  await tab.expectPath('/auth/login')
  for (const _page of ['orders', 'dashboard']) {
    await tab.back()
    await tab.expectPath(/^\/auth\/login/)
    await tab.expectVisible(heading('Welcome Back'))
    // The item is missing without a back/forward cache.
    expect(await tab.evaluate(() => localStorage.getItem('restored'))).not.toBe('visible')
  }
})

test('after a logout, Back does not show the account again', async ({ shopper: { tab, person }, paypal }) => {
  await placeOrder(person, paypal)
  await tab.open('/shop/account')
  await tab.expectVisible(link(/^Details of order/))
  await tab.press(button('Account'))
  await tab.expectVisible(text(person.userName))
  await tab.press(button('Logout'))
  await tab.expectPath('/auth/login')
  await tab.back()
  await tab.expectPath(/^\/auth\/login/)
})

test('Back shows the previous admin page to an administrator who is still signed in', async ({ admin: { tab } }) => {
  await tab.open('/admin/orders')
  await tab.press(link('Products'))
  await tab.expectVisible(heading('Products'))
  await tab.back()
  await tab.expectVisible(heading('Orders'))
  await tab.expectPath('/admin/orders')
})
