import { describe, expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { listMails, setStock } from '../../../support/ledger.ts'
import {
  addToCart,
  capture,
  decidePayment,
  order,
  placeOrder,
  readOrderState,
  setStatus
} from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { refund } from '../../../support/refunds.ts'
import { makeApprovedOrder, DECLINED, PENDING, REFUSED_MAIL, makeUnpaidOrder } from '../../../support/payments.ts'

const subjects = async (shop: TestShop) => (await listMails(shop)).map((line) => line.replace('ada@example.com: ', ''))

const CONFIRMED = 'Your order #1001 is confirmed'

const mails = ({ shop }: TestShop) => shop.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute()

async function makePaidOrder(shop: TestShop) {
  const { back, ...bought } = await makeApprovedOrder(shop)
  await capture(bought.shopper, back)
  shop.pass(MINUTE)
  return { ...bought, admin: await shop.admin() }
}

function expectOrderLinkWithoutAddress(mail: { text: string } | undefined, orderId: string): void {
  expect(mail?.text).toContain(`/shop/account?order=${orderId}`)
  expect(mail?.text).not.toContain('Shipping address')
}

describe('the mail about an order', () => {
  it.override('environment', { SHOP_NAME: 'Needle & Co', PUBLIC_URL: 'http://shop.example' })

  it('does not contain the name that the shopper chose', async ({ shop }) => {
    const shopper = await shop.shopper('Win $500: https://evil.example')
    const { approvalURL } = await order(shopper, [await shop.product(), 1])
    await capture(shopper, await decidePayment(shop, approvalURL, 'pay'))
    const [mail] = await mails(shop)
    expect(mail?.text).toContain('Thank you for your order')
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil')
  })

  it('has the lines, total, postal address and link in both HTML and plain text', async ({ shop }) => {
    const shopper = await shop.shopper('Ada')
    const hat = await shop.product({ title: '<b>Hat</b> & "scarf"', price: 1234.5 })
    const { orderId, approvalURL } = await order(shopper, [hat, 2])
    await capture(shopper, await decidePayment(shop, approvalURL, 'pay'))
    const [mail] = await mails(shop)
    expect(mail?.text).toBe(`Thank you for your order

We've received your payment. We'll email you again when your order ships.

2 × <b>Hat</b> & "scarf": $2469.00
Total: $2469.00

Order number:
#1001

Shipping address:
1 Mill Lane, Leeds - LS1 4AP

View your order:
http://shop.example/shop/account?order=${orderId}

--
You're receiving this email because you have an account at Needle & Co: http://shop.example
`)
    const html = mail?.html ?? ''
    expect(html).toContain('2 × &lt;b&gt;Hat&lt;/b&gt; &amp; &quot;scarf&quot;')
    expect(html).not.toContain('<b>')
    expect(html).toContain(`href="http://shop.example/shop/account?order=${orderId}"`)
    for (const part of [
      'Thank you for your order</h1>',
      '$2469.00',
      '1 Mill Lane, Leeds - LS1 4AP',
      'Needle &amp; Co'
    ]) {
      expect(html).toContain(part)
    }
    expect(html).toContain('<meta name="color-scheme" content="light dark" />')
  })
})

it('the postal code precedes the city in the emails of a shop in Germany', async ({ shop }) => {
  const { orderId, admin } = await makePaidOrder(shop)
  await admin.call('PUT /api/admin/settings/update', { body: { countries: ['DE'] } })
  await setStatus(admin, orderId, 'inShipping')
  const mail = (await mails(shop)).find(({ text }) => text.includes('LS1 4AP Leeds'))
  expect(mail?.text).toContain('1 Mill Lane, LS1 4AP Leeds')
})

describe('a change of status', () => {
  it('sends one mail per change', async ({ shop }) => {
    const { orderId, admin } = await makePaidOrder(shop)
    for (const status of ['inProcess', 'inProcess', 'inShipping', 'inShipping'] as const) {
      await setStatus(admin, orderId, status)
      shop.pass(MINUTE)
    }
    expect(await subjects(shop)).toEqual([
      CONFIRMED,
      'Your order #1001 is being prepared',
      'Your order #1001 is on its way'
    ])
    expect((await mails(shop)).at(-1)?.text).toContain('Shipping address')
  })

  it('sends another mail when it happens again', async ({ shop }) => {
    const { orderId, admin } = await makePaidOrder(shop)
    for (const status of ['inShipping', 'inProcess', 'inShipping'] as const) {
      await setStatus(admin, orderId, status)
      shop.pass(MINUTE)
    }
    expect((await subjects(shop)).filter((subject) => subject.endsWith('on its way'))).toHaveLength(2)
  })

  it('by several admins at once sends one mail', async ({ shop }) => {
    const { orderId } = await makePaidOrder(shop)
    const admins = [await shop.admin('Rita'), await shop.admin('Rob'), await shop.admin('Ron')]
    await Promise.all(admins.map((admin) => setStatus(admin, orderId, 'inShipping')))
    expect(await subjects(shop)).toEqual([CONFIRMED, 'Your order #1001 is on its way'])
  })

  it('of an unpaid order sends no mail', async ({ shop }) => {
    const { orderId } = await makeUnpaidOrder(shop)
    await setStatus(await shop.admin(), orderId, 'inShipping')
    expect(await listMails(shop)).toEqual([])
  })

  it('or of the tracking number of a refunded order sends no mail', async ({ shop }) => {
    const { shopper, orderId, admin } = await makePaidOrder(shop)
    await setStatus(admin, orderId, 'delivered')
    await refund(admin, orderId, { amount: 24.68 })
    const before = await subjects(shop)
    await setStatus(admin, orderId, 'inShipping')
    const body = { carrier: 'ups', number: '1Z999' } as const
    await admin.call('PUT /api/admin/orders/tracking/{id}', { params: { id: orderId }, body })
    await setStatus(admin, orderId, 'rejected')
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
    expect(await subjects(shop)).toEqual(before)
  })

  it('back to pending sends no mail', async ({ shop }) => {
    const { orderId, admin } = await makePaidOrder(shop)
    await setStatus(admin, orderId, 'pending')
    expect(await subjects(shop)).toEqual([CONFIRMED])
  })
})

describe('a rejected order', () => {
  it('that was paid gets one mail about its refund', async ({ shop }) => {
    const { orderId, admin } = await makePaidOrder(shop)
    for (let times = 0; times < 3; times += 1) await setStatus(admin, orderId, 'rejected')
    expect(await subjects(shop)).toEqual([CONFIRMED, 'Your order #1001 has been refunded'])
    expect((await mails(shop))[1]?.text).toContain("We've refunded $24.68")
    expectOrderLinkWithoutAddress((await mails(shop))[1], orderId)
  })

  it.for([
    ['inProcess', true],
    ['inShipping', false]
  ] as const)(
    'that had the status %s gets a mail that says it will not be shipped: %j',
    async ([status, isNotified], { shop }) => {
      const { orderId, admin } = await makePaidOrder(shop)
      for (const next of [status, 'rejected'] as const) await setStatus(admin, orderId, next)
      const text = (await mails(shop)).find(({ subject }) => subject.includes('refunded'))?.text
      expect(text?.includes('will not be shipped')).toBe(isNotified)
    }
  )

  it('whose refund is delayed gets its mail only after the refund', async ({ shop }) => {
    const { orderId, admin } = await makePaidOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    await expect(setStatus(admin, orderId, 'rejected')).rejects.toMatchObject({ status: 502 })
    expect(await subjects(shop)).toEqual([CONFIRMED])
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await subjects(shop)).toEqual([CONFIRMED, 'Your order #1001 has been refunded'])
  })

  it('that was charged a different amount gets an email without a refund amount', async ({ shop }) => {
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'short' })
    await expect(capture(shopper, back)).rejects.toMatchObject(PENDING)
    await setStatus(await shop.admin(), orderId, 'rejected')
    expect(await subjects(shop)).toEqual(['Your order #1001 has been refunded'])
    const [mail] = await mails(shop)
    expect(mail?.text).toContain("We've refunded your payment")
    expect(mail?.text).toContain('PayPal is returning the full amount')
    // The order's own total is beside its lines.
    expect(mail?.text.match(/.*\$24\.68.*/g)).toEqual(['2 × Hat: $24.68', 'Total: $24.68'])
    expect(mail?.html).not.toMatch(/refunded \$24\.68/)
  })

  it('that was charged for missing stock gets an email with the refund amount', async ({ shop }) => {
    const { shopper, hat, back } = await makeApprovedOrder(shop)
    await setStock(shop, hat, 1)
    await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'rejected' })
    expect((await mails(shop))[0]?.text).toContain("We've refunded $24.68")
  })

  it('that was not paid gets a mail that says nothing was charged', async ({ shop }) => {
    const { orderId } = await makeUnpaidOrder(shop)
    await setStatus(await shop.admin(), orderId, 'rejected')
    expect(await subjects(shop)).toEqual(['Your order #1001 was rejected'])
    expectOrderLinkWithoutAddress((await mails(shop))[0], orderId)
    expect((await mails(shop))[0]?.text).toContain('You have not been charged.')
  })
})

