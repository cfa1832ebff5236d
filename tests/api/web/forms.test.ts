import { describe, expect } from 'vitest'

import { addToCart, buy, HOME, readCart, saveAddress } from '../../support/checkout.ts'
import { it } from '../../support/it.ts'
import type { Person } from '../../support/person.ts'
import { makeDeliveredOrder, makeRefundableOrder } from '../../support/refunds.ts'
import { openSite, type Page } from '../../support/site.ts'

const LOGIN = '/auth/login'
const account = { userName: 'Ada', email: 'ada@example.com', password: 'long enough' }

const copyCookies = (person: Person, page: Page) => {
  for (const cookie of page.headers['set-cookie'] ?? []) {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
    person.cookies.set(name, value)
  }
  return person
}

describe.for(['in this process', 'on another host'] as const)('with the API %s, a form', (where) => {
  it('registers, signs in and signs out, without a script', async ({ shop }) => {
    const site = await openSite(shop, where)
    const registered = await site.post('/auth/register', null, account)
    expect([registered.status, registered.location]).toEqual([303, '/'])
    const newcomer = copyCookies(shop.visitor(), registered)
    expect(await site.send('/', newcomer)).toMatchObject({ status: 302, location: '/shop/home' })
    const page = await site.post('/auth/login', null, account)
    expect([page.status, page.location]).toEqual([303, '/'])
    const ada = copyCookies(shop.visitor(), page)
    expect(await site.send('/', ada)).toMatchObject({ status: 302, location: '/shop/home' })
    const out = await site.post('/auth/logout', ada, {})
    expect([out.status, out.location]).toEqual([303, LOGIN])
    expect(await site.send('/shop/home', ada)).toMatchObject({ status: 302, location: LOGIN })
  })

  it('that is rejected is rendered again with the error and the typed values, except the password', async ({
    shop
  }) => {
    const site = await openSite(shop, where)
    await site.post('/auth/register', null, account)
    const page = await site.post('/auth/login', null, { ...account, password: 'something else' })
    expect(page.status).toBe(400)
    expect(page.headers['set-cookie']).toBeUndefined()
    const [again] = site.rendered
    expect(again?.url).toBe(LOGIN)
    expect(again?.locals.rejectedForm).toEqual({
      action: LOGIN,
      code: 'wrong-password',
      message: 'Incorrect password! Please try again',
      field: 'password',
      values: { userName: 'Ada', email: 'ada@example.com' }
    })
    await site.send(LOGIN)
    expect(site.rendered.at(-1)?.locals.rejectedForm).toBeUndefined()
  })

  it.for([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { referer: 'http://localhost:4321/shop/checkout' },
    {}
  ])('is refused unless it comes from the shop’s origin: %j', async (headers, { shop }) => {
    const site = await openSite(shop, where)
    const shopper = await shop.shopper()
    const hat = await shop.product()
    const posts = [
      await site.post('/shop/cart/add', shopper, { productId: hat.id }, headers),
      await site.post('/auth/logout', shopper, {}, headers),
      await site.post('/auth/register', null, account, headers)
    ]
    expect(posts.map((page) => page.status)).toEqual([403, 403, 403])
    expect((await readCart(shopper)).items).toEqual([])
  })

  it('adds to the cart, updates it and removes from it', async ({ shop }) => {
    const site = await openSite(shop, where)
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    const added = await site.post('/shop/cart/add', shopper, { productId: hat.id })
    expect([added.status, added.location]).toEqual([303, `/shop/product/${hat.id}?added`])
    expect(added.headers['set-cookie']?.[0]).toMatch(/^cart=1;/)
    await site.post('/shop/cart/update', shopper, { productId: hat.id, quantity: '4' })
    expect((await readCart(shopper)).items).toMatchObject([{ quantity: 4 }])
    const more = await site.post('/shop/cart/add', shopper, { productId: hat.id, quantity: '2' })
    expect(more.status).toBe(409)
    expect(site.rendered.at(-1)?.url).toBe(`/shop/product/${hat.id}`)
    expect(site.rendered.at(-1)?.locals.rejectedForm?.message).toBe('Only 4 quantity can be added for this item')
    await site.post('/shop/cart/remove', shopper, { productId: hat.id })
    expect((await readCart(shopper)).items).toEqual([])
  })

  it('of a review counts a line break as one character, as browsers do, and keeps it', async ({ shop }) => {
    const site = await openSite(shop, where)
    const [shopper, hat] = [await shop.shopper(), await shop.product()]
    await buy(shop, shopper, [hat, 1])
    const [before, after] = ['x'.repeat(1000), 'x'.repeat(999)]
    const fields = { productId: hat.id, reviewMessage: `${before}\r\n${after}`, reviewValue: '4' }
    expect((await site.post('/shop/review/add', shopper, fields)).status).toBe(303)
    const saved = await shop.shop.db.selectFrom('reviews').select('message').execute()
    expect(saved).toEqual([{ message: `${before}\n${after}` }])
  })

  it('saves an address, checks out and redirects to PayPal', async ({ shop }) => {
    const site = await openSite(shop, where)
    const shopper = await shop.shopper()
    await addToCart(shopper, await shop.product({ price: 20 }), 2)
    const { _id: cartId } = await readCart(shopper)
    const without = await site.post('/shop/checkout', shopper, { cartId, totalAmount: '40' })
    expect(without.status).toBe(400)
    expect(site.rendered.at(-1)?.locals.rejectedForm?.message).toBe('Please select one address to proceed.')
    const fields = { address: '1 Mill Lane', city: 'Leeds', phone: '0113 496 0000', pincode: 'LS1', notes: '3' }
    const saved = await site.post('/shop/address/add', shopper, fields)
    expect(saved.location).toMatch(/^\/shop\/checkout\?newAddress=/)
    const addressId = saved.location?.split('=')[1] ?? ''
    const page = await site.post('/shop/checkout', shopper, { cartId, addressId, totalAmount: '40' })
    expect(page.status).toBe(303)
    expect(page.location).toContain(`${shop.paypal.url}/checkoutnow?token=`)
  })

  it('cancels an order once', async ({ shop }) => {
    const site = await openSite(shop, where)
    const { shopper, id: orderId, read } = await makeRefundableOrder(shop)
    const url = `/shop/account?order=${orderId}`
    const cancelled = await site.post('/shop/order/cancel', shopper, { orderId })
    expect([cancelled.status, cancelled.location]).toEqual([303, url])
    expect(await read()).toMatchObject({ orderStatus: 'rejected' })
    const repeated = await site.post('/shop/order/cancel', shopper, { orderId })
    expect([repeated.status, site.rendered.at(-1)?.url]).toEqual([409, url])
  })

  it('returns items', async ({ shop }) => {
    const site = await openSite(shop, where)
    const { shopper, id: orderId, hatLine, read } = await makeDeliveredOrder(shop)
    const url = `/shop/account?order=${orderId}`
    const fields = {
      orderId,
      idempotencyKey: 'a',
      [`units-${hatLine}`]: '2',
      'units-other': '0',
      reason: 'Too\r\nsmall'
    }
    const returned = await site.post('/shop/order/return', shopper, fields)
    expect([returned.status, returned.location]).toEqual([303, url])
    expect((await read()).returns).toMatchObject([{ items: [{ _id: hatLine, quantity: 2 }], reason: 'Too\nsmall' }])
    const empty = await site.post('/shop/order/return', shopper, { orderId, [`units-${hatLine}`]: '' })
    expect([empty.status, site.rendered.at(-1)?.url]).toEqual([400, url])
  })

  it('with an invalid address is rendered again with the typed values and the field at fault', async ({ shop }) => {
    const site = await openSite(shop, where)
    const shopper = await shop.shopper()
    const fields = { from: 'account', ...HOME }
    const control = await site.post('/shop/address/add', shopper, { ...fields, city: 'Le\u0007eds' })
    expect(control.status).toBe(400)
    expect(site.rendered.at(-1)).toMatchObject({
      url: '/shop/account?tab=addresses',
      locals: { rejectedForm: { message: 'Invalid data provided!', field: 'city', values: { address: HOME.address } } }
    })
    for (const _ of [1, 2, 3]) await saveAddress(shopper)
    const fourth = await site.post('/shop/address/add', shopper, fields)
    expect(fourth.status).toBe(400)
    expect(site.rendered.at(-1)?.locals.rejectedForm).toEqual({
      action: '/shop/address/add',
      code: 'invalid',
      message: 'You can add max 3 addresses',
      values: fields
    })
  })

  it('of the shop redirects a visitor to login and an admin to the dashboard, and changes nothing', async ({
    shop
  }) => {
    const site = await openSite(shop, where)
    const hat = await shop.product()
    const visitor = await site.post('/shop/cart/add', null, { productId: hat.id })
    expect([visitor.status, visitor.location]).toEqual([303, '/auth/login?cart'])
    const admin = await site.post('/shop/cart/add', await shop.admin(), { productId: hat.id })
    expect([admin.status, admin.location]).toEqual([303, '/admin/dashboard'])
    expect(await shop.shop.db.selectFrom('carts').selectAll().execute()).toEqual([])
  })

  it.for(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'with the content type %s is rejected',
    async (type, { shop }) => {
      const site = await openSite(shop, where)
      const page = await site.post(LOGIN, null, account, { origin: shop.origin, 'content-type': type })
      expect(page.status).toBe(400)
    }
  )

  it('of the newsletter is confirmed, and the email address is not stored', async ({ shop }) => {
    const site = await openSite(shop, where)
    const shopper = await shop.shopper()
    const page = await site.post('/shop/newsletter', shopper, { email: 'someone@example.com' })
    expect([page.status, page.location]).toEqual([303, '/shop/home?subscribed#newsletter'])
    expect(JSON.stringify(page.headers)).not.toContain('someone')
    const mails = await shop.shop.db.selectFrom('mail_outbox').selectAll().execute()
    expect(JSON.stringify(mails)).not.toContain('someone')
    for (const email of ['', ' ', 'someone', 'someone@example.com, other@example.com']) {
      const refused = await site.post('/shop/newsletter', shopper, { email })
      expect([refused.status, site.rendered.at(-1)?.url]).toEqual([400, '/shop/home'])
      expect(site.rendered.at(-1)?.locals.rejectedForm?.message).toBe('Please enter a valid email address')
    }
    const visitor = await site.post('/shop/newsletter', null, { email: 'someone@example.com' })
    expect([visitor.status, visitor.location]).toEqual([303, LOGIN])
  })

  it('that is too long is rejected', async ({ shop }) => {
    const site = await openSite(shop, where)
    const page = await site.post(LOGIN, null, { ...account, password: 'x'.repeat(70_000) })
    expect(page.status).toBe(400)
    expect(site.rendered).toEqual([])
  })

  it('sent to a path without a form action responds with 405', async ({ shop }) => {
    const site = await openSite(shop, where)
    const shopper = await shop.shopper()
    for (const [method, path] of [
      ['POST', '/shop/home'],
      ['PUT', '/shop/checkout'],
      ['DELETE', '/shop/account'],
      ['POST', '/constructor']
    ] as const) {
      const page = await site.send(path, shopper, { method, headers: { origin: shop.origin } })
      expect(page.status).toBe(405)
    }
  })
})
