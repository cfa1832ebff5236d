import { describe, expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { queueOwnerMails } from '../../../../src/server/shop/owner-mails/queue-owner-mails.ts'
import { buy, order, setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'
import { refund } from '../../../support/refunds.ts'
import { acceptReturn, declineReturn, requestReturn } from '../../../support/returns.ts'
import { saveOwnerEmail } from '../../../support/settings.ts'

const GOODS = '3 × Hat: $30.00\nShipping: $4.90\nTotal: $34.90'
const REFUND_TIME = 'PayPal is returning the money to your original payment method. This can take a few days.'
const ADDRESS = 'Shipping address:\n1 Mill Lane, Leeds - LS1 4AP'

async function openShop(shop: TestShop) {
  const [admin, shopper] = [await shop.admin(), await shop.shopper()]
  await saveOwnerEmail(admin, 'owner@shop.example')
  return { admin, shopper, hat: await shop.product({ title: 'Hat', price: 10 }) }
}

async function makePaidOrder(shop: TestShop) {
  const { hat, ...people } = await openShop(shop)
  const { _id: id, cartItems } = await buy(shop, people.shopper, [hat, 3])
  shop.pass(MINUTE)
  return { ...people, id, line: cartItems[0]?._id ?? '' }
}

const cancel = (shopper: Member, id: string) => shopper.call('POST /api/shop/order/cancel/{id}', { params: { id } })

interface ExpectedMail {
  recipient: string
  subject: string
  parts: string[]
}

async function expectMail({ shop: { db } }: TestShop, { recipient, subject, parts }: ExpectedMail): Promise<void> {
  const mails = db.selectFrom('mail_outbox').select(['recipient', 'text']).where('subject', '=', subject)
  expect(await mails.execute()).toEqual([{ recipient, text: `${parts.join('\n\n')}\n` }])
}

const expectShopperText = (shop: TestShop, subject: string, id: string, paragraphs: string[], details: string[] = []) =>
  expectMail(shop, {
    recipient: 'ada@example.com',
    subject,
    parts: [
      ...paragraphs,
      GOODS,
      'Order number:\n#1001',
      ...details,
      `View your order:\nhttp://shop.example/shop/account?order=${id}`,
      "--\nYou're receiving this email because you have an account at Needle & Co: http://shop.example"
    ]
  })

const expectOwnerText = (shop: TestShop, subject: string, id: string, text: string, label = 'View the order') =>
  expectMail(shop, {
    recipient: 'owner@shop.example',
    subject,
    parts: [
      subject,
      text,
      `${label}:\nhttp://shop.example/admin/orders?order=${id}`,
      'Manage these emails:\nhttp://shop.example/admin/settings',
      "--\nYou're receiving this email because your address is in the settings of Needle & Co: http://shop.example"
    ]
  })

describe('the text of an email', () => {
  it.override('environment', { SHOP_NAME: 'Needle & Co', PUBLIC_URL: 'http://shop.example', SHIPPING_PRICE: '4.9' })

  it('about a shipped order contains its address, and its tracking number once it is known', async ({ shop }) => {
    const { admin, id } = await makePaidOrder(shop)
    await queueOwnerMails(shop.shop)
    await expectOwnerText(shop, 'New order #1001', id, 'Order #1001 is paid: $34.90.')
    await setStatus(admin, id, 'inShipping')
    const shipped = ['Your order is on its way', 'Your order has shipped to the address below.']
    await expectShopperText(shop, 'Your order #1001 is on its way', id, shipped, [ADDRESS])
    const body = { carrier: 'ups', number: '1Z999' } as const
    await admin.call('PUT /api/admin/orders/tracking/{id}', { params: { id }, body })
    await expectShopperText(
      shop,
      'The tracking number of your order #1001',
      id,
      ['Track your package', 'Your order is on its way. Here is your tracking number.'],
      ['Tracking number:\nUPS 1Z999', 'Track your package:\nhttps://www.ups.com/track?tracknum=1Z999', ADDRESS]
    )
    await setStatus(admin, id, 'delivered')
    const delivered = ['Your order has arrived', 'Your order has been delivered. We hope everything fits.']
    await expectShopperText(shop, 'Your order #1001 has been delivered', id, delivered, [ADDRESS])
  })

  it('about a return names the units and the decision', async ({ shop }) => {
    const { admin, shopper, id, line } = await makePaidOrder(shop)
    await setStatus(admin, id, 'delivered')
    const time = shop.shop.now().toISOString().slice(0, 16).replace('T', ' ')
    const { _id: accepted } = await requestReturn(shopper, id, { units: { [line]: 2 } })
    await expectShopperText(shop, 'Your return for order #1001', id, [
      "We've received your return request",
      'You have withdrawn from the contract for these items, and asked to return them: 2 × Hat.',
      `We received your request on ${time} UTC and will email you our decision.`
    ])
    const request = 'The customer wants to return 2 × Hat.'
    await expectOwnerText(shop, 'Return requested for order #1001', id, request, 'View the request')
    await acceptReturn(admin, accepted)
    await expectShopperText(shop, 'Your return for order #1001 was accepted', id, [
      "We've refunded $20.00",
      "We've accepted your return.",
      'This refund is for 2 × Hat.',
      REFUND_TIME
    ])
    const { _id: declined } = await requestReturn(shopper, id, { units: { [line]: 1 } })
    await declineReturn(admin, declined, 'It is worn.')
    await expectShopperText(shop, 'Your return for order #1001 was declined', id, [
      "We can't accept your return",
      'You asked to return 1 × Hat.',
      'Reason: It is worn.',
      'If you have questions, please contact us.'
    ])
  })

  it('about a return that a full refund covers says that it was accepted', async ({ shop }) => {
    const { admin, shopper, id, line } = await makePaidOrder(shop)
    await setStatus(admin, id, 'delivered')
    await requestReturn(shopper, id, { units: { [line]: 2 } })
    await refund(admin, id, { amount: 34.9 })
    await expectShopperText(shop, 'Your return for order #1001 was accepted', id, [
      "We've accepted your return",
      'You asked to return 2 × Hat.',
      'Another refund covers these items.',
      'If you have questions, please contact us.'
    ])
  })

  it('about a refund names its units', async ({ shop }) => {
    const { admin, id, line } = await makePaidOrder(shop)
    await refund(admin, id, { amount: 9.5, units: { [line]: 1 } })
    const paragraphs = ["We've refunded $9.50", 'This refund is for 1 × Hat.', REFUND_TIME]
    await expectShopperText(shop, 'Refund for your order #1001', id, paragraphs)
  })

  it('about a refund without units names only the amount', async ({ shop }) => {
    const { admin, id } = await makePaidOrder(shop)
    await refund(admin, id, { amount: 5 })
    await expectShopperText(shop, 'Refund for your order #1001', id, ["We've refunded $5.00", REFUND_TIME])
  })

  it('about the cancellation of a paid order says what happens to the money', async ({ shop }) => {
    const { shopper, id } = await makePaidOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' })
    await expect(cancel(shopper, id)).rejects.toMatchObject({ code: 'payment-declined' })
    await expectShopperText(shop, 'Your order #1001 was not cancelled', id, [
      "We couldn't cancel your order",
      'PayPal declined the refund of your payment, so your order was not cancelled. Please contact us.'
    ])
    await cancel(shopper, id)
    await expectShopperText(shop, 'Your order #1001 has been cancelled', id, [
      "We've cancelled your order",
      'You cancelled this order, so it will not be shipped.',
      'PayPal is returning the full amount to your original payment method. This can take a few days.'
    ])
    const text = 'The customer cancelled order #1001. It has been refunded and must not be shipped.'
    await expectOwnerText(shop, 'Order #1001 was cancelled', id, text)
  })

  it('about the cancellation of an unpaid order says that nothing was charged', async ({ shop }) => {
    const { shopper, hat } = await openShop(shop)
    const { orderId } = await order(shopper, [hat, 3])
    await cancel(shopper, orderId)
    await expectShopperText(shop, 'Your order #1001 has been cancelled', orderId, [
      "We've cancelled your order",
      'You cancelled this order, so it will not be shipped.',
      'You have not been charged.'
    ])
  })
})
