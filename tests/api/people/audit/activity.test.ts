import { describe, expect } from 'vitest'

import { DAY } from '../../../../src/lib/dates.ts'
import { recordAudit } from '../../../../src/server/people/audit/audit.ts'
import { order } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'
import { openStyle } from '../../../support/styles.ts'

type Query = Record<string, string>

const read = (admin: Person, query: Query) => admin.call('GET /api/admin/activity/get', { query })

/** Returns the actions that match, such as `order.refunded`. */
const listActions = async (admin: Person, query: Query) => (await read(admin, query)).data.map(({ action }) => action)

/** One event a day: Root signs in, Rita changes an order, the shop refunds it. */
async function recordThreeDays(shop: TestShop) {
  const [admin, rita] = [await shop.admin('Root'), await shop.admin('Rita Moore')]
  const { orderId } = await order(await shop.shopper(), [await shop.product({ title: 'Hat' }), 1])
  const root = { user: admin.user, ip: '192.0.2.1' }
  const account = { kind: 'account', id: 'root@example.com' }
  await recordAudit(shop.shop, shop.shop.db, { ...root, action: 'login.succeeded', subject: account })
  shop.pass(DAY)
  const subject = { kind: 'order', id: orderId }
  const event = { user: rita.user, ip: '192.0.2.2', subject, before: { orderStatus: 'pending' } }
  await recordAudit(shop.shop, shop.shop.db, { ...event, action: 'order.status-changed' })
  shop.pass(DAY)
  await recordAudit(shop.shop, shop.shop.db, { user: null, ip: null, action: 'order.refunded', subject })
  return { admin, rita, orderId }
}

const [SIGNED_IN, CHANGED, REFUNDED] = ['login.succeeded', 'order.status-changed', 'order.refunded']

describe('a search of the activity log', () => {
  it('finds events by the beginning of the actor’s name or email', async ({ shop }) => {
    const { admin } = await recordThreeDays(shop)
    for (const q of ['rita', 'MOORE', 'Moore Ri', 'rita-moore@example.com']) {
      expect(await listActions(admin, { q })).toEqual([CHANGED])
    }
    expect(await listActions(admin, { q: 'oore' })).toEqual([])
  })

  it('finds events by the beginning of the subject’s id', async ({ shop }) => {
    const { admin, orderId } = await recordThreeDays(shop)
    expect(await listActions(admin, { q: orderId })).toEqual([REFUNDED, CHANGED])
    expect(await listActions(admin, { q: orderId.toUpperCase() })).toEqual([REFUNDED, CHANGED])
    // The list shows ten characters of the id.
    expect(await listActions(admin, { q: orderId.slice(0, 10) })).toEqual([REFUNDED, CHANGED])
    expect(await listActions(admin, { q: orderId.slice(0, 10).toUpperCase() })).toEqual([REFUNDED, CHANGED])
    expect(await listActions(admin, { q: orderId.slice(1, 11) })).toEqual([])
  })

  it('finds events of an order by its number', async ({ shop }) => {
    const { admin } = await recordThreeDays(shop)
    const { data } = await read(admin, { q: '#1001' })
    expect(data.map(({ action, subject }) => [action, subject?.name])).toEqual([
      [REFUNDED, '#1001'],
      [CHANGED, '#1001']
    ])
    expect(await listActions(admin, { q: '1001' })).toEqual([REFUNDED, CHANGED])
    expect(await listActions(admin, { q: '#1002' })).toEqual([])
  })

  it('finds refused calls by method and path', async ({ shop }) => {
    const { admin } = await recordThreeDays(shop)
    const subject = { kind: 'call', id: 'GET /api/shop/order/list/Nobody' }
    const event = { user: null, ip: null, action: 'access.denied', subject } as const
    await recordAudit(shop.shop, shop.shop.db, event)
    expect(await listActions(admin, { q: subject.id })).toEqual(['access.denied'])
  })

  it('finds changes of products by a part of their title', async ({ shop }) => {
    const admin = await shop.admin()
    const [hat, socks] = [await shop.product({ title: 'Linen hat' }), await shop.product({ title: 'Socks' })]
    await admin.call('PUT /api/admin/products/change', { body: { ids: [hat.id, socks.id], change: { price: 30 } } })
    const listNames = async (q: string) => (await read(admin, { q })).data.map(({ subject }) => subject?.name)
    for (const q of ['Linen hat', 'LINEN', 'nen h']) expect(await listNames(q)).toEqual(['Linen hat'])
    expect(await listNames('socks')).toEqual(['Socks'])
  })

  it('finds events by the action’s name or label', async ({ shop }) => {
    const { admin } = await recordThreeDays(shop)
    expect(await listActions(admin, { q: 'order.refunded' })).toEqual([REFUNDED])
    expect(await listActions(admin, { q: 'order.' })).toEqual([REFUNDED, CHANGED])
    expect(await listActions(admin, { q: 'Signed in' })).toEqual([SIGNED_IN])
  })

  it('lists an event once if both its actor and its subject match', async ({ shop }) => {
    const { admin } = await recordThreeDays(shop)
    expect(await listActions(admin, { q: 'root@example.com' })).toEqual([SIGNED_IN])
  })

  it.for(['%', '_', '\\', "'", '(', '\u0000', 'x'.repeat(300)])('for %j does not fail', async (q, { shop }) => {
    const { admin } = await recordThreeDays(shop)
    expect([0, 3]).toContain((await listActions(admin, { q })).length)
  })
})

