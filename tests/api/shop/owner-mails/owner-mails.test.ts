import { describe, expect } from 'vitest'

import { HOUR } from '../../../../src/lib/dates.ts'
import { createId } from '../../../../src/server/platform/ids.ts'
import { deliverMail } from '../../../../src/server/platform/mail/deliver.ts'
import { MailError } from '../../../../src/server/platform/mail/transport.ts'
import { queueLowStockMail, queueOwnerMails } from '../../../../src/server/shop/owner-mails/queue-owner-mails.ts'
import { buy, order } from '../../../support/checkout.ts'
import { importRows } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import { setStock } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'

const OWNER = 'owner@shop.example'

async function change(shop: TestShop, body: object): Promise<void> {
  const admin = await shop.admin(`Root${createId()}`)
  await admin.call('PUT /api/admin/settings/update', { body: { ...body, password: admin.password } })
}

/** Runs the job twice, because nothing may be reported twice. */
async function listOwnerMails(shop: TestShop) {
  const queue = async () => {
    await queueOwnerMails(shop.shop)
    await queueLowStockMail(shop.shop)
  }
  await Promise.all([queue(), queue()])
  await queue()
  // Mails of the next round get a later time.
  shop.pass(1)
  return shop.shop.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', OWNER)
    .orderBy('created_at')
    .execute()
}

const listSubjects = async (shop: TestShop) => (await listOwnerMails(shop)).map(({ subject }) => subject)

async function createStuckPayment(shop: TestShop): Promise<void> {
  const { orderId } = await order(await shop.shopper(), [await shop.product({ stock: 100 }), 1])
  await shop.shop.db.updateTable('payments').set({ state: 'review' }).where('order_id', '=', orderId).execute()
}

async function createFailedMail(shop: TestShop): Promise<void> {
  await buy(shop, await shop.shopper('Cleo'), [await shop.product({ stock: 100 }), 1])
  const refuse = () => Promise.reject(new MailError('rejected', '550 unknown user'))
  await deliverMail(shop.shop, refuse)
}

describe('a mail to the owner', () => {
  it('reports each paid order once', async ({ shop }) => {
    await change(shop, { ownerEmail: OWNER })
    const ada = await shop.shopper()
    const { number } = await buy(shop, ada, [await shop.product({ stock: 100, price: 20 }), 2])
    const [mail, ...others] = await listOwnerMails(shop)
    expect(mail).toMatchObject({ subject: `New order #${number}` })
    expect(mail?.text).toContain('$40.00')
    expect(mail?.text).toContain('/admin/orders?order=')
    expect(others).toEqual([])
  })

  it('lists the products that have become low on stock, once until they are restocked', async ({ shop }) => {
    const [hat, socks] = [
      await shop.product({ title: 'Hat', stock: 20 }),
      await shop.product({ title: 'Socks', stock: 20 })
    ]
    await change(shop, { ownerEmail: OWNER, lowStockThreshold: 5 })
    expect(await listSubjects(shop)).toEqual([])
    await setStock(shop, hat, 4)
    await setStock(shop, socks, 0)
    const [mail] = await listOwnerMails(shop)
    expect(mail?.subject).toBe('2 products are low on stock')
    expect(mail?.text).toMatch(/Socks: sold out\s+Hat: 4 units/)
    await setStock(shop, socks, 5)
    expect(await listSubjects(shop)).toHaveLength(1)
    await setStock(shop, socks, 4)
    expect(await listSubjects(shop)).toEqual(['2 products are low on stock', 'A product is low on stock'])
  })

  it('uses the threshold of a product instead of the shop’s', async ({ shop }) => {
    const [hat, socks] = [
      await shop.product({ title: 'Hat', stock: 12 }),
      await shop.product({ title: 'Socks', stock: 3 })
    ]
    await importRows(await shop.admin(), [
      { _id: hat.id, lowStockThreshold: '13' },
      { _id: socks.id, lowStockThreshold: '3' }
    ])
    await change(shop, { ownerEmail: OWNER, lowStockThreshold: 5 })
    const [mail] = await listOwnerMails(shop)
    expect(mail?.text).toContain('Hat: 12 units')
    expect(mail?.text).not.toContain('Socks')
    await setStock(shop, hat, 13)
    expect(await listSubjects(shop)).toHaveLength(1)
    await setStock(shop, hat, 12)
    expect(await listSubjects(shop)).toHaveLength(2)
  })

  it('names the twenty lowest of many products, in one mail', async ({ shop }) => {
    for (let number = 0; number < 22; number += 1) await shop.product({ title: `Hat ${number}`, stock: number })
    await change(shop, { ownerEmail: OWNER, lowStockThreshold: 1000 })
    const [mail, ...others] = await listOwnerMails(shop)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('22 products are low on stock')
    expect(mail?.text).toContain('Hat 0: sold out')
    expect(mail?.text).toContain('Hat 19: 19 units')
    expect(mail?.text).not.toContain('Hat 20')
    expect(mail?.text).toContain('And 2 more.')
  })

  it('does not change with the units that open checkouts hold', async ({ shop }) => {
    await change(shop, { ownerEmail: OWNER, lowStockThreshold: 10 })
    await order(await shop.shopper(), [await shop.product({ stock: 10 }), 1])
    expect(await listSubjects(shop)).toEqual([])
  })

  it('reports a stuck payment once', async ({ shop }) => {
    await change(shop, { ownerEmail: OWNER })
    await createStuckPayment(shop)
    expect(await listSubjects(shop)).toEqual([expect.stringMatching(/^The payment of order #\d+ is stuck$/)])
  })

  it('reports a mail that cannot be delivered, but not that such a report failed', async ({ shop }) => {
    await createFailedMail(shop)
    await change(shop, { ownerEmail: OWNER })
    const [mail] = await listOwnerMails(shop)
    expect(mail?.text).toMatch(/This email was not delivered:\s+Your order #\d+ is confirmed/)
    await deliverMail(shop.shop, () => Promise.reject(new MailError('rejected', '550 unknown user')))
    shop.pass(HOUR)
    expect(await listSubjects(shop)).toHaveLength(1)
  })

  it('is not sent without an address, or if mails of its kind are off', async ({ shop }) => {
    await shop.product({ stock: 1 })
    await createStuckPayment(shop)
    await createFailedMail(shop)
    expect(await listSubjects(shop)).toEqual([])
    await change(shop, { ownerEmail: OWNER, ownerMails: [] })
    await buy(shop, await shop.shopper('Dora'), [await shop.product({ stock: 100 }), 1])
    expect(await listSubjects(shop)).toEqual([])
    await change(shop, { ownerMails: ['low-stock'] })
    expect(await listSubjects(shop)).toEqual(['A product is low on stock'])
  })
})
