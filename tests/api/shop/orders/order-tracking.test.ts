import { describe, expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { capture, readOrder, setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { makeApprovedOrder } from '../../../support/payments.ts'
import type { Person } from '../../../support/person.ts'

const setTracking = (person: Person, id: string, carrier: string, number: string) =>
  person.call('PUT /api/admin/orders/tracking/{id}', { params: { id }, body: { carrier: carrier as 'ups', number } })

async function makePaidOrder(shop: TestShop) {
  const { shopper, orderId, back } = await makeApprovedOrder(shop)
  await capture(shopper, back)
  return { admin: await shop.admin(), shopper, orderId }
}

const readShippingMail = async ({ shop }: TestShop) =>
  shop.db.selectFrom('mail_outbox').selectAll().where('subject', 'like', '%on its way').executeTakeFirstOrThrow()

describe('the tracking number of an order', () => {
  it('is in the responses to the admin and the shopper, and can be changed and removed', async ({ shop }) => {
    const { admin, shopper, orderId } = await makePaidOrder(shop)
    expect(await readOrder(shopper, orderId)).not.toHaveProperty('tracking')
    await setTracking(admin, orderId, 'ups', ' 1Z 999 ')
    expect((await readOrder(shopper, orderId)).tracking).toEqual({ carrier: 'ups', number: '1Z 999' })
    shop.pass(MINUTE)
    await setTracking(admin, orderId, 'other', '1Z 999')
    const { data } = await admin.call('GET /api/admin/orders/details/{id}', { params: { id: orderId } })
    expect(data.tracking).toEqual({ carrier: 'other', number: '1Z 999' })
    shop.pass(MINUTE)
    await setTracking(admin, orderId, 'ups', '')
    expect(await readOrder(shopper, orderId)).not.toHaveProperty('tracking')
    const changes = await admin.call('GET /api/admin/activity/get', { query: { q: 'order.tracking-changed' } })
    const none = { carrier: null, trackingNumber: null }
    expect(changes.data.map(({ subject, before, after }) => [subject?.id, before, after])).toEqual([
      [orderId, { carrier: 'other', trackingNumber: '1Z 999' }, none],
      [orderId, { carrier: 'ups', trackingNumber: '1Z 999' }, { carrier: 'other', trackingNumber: '1Z 999' }],
      [orderId, none, { carrier: 'ups', trackingNumber: '1Z 999' }]
    ])
  })

  it('is in the mail about the shipping, with a link to the carrier', async ({ shop }) => {
    const { admin, orderId } = await makePaidOrder(shop)
    await setTracking(admin, orderId, 'ups', '1Z999')
    await setStatus(admin, orderId, 'inShipping')
    const { text, html } = await readShippingMail(shop)
    expect(text).toContain('Tracking number:\nUPS 1Z999')
    expect(text).toContain('Track your package:\nhttps://www.ups.com/track?tracknum=1Z999')
    expect(html).toContain('href="https://www.ups.com/track?tracknum=1Z999"')
  })

  it('of another carrier has no link in the mail', async ({ shop }) => {
    const { admin, orderId } = await makePaidOrder(shop)
    await setTracking(admin, orderId, 'other', 'X-1')
    await setStatus(admin, orderId, 'inShipping')
    const { text } = await readShippingMail(shop)
    expect(text).toContain('Tracking number:\nX-1')
    expect(text).not.toContain('Track your package')
  })

  it('that is added or corrected after the shipping is mailed once, unless it is corrected back', async ({ shop }) => {
    const { admin, shopper, orderId } = await makePaidOrder(shop)
    const listTrackingMails = async () => {
      const mails = shop.shop.db
        .selectFrom('mail_outbox')
        .select('text')
        .where('subject', 'like', 'The tracking number%')
      return (await mails.orderBy('created_at').execute()).map(
        ({ text }) => /^Tracking number:\n(.*)$/m.exec(text)?.[1]
      )
    }
    await setTracking(admin, orderId, 'ups', '1Z999')
    await setStatus(admin, orderId, 'inShipping')
    expect(await listTrackingMails()).toEqual([])
    for (const number of ['1Z998', '1Z998', '', '1Z998', '1Z997', '1Z998']) {
      shop.pass(1000)
      await setTracking(admin, orderId, 'ups', number)
    }
    expect(await listTrackingMails()).toEqual(['UPS 1Z998', 'UPS 1Z997', 'UPS 1Z998'])
    const timeline = await admin.call('GET /api/admin/orders/timeline/{id}', { params: { id: orderId } })
    const subjects = timeline.data.flatMap((entry) => (entry.kind === 'mail' ? [entry.subject] : []))
    expect(subjects.filter((subject) => subject.startsWith('The tracking number'))).toHaveLength(3)
    await setStatus(admin, orderId, 'delivered')
    await setTracking(admin, orderId, 'ups', '1Z996')
    expect(await listTrackingMails()).toHaveLength(3)
    expect((await readOrder(shopper, orderId)).tracking?.number).toBe('1Z996')
  })

  it('is mailed unless the last mail about the shipping contains it', async ({ shop }) => {
    const { admin, orderId } = await makePaidOrder(shop)
    const listSubjects = async () => {
      const mails = shop.shop.db.selectFrom('mail_outbox').select('subject').orderBy('created_at')
      return (await mails.execute()).map(({ subject }) => subject).slice(1)
    }
    const [onItsWay, prepared] = ['Your order #1001 is on its way', 'Your order #1001 is being prepared']
    const steps = [
      () => setTracking(admin, orderId, 'ups', '1Z999'),
      () => setStatus(admin, orderId, 'inShipping'),
      () => setTracking(admin, orderId, 'ups', ''),
      () => setTracking(admin, orderId, 'ups', '1Z999'),
      () => setStatus(admin, orderId, 'inProcess'),
      () => setTracking(admin, orderId, 'ups', '1Z998'),
      () => setStatus(admin, orderId, 'inShipping'),
      () => setTracking(admin, orderId, 'ups', '1Z999')
    ]
    for (const step of steps) {
      shop.pass(1000)
      await step()
    }
    expect(await listSubjects()).toEqual([onItsWay, prepared, onItsWay, 'The tracking number of your order #1001'])
  })

  it('is refused if it is too long or has unusual characters, and for an unknown carrier or order', async ({
    shop
  }) => {
    const { admin, orderId } = await makePaidOrder(shop)
    for (const number of ['x'.repeat(65), '<b>', 'a?b=c', '-1'])
      await expect(setTracking(admin, orderId, 'ups', number), number).rejects.toMatchObject({
        status: 400,
        field: 'number'
      })
    await expect(setTracking(admin, orderId, 'pigeon', '1')).rejects.toMatchObject({ status: 400, field: 'carrier' })
    await expect(setTracking(admin, 'f'.repeat(24), 'ups', '1')).rejects.toMatchObject({ status: 404 })
  })

  it('is recorded in the audit log when it changes', async ({ shop }) => {
    const { admin, orderId } = await makePaidOrder(shop)
    for (const number of ['1', '1', '2']) {
      await setTracking(admin, orderId, 'ups', number)
      shop.pass(1000)
    }
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: orderId } })
    expect(data.map(({ action, after }) => [action, after])).toEqual([
      ['order.tracking-changed', { carrier: 'ups', trackingNumber: '2' }],
      ['order.tracking-changed', { carrier: 'ups', trackingNumber: '1' }]
    ])
  })
})
