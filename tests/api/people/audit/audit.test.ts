import { describe, expect } from 'vitest'

import { DAY, HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { recordAudit } from '../../../../src/server/people/audit/audit.ts'
import { createJobs } from '../../../../src/server/process/jobs.ts'
import { createMailTransport } from '../../../../src/server/platform/mail/transport.ts'
import { account, guessPassword, logIn, register } from '../../../support/accounts.ts'
import { capture, order, setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { makeApprovedOrder } from '../../../support/payments.ts'
import type { Person } from '../../../support/person.ts'

const read = (admin: Person, query: { limit?: string; cursor?: string } = {}) =>
  admin.call('GET /api/admin/activity/get', { query })

/** Returns the newest first, for example `order.status-changed by Root`. */
async function listEvents({ shop }: TestShop): Promise<string[]> {
  const rows = await shop.db.selectFrom('audit_events').selectAll().orderBy('at', 'desc').orderBy('id').execute()
  return rows.map((row) => `${row.action} by ${row.actor_name ?? 'nobody'}`)
}

describe('an audit event', () => {
  it('is recorded only if its transaction commits', async ({ shop: { shop } }) => {
    const event = { user: null, ip: null, action: 'product.edited' } as const
    const failing = shop.db.transaction().execute(async (trx) => {
      await recordAudit(shop, trx, event)
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await shop.db.selectFrom('audit_events').selectAll().execute()).toEqual([])
  })

  it('drops secrets from the recorded values', async ({ shop: { shop } }) => {
    const after = { userName: 'Ada', password: 'SECRET', nested: { resetToken: 'SECRET' }, cookie: 'SECRET' }
    await recordAudit(shop, shop.db, { user: null, ip: null, action: 'product.edited', after })
    const row = await shop.db.selectFrom('audit_events').select('after').executeTakeFirstOrThrow()
    expect(row.after).toBe('{"userName":"Ada","nested":{}}')
  })
})

describe('the audit log', () => {
  it('shows an administrator the actor, the IP and the previous status of an order', async ({ shop }) => {
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
        subject: { kind: 'order', id: orderId, name: '#1001' },
        before: { orderStatus: 'pending' },
        after: { orderStatus: 'delivered' },
        ip: '192.0.2.1'
      }
    ])
  })

  it('records nothing when an order keeps its status', async ({ shop }) => {
    const admin = await shop.admin()
    const { orderId } = await order(await shop.shopper(), [await shop.product(), 1])
    await setStatus(admin, orderId, 'delivered')
    await setStatus(admin, orderId, 'delivered')
    expect(await listEvents(shop)).toEqual(['order.status-changed by Root'])
  })

  it('records the request for a refund and the refund', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    await capture(shopper, back)
    await setStatus(admin, orderId, 'rejected')
    expect((await listEvents(shop)).toSorted()).toEqual([
      'order.refunded by nobody',
      'order.rejection-requested by Root'
    ])
  })

  it('lists the newest first and each event exactly once across pages', async ({ shop }) => {
    const admin = await shop.admin()
    const { db } = shop.shop
    for (let nth = 0; nth < 7; nth += 1) {
      await recordAudit(shop.shop, db, { user: null, ip: null, action: 'product.edited', after: { nth } })
      if (nth % 2 === 0) shop.pass(MINUTE)
    }
    const listNumbers = (page: Awaited<ReturnType<typeof read>>) => page.data.map(({ after }) => after?.['nth'])
    const whole = listNumbers(await read(admin))
    expect(whole.slice(-1)).toEqual([0])
    expect(whole).toHaveLength(7)
    const collected: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await read(admin, { limit: '2', ...(cursor ? { cursor } : {}) })
      collected.push(...listNumbers(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor && collected.length < 20)
    expect(collected).toEqual(whole)
  })

  it('returns at most 100 events if no limit is sent', async ({ shop }) => {
    const admin = await shop.admin()
    for (let nth = 0; nth < 101; nth += 1) {
      await recordAudit(shop.shop, shop.shop.db, { user: null, ip: null, action: 'product.edited' })
    }
    const page = await read(admin)
    expect(page.data).toHaveLength(100)
    expect(page.nextCursor).toEqual(expect.any(String))
  })
})