describe('a payment that PayPal declined', () => {
  const declinePayment = async (shop: TestShop) => {
    const bought = await makeUnpaidOrder(shop)
    await expect(
      capture(bought.shopper, await decidePayment(shop, bought.approvalURL, 'decline'))
    ).rejects.toMatchObject(DECLINED)
    return bought
  }

  it('sends one mail when its order is cancelled', async ({ shop }) => {
    await declinePayment(shop)
    expect(await listMails(shop)).toEqual([])
    shop.pass(61 * MINUTE)
    await Promise.all([reconcilePayments(shop.shop), reconcilePayments({ ...shop.shop })])
    await reconcilePayments(shop.shop)
    expect(await listMails(shop)).toEqual([REFUSED_MAIL])
    const [mail] = await mails(shop)
    expect(mail?.text).toContain('You have not been charged.')
    expect(mail?.text).toContain('/shop/checkout')
    expect(mail?.text).not.toContain('Shipping address')
  })

  it('sends its mail even if PayPal no longer knows it', async ({ shop }) => {
    await declinePayment(shop)
    shop.pass(5 * 60 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await listMails(shop)).toEqual([REFUSED_MAIL])
  })

  it('sends no mail if the payer tried again and paid', async ({ shop }) => {
    const { shopper, approvalURL } = await declinePayment(shop)
    await capture(shopper, await decidePayment(shop, approvalURL, 'pay'))
    shop.pass(61 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await subjects(shop)).toEqual([CONFIRMED])
  })

  it('sends no mail if the shopper changed the cart and ordered again', async ({ shop }) => {
    const { shopper, hat, address } = await declinePayment(shop)
    await addToCart(shopper, hat, 1)
    await placeOrder(shopper, address)
    expect(await listMails(shop)).toEqual([])
  })
})

it('a cancelled checkout sends no mail', async ({ shop }) => {
  const { approvalURL } = await makeUnpaidOrder(shop)
  await decidePayment(shop, approvalURL, 'cancel')
  shop.pass(61 * MINUTE)
  await reconcilePayments(shop.shop)
  expect(await listMails(shop)).toEqual([])
})
