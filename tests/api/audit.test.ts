import { describe, expect } from 'vitest'

import { HOUR, MINUTE } from '../../src/lib/dates.ts'
import { recordAudit } from '../../src/server/audit/audit.ts'
import { account, logIn, register } from '../support/accounts.ts'
import { capture, order, setStatus } from '../support/checkout.ts'
import { it } from '../support/it.ts'
import type { TestShop } from '../support/open-test-shop.ts'
import { approved } from '../support/payments.ts'
import type { Person } from '../support/person.ts'

const read = (admin: Person, query: { limit?: string; cursor?: string } = {}) =>
  admin.call('GET /api/admin/activity/get', { query })

/** What stands in the trail, the newest first, as `order.status-changed by Root`. */
async function trail({ shop }: TestShop): Promise<string[]> {
  const rows = await shop.db.selectFrom('audit_events').selectAll().orderBy('at', 'desc').orderBy('id').execute()
  return rows.map((row) => `${row.action} by ${row.actor_name ?? 'nobody'}`)
}

describe('an event', () => {
  it('is written down with its transaction, or not at all', async ({ shop: { shop } }) => {
    const event = { user: null, ip: null, action: 'test.tried' } as const
    const failing = shop.db.transaction().execute(async (trx) => {
      await recordAudit(shop, trx, event)
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await shop.db.selectFrom('audit_events').selectAll().execute()).toEqual([])
  })

  it('keeps no secret, even one that is handed to it', async ({ shop: { shop } }) => {
    const after = { userName: 'Ada', password: 'SECRET', nested: { resetToken: 'SECRET' }, cookie: 'SECRET' }
    await recordAudit(shop, shop.db, { user: null, ip: null, action: 'test.tried', after })
    const row = await shop.db.selectFrom('audit_events').select('after').executeTakeFirstOrThrow()
    expect(row.after).toBe('{"userName":"Ada","nested":{}}')
  })
})

describe('the trail', () => {
  it('tells an administrator who changed an order, from where, and how it was before', async ({ shop }) => {
    const admin = await shop.admin()
    const { orderId } = await order(await shop.shopper(), [await shop.product(), 1])
    await setStatus(admin, orderId, 'delivered')
    const { data } = await read(admin)
    expect(data).toEqual([
      {
        _id: expect.any(String) as string,
        at: shop.shop.now().toISOString(),
        actor: { id: admin.id, userName: 'Root' },
        action: 'order.status-changed',
        subject: { kind: 'order', id: orderId },
        before: { orderStatus: 'pending' },
        after: { orderStatus: 'delivered' },
        address: '192.0.2.1'
      }
    ])
  })

  it('has nothing to tell when a status was set to what it was', async ({ shop }) => {
    const admin = await shop.admin()
    const { orderId } = await order(await shop.shopper(), [await shop.product(), 1])
    await setStatus(admin, orderId, 'delivered')
    await setStatus(admin, orderId, 'delivered')
    expect(await trail(shop)).toEqual(['order.status-changed by Root'])
  })

  it('tells of money that was given back: who asked, and that it was done', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, orderId, back } = await approved(shop)
    await capture(shopper, back)
    await setStatus(admin, orderId, 'rejected')
    expect((await trail(shop)).toSorted()).toEqual(['order.refund-asked by Root', 'order.refunded by nobody'])
  })

  it('comes newest first, in pages that meet every event exactly once', async ({ shop }) => {
    const admin = await shop.admin()
    const { db } = shop.shop
    for (let nth = 0; nth < 7; nth += 1) {
      await recordAudit(shop.shop, db, { user: null, ip: null, action: `test.n${nth}` })
      if (nth % 2 === 0) shop.pass(MINUTE)
    }
    const whole = (await read(admin)).data.map(({ action }) => action)
    expect(whole.slice(-1)).toEqual(['test.n0'])
    expect(whole).toHaveLength(7)
    const met: string[] = []
    let cursor: string | undefined
    do {
      const page = await read(admin, { limit: '2', ...(cursor ? { cursor } : {}) })
      met.push(...page.data.map(({ action }) => action))
      cursor = page.nextCursor ?? undefined
    } while (cursor && met.length < 20)
    expect(met).toEqual(whole)
  })

  it('comes in a page even when none is asked for', async ({ shop }) => {
    const admin = await shop.admin()
    for (let nth = 0; nth < 101; nth += 1) {
      await recordAudit(shop.shop, shop.shop.db, { user: null, ip: null, action: 'test.tried' })
    }
    const page = await read(admin)
    expect(page.data).toHaveLength(100)
    expect(page.nextCursor).toEqual(expect.any(String))
  })
})