describe('an account', () => {
  it('has its registration, logins and logout recorded', async ({ shop }) => {
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
      { action: 'login.failed', actor: null, subject, after: { reason: 'wrong-password' } },
      { action: 'login.succeeded', actor, subject, after: null, ip: '192.0.2.1' },
      { action: 'logout.succeeded', actor, subject }
    ])
  })

  describe('whose password is being guessed', () => {
    it.override('environment', { RATE_LIMIT_SCALE: '0.1' })

    it('has its throttled logins recorded', async ({ shop }) => {
      for (let nth = 0; nth < 3; nth += 1) await logIn(shop.visitor())
      expect((await listEvents(shop)).toSorted()).toEqual([
        'login.failed by nobody',
        'login.throttled by nobody',
        'login.throttled by nobody'
      ])
    })
  })
})

describe('a refused call', () => {
  it('is recorded with the caller and the reason', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    await expect(read(ada)).rejects.toMatchObject({ status: 403 })
    shop.pass(MINUTE)
    await expect(read(shop.visitor())).rejects.toMatchObject({ status: 401 })
    shop.pass(MINUTE)
    const params = { userId: ben.id }
    await expect(ada.call('GET /api/shop/cart/get/{userId}', { params })).rejects.toMatchObject({ status: 403 })
    const { data } = await read(await shop.admin())
    const events = data.map(({ action, actor, subject, after, ip }) => ({ action, actor, subject, after, ip }))
    const [action, ip] = ['access.denied', '192.0.2.1']
    const [her, subject] = [
      { id: ada.id, userName: 'Ada' },
      { kind: 'call', id: 'GET /api/admin/activity/get' }
    ]
    expect(events).toEqual([
      {
        action,
        ip,
        actor: her,
        subject: { kind: 'call', id: `GET /api/shop/cart/get/${ben.id}` },
        after: { reason: 'This belongs to someone else.' }
      },
      { action, ip, actor: null, subject, after: { reason: 'Unauthorised user!' } },
      { action, ip, actor: her, subject, after: { reason: 'Only an administrator can do this.' } }
    ])
  })

  it('to check-auth without a session is not recorded', async ({ shop }) => {
    await expect(shop.visitor().call('GET /api/auth/check-auth')).rejects.toMatchObject({ status: 401 })
    expect(await listEvents(shop)).toEqual([])
  })

  describe('repeated many times', () => {
    it.override('environment', { RATE_LIMIT_SCALE: '0.05' })

    it('is recorded up to the limit of one network, and again an hour later', async ({ shop }) => {
      const callFrom = (address: string) => read(shop.visitorFrom(address)).catch(() => null)
      // One twentieth of 60 for each network.
      for (let nth = 0; nth < 20; nth += 1) await callFrom(`2001:db8:0:1::${nth + 1}`)
      expect(await listEvents(shop)).toHaveLength(3)
      await callFrom('2001:db8:0:2::1')
      expect(await listEvents(shop)).toHaveLength(4)
      shop.pass(HOUR)
      await callFrom('2001:db8:0:1::1')
      expect(await listEvents(shop)).toHaveLength(5)
    })

    it('is recorded up to the limit of all networks together', async ({ shop }) => {
      // One twentieth of 1,000.
      for (let nth = 0; nth < 80; nth += 1) await read(shop.visitorFrom(`192.0.2.${nth}`)).catch(() => null)
      expect(await listEvents(shop)).toHaveLength(50)
    })

    it('does not hide guesses of a password, from elsewhere or from the same network', async ({ shop }) => {
      const refuse = (address: string) => read(shop.visitorFrom(address)).catch(() => null)
      for (let nth = 0; nth < 80; nth += 1) await refuse(`192.0.2.${nth % 20}`)
      for (const address of ['203.0.113.1', '192.0.2.0'])
        await guessPassword(shop.visitorFrom(address), 'x@example.com')
      const guesses = (await listEvents(shop)).filter((event) => event === 'login.failed by nobody')
      expect(guesses).toHaveLength(2)
    })

    it('is counted above the limit, in one event a day', async ({ shop }) => {
      const admin = await shop.admin()
      const jobs = createJobs(shop.shop, createMailTransport(shop.shop.config))
      const flood = async (times: number) => {
        for (let nth = 0; nth < times; nth += 1) await read(shop.visitor()).catch(() => null)
        await jobs.runOnce()
        return (await read(admin)).data.filter(({ action }) => action === 'audit.omitted').map(({ after }) => after)
      }
      expect(await flood(3)).toEqual([])
      expect(await flood(4)).toEqual([{ action: 'access.denied', count: 4 }])
      expect(await flood(1)).toEqual([{ action: 'access.denied', count: 5 }])
      shop.pass(DAY)
      expect(await flood(5)).toEqual([
        { action: 'access.denied', count: 2 },
        { action: 'access.denied', count: 5 }
      ])
    })
  })
})
