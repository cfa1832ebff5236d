import { describe, expect } from 'vitest'

import { buy, order, setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { Person } from '../../../support/person.ts'
import { holdRefunds, makeRefundableOrder, refund } from '../../../support/refunds.ts'

const issue = async (admin: Person, id: string) =>
  (await admin.call('POST /api/admin/orders/invoice/{id}', { params: { id } })).data

describe('the invoice of a paid order', () => {
  it('keeps its number, and numbers have no gaps', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ price: 10, stock: 10 })
    const first = await buy(shop, await shop.shopper('Ada'), [hat, 1])
    const second = await buy(shop, await shop.shopper('Ben'), [hat, 1])
    const invoice = await issue(admin, second._id)
    const issuedAt = shop.shop.now().toISOString()
    expect(invoice).toEqual({
      number: 1,
      issuedAt,
      seller: shop.shop.config.settings.shopName,
      vatRate: 0,
      net: 10,
      vat: 0,
      gross: 10
    })
    shop.pass(1000)
    expect(await issue(admin, second._id)).toEqual(invoice)
    shop.pass(1000)
    expect(await issue(admin, first._id)).toMatchObject({ number: 2 })
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: 'order.invoice-issued' } })
    expect(data.map(({ subject, after }) => [subject?.id, after])).toEqual([
      [first._id, { invoiceNumber: 2 }],
      [second._id, { invoiceNumber: 1 }]
    ])
  })

  it('has one number, although several admins open it at once', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ stock: 100 })
    const orders = []
    for (const name of ['Ada', 'Ben', 'Cem', 'Dan']) orders.push(await buy(shop, await shop.shopper(name), [hat, 1]))
    const ids = orders.flatMap(({ _id }) => [_id, _id, _id])
    const invoices = await Promise.all(ids.map((id) => issue(admin, id)))
    expect([...new Set(invoices.map(({ number }) => number))].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(new Set(invoices.map(({ number }, index) => `${ids[index]} ${number}`)).size).toBe(4)
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: 'order.invoice-issued' } })
    expect(data).toHaveLength(4)
  })

  it('stays when the order is refunded', async ({ shop }) => {
    const admin = await shop.admin()
    const { _id } = await buy(shop, await shop.shopper(), [await shop.product(), 1])
    const invoice = await issue(admin, _id)
    await setStatus(admin, _id, 'rejected')
    expect(await issue(admin, _id)).toEqual(invoice)
    const { data } = await admin.call('GET /api/admin/orders/details/{id}', { params: { id: _id } })
    expect(data).toMatchObject({ paymentStatus: 'refunded', invoiceNumber: invoice.number })
  })
})

it('an order that is unpaid, or refunded without an invoice, gets none and takes no number', async ({ shop }) => {
  const admin = await shop.admin()
  const hat = await shop.product({ stock: 10 })
  const unpaid = await order(await shop.shopper('Ada'), [hat, 1])
  const refunded = await buy(shop, await shop.shopper('Ben'), [hat, 1])
  await setStatus(admin, refunded._id, 'rejected')
  for (const id of [unpaid.orderId, refunded._id])
    await expect(issue(admin, id)).rejects.toMatchObject({ status: 409, message: 'Only a paid order has an invoice.' })
  await expect(issue(admin, 'f'.repeat(24))).rejects.toMatchObject({ status: 404 })
  const paid = await buy(shop, await shop.shopper('Cem'), [hat, 1])
  expect(await issue(admin, paid._id)).toMatchObject({ number: 1 })
})

describe('with a VAT rate', () => {
  it.override({ environment: { VAT_RATE: '19' } })

  it('the invoice shows net and VAT, which add up to the total', async ({ shop }) => {
    const { _id } = await buy(shop, await shop.shopper(), [await shop.product({ price: 9.99 }), 1])
    expect(await issue(await shop.admin(), _id)).toMatchObject({ vatRate: 19, net: 8.39, vat: 1.6, gross: 9.99 })
  })
})

describe('the credit note of a refund', () => {
  it.override({ environment: { VAT_RATE: '19' } })

  const issueNote = (admin: Person, id: string, refundId: string) =>
    admin.call('POST /api/admin/orders/credit-note/{id}/{refundId}', { params: { id, refundId } })

  const refundIds = async (admin: Person, id: string) =>
    (await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })).data.refunds?.map(({ _id }) => _id) ??
    []

  it('has a number of its own without gaps, names the invoice and adds up', async ({ shop }) => {
    const { admin, id, hatLine } = await makeRefundableOrder(shop)
    const invoice = await issue(admin, id)
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 } })
    shop.pass(1000)
    await refund(admin, id, { amount: 5.5 })
    const [first = '', second = ''] = await refundIds(admin, id)
    const { data: note } = await issueNote(admin, id, second)
    expect(note).toMatchObject({ number: 1, invoiceNumber: 1, vatRate: 19, net: 4.62, vat: 0.88, gross: 5.5 })
    expect((await issueNote(admin, id, second)).data).toEqual(note)
    shop.pass(1000)
    expect((await issueNote(admin, id, first)).data).toMatchObject({ number: 2, gross: 10 })
    expect(await issue(admin, id)).toEqual(invoice)
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: 'order.credit-note-issued' } })
    expect(data.map(({ after }) => after)).toEqual([{ creditNoteNumber: 2 }, { creditNoteNumber: 1 }])
  })

  it('has one number, although several admins open it at once', async ({ shop }) => {
    const { admin, id } = await makeRefundableOrder(shop)
    await issue(admin, id)
    await refund(admin, id, { amount: 1 })
    const [refundId = ''] = await refundIds(admin, id)
    const notes = await Promise.all([1, 2, 3].map(() => issueNote(admin, id, refundId)))
    expect(notes.map(({ data }) => data.number)).toEqual([1, 1, 1])
  })

  it('needs an invoice, a completed refund and the order of the refund', async ({ shop }) => {
    const { admin, shopper, id } = await makeRefundableOrder(shop)
    await refund(admin, id, { amount: 1 })
    const [refundId = ''] = await refundIds(admin, id)
    await expect(issueNote(admin, id, refundId)).rejects.toMatchObject({ status: 409, code: 'conflict' })
    await issue(admin, id)
    const other = await buy(shop, await shop.shopper('Ben'), [await shop.product(), 1])
    await issue(admin, other._id)
    await expect(issueNote(admin, other._id, refundId)).rejects.toMatchObject({ status: 404 })
    await expect(issueNote(shopper, id, refundId)).rejects.toMatchObject({ status: 403 })
    holdRefunds(shop)
    await refund(admin, id, { amount: 2 })
    const pending = (await refundIds(admin, id)).find((each) => each !== refundId) ?? ''
    await expect(issueNote(admin, id, pending)).rejects.toMatchObject({ status: 409, code: 'conflict' })
    expect((await issueNote(admin, id, refundId)).data.number).toBe(1)
  })
})