describe('an account', () => {
  it('leaves a trail from its registration on', async ({ shop }) => {
    const ada = shop.visitor()
    const steps = [
      () => register(ada),
      () => logIn(ada, { ...account, password: 'wrong password' }),
      () => logIn(ada),
      () => ada.call('POST /api/auth/logout')
    ]
    for (const step of steps) {
      await step()
      shop.pass(MINUTE)
    }
    const { data } = await read(await shop.admin())
    const actor = { id: expect.any(String) as string, userName: 'Ada' }
    const subject = { kind: 'account', id: 'ada@example.com' }
    expect(data.toReversed()).toMatchObject([
      { action: 'account.registered', actor: null, subject, after: { userName: 'Ada', role: 'user' } },
      { action: 'login.refused', actor: null, subject, after: { reason: 'wrong-password' } },
      { action: 'login.succeeded', actor, subject, after: null, address: '192.0.2.1' },
      { action: 'logout.succeeded', actor, subject }
    ])
  })

  describe('that is guessed at', () => {
    it.override('environment', { RATE_LIMIT_SCALE: '0.1' })

    it('shows when it was throttled', async ({ shop }) => {
      for (let nth = 0; nth < 3; nth += 1) await logIn(shop.visitor())
      expect((await trail(shop)).toSorted()).toEqual([
        'login.refused by nobody',
        'login.throttled by nobody',
        'login.throttled by nobody'
      ])
    })
  })
})

describe('a refusal', () => {
  it('is written down: who wanted what', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    await expect(read(ada)).rejects.toMatchObject({ status: 403 })
    shop.pass(MINUTE)
    await expect(read(shop.visitor())).rejects.toMatchObject({ status: 401 })
    shop.pass(MINUTE)
    const params = { userId: ben.id }
    await expect(ada.call('GET /api/shop/cart/get/{userId}', { params })).rejects.toMatchObject({ status: 403 })
    const { data } = await read(await shop.admin())
    const told = data.map(({ action, actor, subject, after, address }) => ({ action, actor, subject, after, address }))
    const [action, address] = ['access.refused', '192.0.2.1']
    const [her, subject] = [
      { id: ada.id, userName: 'Ada' },
      { kind: 'call', id: 'GET /api/admin/activity/get' }
    ]
    expect(told).toEqual([
      {
        action,
        address,
        actor: her,
        subject: { kind: 'call', id: `GET /api/shop/cart/get/${ben.id}` },
        after: { reason: 'This belongs to someone else.' }
      },
      { action, address, actor: null, subject, after: { reason: 'Unauthorised user!' } },
      { action, address, actor: her, subject, after: { reason: 'Only an administrator can do this.' } }
    ])
  })

  it('of a visitor who is only not signed in is nothing to tell', async ({ shop }) => {
    await expect(shop.visitor().call('GET /api/auth/check-auth')).rejects.toMatchObject({ status: 401 })
    expect(await trail(shop)).toEqual([])
  })

  describe('in a flood', () => {
    it.override('environment', { RATE_LIMIT_SCALE: '0.05' })

    it('is written down as often as one network may, and again an hour later', async ({ shop }) => {
      const refused = (address: string) => read(shop.visitorFrom(address)).catch(() => null)
      // One twentieth of 60 for each network.
      for (let nth = 0; nth < 20; nth += 1) await refused(`2001:db8:0:1::${nth + 1}`)
      expect(await trail(shop)).toHaveLength(3)
      await refused('2001:db8:0:2::1')
      expect(await trail(shop)).toHaveLength(4)
      shop.pass(HOUR)
      await refused('2001:db8:0:1::1')
      expect(await trail(shop)).toHaveLength(5)
    })

    it('is written down as often as all networks together may', async ({ shop }) => {
      // One twentieth of 1,000.
      for (let nth = 0; nth < 80; nth += 1) await read(shop.visitorFrom(`192.0.2.${nth}`)).catch(() => null)
      expect(await trail(shop)).toHaveLength(50)
    })
  })
})
