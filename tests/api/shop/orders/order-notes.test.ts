import { expect } from 'vitest'

import { order, readOrder } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { Person } from '../../../support/person.ts'

const add = (person: Person, id: string, text: string) =>
  person.call('POST /api/admin/orders/notes/{id}', { params: { id }, body: { text } })

const listNotes = async (admin: Person, id: string) =>
  (await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })).data.internalNotes

it('admins see the notes of an order with author and time, oldest first', async ({ shop }) => {
  const admin = await shop.admin()
  const { orderId } = await order(await shop.shopper(), [await shop.product(), 1])
  expect(await listNotes(admin, orderId)).toEqual([])
  const { data: note } = await add(admin, orderId, ' Called.\nWants blue. ')
  const createdAt = shop.shop.now().toISOString()
  expect(note).toEqual({ _id: note._id, text: 'Called.\nWants blue.', author: 'Root', createdAt })
  shop.pass(1000)
  await add(admin, orderId, 'Sent.')
  expect(await listNotes(admin, orderId)).toMatchObject([note, { text: 'Sent.' }])
})

it('a shopper sees no notes, and the timeline does not count them as status changes', async ({ shop }) => {
  const admin = await shop.admin()
  const shopper = await shop.shopper()
  const { orderId } = await order(shopper, [await shop.product(), 1])
  await add(admin, orderId, 'Suspicious.')
  expect(JSON.stringify(await readOrder(shopper, orderId))).not.toContain('Suspicious')
  const timeline = await admin.call('GET /api/admin/orders/timeline/{id}', { params: { id: orderId } })
  expect(timeline.data.map(({ kind }) => kind)).toEqual(['created', 'payment'])
})

it('the audit log says who added a note', async ({ shop }) => {
  const admin = await shop.admin()
  const { orderId } = await order(await shop.shopper(), [await shop.product(), 1])
  await add(admin, orderId, 'Called.')
  const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: orderId } })
  expect(data).toMatchObject([{ action: 'order.note-added', actor: { userName: 'Root' } }])
})

it('an empty or too long note, or one for an unknown order, is refused', async ({ shop }) => {
  const admin = await shop.admin()
  const { orderId } = await order(await shop.shopper(), [await shop.product(), 1])
  for (const text of ['', ' ', 'x'.repeat(2001)])
    await expect(add(admin, orderId, text)).rejects.toMatchObject({ status: 400, field: 'text' })
  await expect(add(admin, 'f'.repeat(24), 'Called.')).rejects.toMatchObject({ status: 404 })
  await add(admin, orderId, 'x'.repeat(2000))
})
