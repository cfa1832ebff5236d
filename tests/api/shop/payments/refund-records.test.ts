import { describe, expect } from 'vitest'

import { setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { makeRefundableOrder, refund } from '../../../support/refunds.ts'

describe('an admin', () => {
  it('sees each refund in the order, the timeline and the activity', async ({ shop }) => {
    const { admin, id, hatLine } = await makeRefundableOrder(shop)
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 }, restock: true, reason: 'Hole in the brim' })
    const { data } = await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })
    expect(data.refunds).toMatchObject([
      { amount: 10, author: 'Root', source: 'admin', reason: 'Hole in the brim', isRestocked: true }
    ])
    const timeline = await admin.call('GET /api/admin/orders/timeline/{id}', { params: { id } })
    expect(timeline.data.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { author: 'Root', amount: 10, state: 'completed', reason: 'Hole in the brim' }
    ])
    await setStatus(admin, id, 'rejected')
    const details = await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })
    expect(details.data.paymentLink).toContain((await shop.paypal.books()).captures[0]?.id)
    const sources = details.data.refunds?.map(({ author, source, amount }) => [author, source, amount])
    expect(sources).toEqual(
      expect.arrayContaining([
        ['Root', 'admin', 10],
        ['Root', 'admin', 45.5]
      ])
    )
    const activity = await admin.call('GET /api/admin/activity/get', { query: { kind: 'order' } })
    expect(activity.data.map(({ action, actor }) => `${action} by ${actor?.userName ?? 'nobody'}`).toSorted()).toEqual([
      'order.partially-refunded by nobody',
      'order.refund-requested by Root',
      'order.refunded by nobody',
      'order.rejection-requested by Root'
    ])
    expect(activity.data.flatMap(({ after }) => (after?.['amount'] ? [after] : []))).toEqual(
      expect.arrayContaining([{ amount: 10 }, { amount: 10, reason: 'Hole in the brim' }])
    )
    expect(activity.data.every(({ subject }) => subject?.id === id)).toBe(true)
    expect(activity.data.find(({ action }) => action === 'order.refunded')).toMatchObject({
      before: { orderStatus: 'confirmed', paymentStatus: 'paid' },
      after: { orderStatus: 'rejected', paymentStatus: 'refunded' }
    })
  })

  it('can read the reason of a refund, and the shopper cannot', async ({ shop }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    await refund(admin, id, { amount: 10, reason: 'Angry customer' })
    expect(JSON.stringify(await read())).not.toContain('Angry')
    const mails = await shop.shop.db.selectFrom('mail_outbox').selectAll().execute()
    expect(JSON.stringify(mails)).not.toContain('Angry')
  })
})

it('the shopper’s mail about a refund has its amount and units', async ({ shop }) => {
  const { admin, id, hatLine } = await makeRefundableOrder(shop)
  await refund(admin, id, { amount: 18, units: { [hatLine]: 2 } })
  const mail = shop.shop.db.selectFrom('mail_outbox').select('text').where('subject', 'like', 'Refund for%')
  const { text } = await mail.executeTakeFirstOrThrow()
  expect(text).toContain("We've refunded $18.00")
  expect(text).toContain('This refund is for 2 × Hat.')
})