describe('filters of the activity log', () => {
  it('select events by subject, actor and date', async ({ shop }) => {
    const { admin, rita } = await recordThreeDays(shop)
    expect(await listActions(admin, { kind: 'order' })).toEqual([REFUNDED, CHANGED])
    expect(await listActions(admin, { kind: 'nothing' })).toEqual([])
    expect(await listActions(admin, { actor: rita.id })).toEqual([CHANGED])
    expect(await listActions(admin, { from: '2026-03-03' })).toEqual([REFUNDED, CHANGED])
    expect(await listActions(admin, { from: '2026-03-03', to: '2026-03-03' })).toEqual([CHANGED])
    expect(await listActions(admin, { q: 'order', to: '2026-03-03' })).toEqual([CHANGED])
    expect(await listActions(admin, { q: 'order', kind: 'account' })).toEqual([])
  })

  it('select the changes of one product, or of all products of a style', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const hat = await shop.product({ title: 'Linen hat' })
    const ids = [hat.id, ...style.variants.map(({ _id }) => _id)]
    await admin.call('PUT /api/admin/products/change', { body: { ids, change: { price: 90 } } })
    const listEdited = async (product: string) => {
      const { data } = await read(admin, { product })
      return data.filter(({ action }) => action === 'product.edited').map(({ subject }) => subject?.id)
    }
    expect(await listEdited(hat.id)).toEqual([hat.id])
    expect(new Set(await listEdited('oxford'))).toEqual(new Set(ids.slice(1)))
    expect(await listEdited('unknown')).toEqual([])
  })

  it.for([
    { kind: 'A b' },
    { actor: '' },
    { product: '' },
    { from: '2026-13-01' },
    { to: 'soon' },
    { q: ' ' }
  ] as Query[])('are ignored if the value is invalid: %j', async (query, { shop }) => {
    const { admin } = await recordThreeDays(shop)
    expect(await listActions(admin, query)).toEqual([REFUNDED, CHANGED, SIGNED_IN])
  })

  it('return each event exactly once across pages', async ({ shop }) => {
    const { admin } = await recordThreeDays(shop)
    for (const filter of [{}, { q: 'order' }, { kind: 'order' }] as Query[]) {
      const collected: string[] = []
      let cursor: string | null = ''
      while (cursor !== null && collected.length < 10) {
        const { data, nextCursor } = await read(admin, { ...filter, limit: '1', cursor })
        collected.push(...data.map(({ action }) => action))
        cursor = nextCursor ?? null
      }
      expect(collected).toEqual(await listActions(admin, filter))
    }
  })
})

it('the activity log names each product and marks those that are deleted or purged', async ({ shop }) => {
  const admin = await shop.admin()
  const hat = await shop.product({ title: 'Linen hat' })
  const subject = { kind: 'product', id: hat.id, name: 'Linen hat' }
  const readSubject = async (by = admin) => (await read(by, { kind: 'product' })).data.at(-1)?.subject
  await admin.call('PUT /api/admin/products/change', { body: { ids: [hat.id], change: { price: 30 } } })
  expect(await readSubject()).toEqual(subject)
  await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id: hat.id } })
  expect(await readSubject()).toEqual({ ...subject, state: 'trashed' })
  shop.pass(31 * DAY)
  const later = await shop.admin('Rita')
  expect(await readSubject(later)).toEqual({ ...subject, state: 'gone' })
  await shop.shop.db.deleteFrom('variants').execute()
  expect(await readSubject(later)).toEqual({ kind: 'product', id: hat.id, state: 'gone' })
})

it('the activity log marks accounts of administrators and accounts that do not exist', async ({ shop }) => {
  const [admin, ada] = [await shop.admin(), await shop.shopper()]
  for (const id of [admin.user.email, ada.user.email, 'nobody@example.com']) {
    const event = { user: null, ip: null, action: 'login.failed', subject: { kind: 'account', id } } as const
    await recordAudit(shop.shop, shop.shop.db, event)
    shop.pass(1000)
  }
  const { data } = await read(admin, { kind: 'account' })
  expect(data.map(({ subject }) => subject)).toEqual([
    { kind: 'account', id: 'nobody@example.com', state: 'gone' },
    { kind: 'account', id: ada.user.email },
    { kind: 'account', id: admin.user.email, state: 'admin' }
  ])
})
