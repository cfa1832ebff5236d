import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'

import { createClient } from '../../src/api/client.ts'
import { findLedgerDifferences } from '../support/ledger-differences.ts'
import { insertAccount } from '../support/insert-account.ts'
import { openCaddy } from '../support/caddy.ts'
import { findUnsettled, expireLeasesAndChecks } from '../support/process-kills.ts'
import { PRODUCT_FORM } from '../support/products.ts'
import { type Balancer, openRoundRobin } from '../support/round-robin.ts'
import { readStock } from '../support/product-stock.ts'
import { type Buyer, requirePending } from '../support/buyer.ts'
import { type Fleet, startFleet } from '../support/fleet.ts'

/** Two processes on one PostgreSQL. */
let fleet: Fleet
let balancer: Balancer
beforeAll(async () => {
  fleet = await startFleet('postgres', 2, { postgresUrl: inject('postgresUrl') })
  balancer = await (process.env['SCALING_PROXY'] === 'caddy' ? openCaddy : openRoundRobin)(fleet.shops)
})
afterAll(async () => {
  await balancer.close()
  await fleet[Symbol.asyncDispose]()
})

const urlOf = (index: number): string => fleet.shops[index]?.url ?? ''

test('a shopper who signs in at one process can buy at the other', async () => {
  const person = { userName: 'Grace Hopper', email: 'grace@example.com', password: 'nanoseconds and wire' }
  const firstProcess = createClient({ baseURL: urlOf(0) })
  await firstProcess('POST /api/auth/register', { body: person })
  const login = await firstProcess('POST /api/auth/login', { body: person })
  if (!login.success) throw new Error(login.message)
  const { token, user } = login
  const secondProcess = createClient({ baseURL: urlOf(1), token: () => token })
  const hat = await fleet.product(5)
  const userId = user.id
  const address = { address: '1 Mill Lane', city: 'Leeds', pincode: 'LS1 4AP', phone: '0113 496 0000', notes: 'Ring' }
  await secondProcess('POST /api/shop/address/add', { body: { userId, ...address } })
  const { data: addresses } = await secondProcess('GET /api/shop/address/get/{userId}', { params: { userId } })
  await secondProcess('POST /api/shop/cart/add', { body: { userId, productId: hat.id, quantity: 2 } })
  const { data: cart } = await secondProcess('GET /api/shop/cart/get/{userId}', { params: { userId } })
  const order = { userId, cartId: cart._id, addressInfo: { addressId: addresses[0]?._id ?? '' } }
  const { orderId, approvalURL } = await secondProcess('POST /api/shop/order/create', { body: order })
  const paymentId = new URL(approvalURL).searchParams.get('token') ?? ''
  await fleet.paypal.control(`orders/${paymentId}/approve`)
  await secondProcess('POST /api/shop/order/capture', { body: { orderId, paymentId, payerId: 'PAYER' } })
  expect(await readStock(fleet.db, hat)).toEqual({ on_hand: 3, reserved: 0 })
})

test('an admin’s change at one process is visible at the other with the next request', async () => {
  const hat = await fleet.product(5)
  const shop = { db: fleet.db, now: () => new Date() }
  const admin = await insertAccount(shop, { userName: 'Root', role: 'admin' })
  const shopper = await insertAccount(shop, { userName: 'Ada' })
  const edit = createClient({ baseURL: urlOf(0), token: () => admin.token })
  for (let turn = 1; turn <= 20; turn += 1) {
    const title = `Hat of turn ${turn}.`
    await edit('PUT /api/admin/products/edit/{id}', { params: { id: hat.id }, body: { ...PRODUCT_FORM, title } })
    const page = await fetch(`${urlOf(1)}/shop/product/${hat.id}/details`, {
      headers: { cookie: `session=${shopper.cookie}` }
    })
    expect(await page.text()).toContain(title)
  }
})

const CONCURRENCY = 8
const STOCK = 10_000

test('a process killed under load loses only the requests in progress', async () => {
  const hat = await fleet.product(STOCK)
  const confirmedIds = new Set<string>()
  const failures: { startedAt: number; error: unknown }[] = []
  const stopping = new AbortController()
  let requests = 0

  const track = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now()
    requests += 1
    return work().catch((error: unknown) => {
      failures.push({ startedAt, error })
      throw error
    })
  }

  /** Returns false if the payment is still in progress. */
  async function buy(buyer: Buyer): Promise<boolean> {
    await track(() => buyer.add(hat))
    const ordered = await track(() => buyer.order())
    confirmedIds.add(ordered.orderId)
    await fleet.paypal.control(`orders/${ordered.paymentId}/approve`)
    return track(() =>
      buyer.capture(ordered).then(
        () => true,
        (error: unknown) => (requirePending(error), false)
      )
    )
  }

  /** A buyer whose payment is or may be in progress cannot order again, so another one continues. */
  async function buyRepeatedly(): Promise<void> {
    while (!stopping.signal.aborted) {
      const buyer = await fleet.buyer([balancer])
      while (!stopping.signal.aborted && (await buy(buyer).catch(() => false)));
    }
  }

  const shopping = Promise.all(Array.from({ length: CONCURRENCY }, buyRepeatedly))
  await vi.waitFor(() => expect(confirmedIds.size).toBeGreaterThan(20), { timeout: 60_000 })
  await fleet.shops[1]?.kill()
  onTestFinished(() => fleet.shops[1]?.restart())
  const killedAt = performance.now()
  const ordersBeforeKill = confirmedIds.size
  await vi.waitFor(() => expect(confirmedIds.size).toBeGreaterThan(ordersBeforeKill + 40), { timeout: 60_000 })
  stopping.abort()
  await shopping

  expect(failures.filter(({ startedAt }) => startedAt > killedAt)).toEqual([])
  expect(failures.length).toBeLessThanOrEqual(CONCURRENCY)
  expect(requests).toBeGreaterThan(100)
  await expireLeasesAndChecks(fleet)
  await vi.waitFor(async () => expect(await findUnsettled(fleet)).toEqual([]), { timeout: 60_000, interval: 100 })
  expect(await findLedgerDifferences(fleet)).toEqual([])
  const savedIds = new Set((await fleet.db.selectFrom('orders').select('id').execute()).map(({ id }) => id))
  expect([...confirmedIds].filter((id) => !savedIds.has(id))).toEqual([])
})
