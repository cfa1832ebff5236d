import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createClient } from '../../src/api/client.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { newId } from '../../src/server/ids.ts'
import { disagreements } from '../support/disagreements.ts'
import { openNginx } from '../support/nginx.ts'
import { PRODUCT_FORM } from '../support/products.ts'
import { type Balancer, openRoundRobin } from '../support/round-robin.ts'
import { shelf } from '../support/product-stock.ts'
import type { Buyer } from '../support/buyer.ts'
import { type Fleet, startFleet } from '../support/fleet.ts'

/** Two processes of the shop on one PostgreSQL, and what stands before them: nginx when it is asked for. */
let fleet: Fleet
let balancer: Balancer
beforeAll(async () => {
  fleet = await startFleet('postgres', 2)
  balancer = await (process.env['SCALING_PROXY'] === 'nginx' ? openNginx : openRoundRobin)(fleet.shops)
})
afterAll(async () => {
  await balancer.close()
  await fleet[Symbol.asyncDispose]()
})

const urlOf = (index: number): string => fleet.shops[index]?.url ?? ''

test('who signs in at one process buys at the other', async () => {
  const person = { userName: 'Grace Hopper', email: 'grace@example.com', password: 'nanoseconds and wire' }
  const here = createClient({ baseURL: urlOf(0) })
  await here('POST /api/auth/register', { body: person })
  const signedUp = await here('POST /api/auth/login', { body: person })
  if (!signedUp.success) throw new Error(signedUp.message)
  const { token, user } = signedUp
  const there = createClient({ baseURL: urlOf(1), token: () => token })
  const hat = await fleet.product(5)
  const userId = user.id
  const address = { address: '1 Mill Lane', city: 'Leeds', pincode: 'LS1 4AP', phone: '0113 496 0000', notes: 'Ring' }
  await there('POST /api/shop/address/add', { body: { userId, ...address } })
  const { data: addresses } = await there('GET /api/shop/address/get/{userId}', { params: { userId } })
  await there('POST /api/shop/cart/add', { body: { userId, productId: hat.id, quantity: 2 } })
  const { data: cart } = await there('GET /api/shop/cart/get/{userId}', { params: { userId } })
  const order = { userId, cartId: cart._id, addressInfo: { addressId: addresses[0]?._id ?? '' } }
  const { orderId, approvalURL } = await there('POST /api/shop/order/create', { body: order })
  const paymentId = new URL(approvalURL).searchParams.get('token') ?? ''
  await fleet.paypal.control(`orders/${paymentId}/approve`)
  await there('POST /api/shop/order/capture', { body: { orderId, paymentId, payerId: 'PAYER' } })
  expect(await shelf(fleet.db, hat)).toEqual({ on_hand: 3, reserved: 0 })
})

test('what is changed at one process is right at the other at the next request', async () => {
  const hat = await fleet.product(5)
  const [admin, shopper] = [await signedIn('admin'), await signedIn('user')]
  const edit = createClient({ baseURL: urlOf(0), token: () => admin.token })
  for (let turn = 1; turn <= 20; turn += 1) {
    const title = `Hat of turn ${turn}.`
    await edit('PUT /api/admin/products/edit/{id}', { params: { id: hat.id }, body: { ...PRODUCT_FORM, title } })
    const page = await fetch(`${urlOf(1)}/shop/product?id=${hat.id}`, {
      headers: { cookie: `session=${shopper.cookie}` }
    })
    expect(await page.text()).toContain(title)
  }
})

async function signedIn(role: 'admin' | 'user'): Promise<{ token: string; cookie: string }> {
  const [id, name] = [newId(), `${role} of scaling`]
  const account = { user_name: name, user_name_key: name, email: `${role}@scaling.example`, password_hash: '-', role }
  await fleet.db
    .insertInto('users')
    .values({ id, ...account, created_at: new Date().toISOString() })
    .execute()
  return openSession({ now: () => new Date() }, fleet.db, id)
}

const AT_ONCE = 8
const STOCK = 10_000

test('a process that is killed under load takes only what it was answering with it', async () => {
  const hat = await fleet.product(STOCK)
  const told = new Set<string>()
  const failures: { began: number; error: unknown }[] = []
  const stopping = new AbortController()
  let requests = 0

  const asked = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const began = performance.now()
    requests += 1
    return work().catch((error: unknown) => {
      failures.push({ began, error })
      throw error
    })
  }

  /** Like someone who closes the tab at the first error. */
  async function shopOn(buyer: Buyer): Promise<void> {
    while (!stopping.signal.aborted) {
      await asked(() => buyer.add(hat))
      const ordered = await asked(() => buyer.order())
      told.add(ordered.orderId)
      await fleet.paypal.control(`orders/${ordered.paymentId}/approve`)
      await asked(() => buyer.capture(ordered))
    }
  }

  const buyers = await Promise.all(Array.from({ length: AT_ONCE }, () => fleet.buyer([balancer])))
  const shopping = Promise.all(buyers.map((buyer) => shopOn(buyer).catch(() => {})))
  await vi.waitFor(() => expect(told.size).toBeGreaterThan(20), { timeout: 60_000 })
  await fleet.shops[1]?.kill()
  const killed = performance.now()
  const before = told.size
  await vi.waitFor(() => expect(told.size).toBeGreaterThan(before + 40), { timeout: 60_000 })
  stopping.abort()
  await shopping

  expect(failures.filter(({ began }) => began > killed)).toEqual([])
  expect(failures.length).toBeLessThanOrEqual(AT_ONCE)
  expect(requests).toBeGreaterThan(100)
  await vi.waitFor(async () => expect(await unsettled()).toEqual([]), { timeout: 90_000, interval: 500 })
  expect(await disagreements(fleet)).toEqual([])
  const known = new Set((await fleet.db.selectFrom('orders').select('id').execute()).map(({ id }) => id))
  expect([...told].filter((id) => !known.has(id))).toEqual([])
})

/** Payments that were begun and have not ended. */
const unsettled = () =>
  fleet.db
    .selectFrom('payments')
    .select(['order_id', 'state'])
    .where('state', 'in', ['capturing', 'refunding', 'review'])
    .execute()
