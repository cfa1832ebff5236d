import { describe, expect } from 'vitest'

import { ApiError } from '../../../../src/api/errors.ts'
import { HOUR, MINUTE, SECOND } from '../../../../src/lib/dates.ts'
import { order } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { requestReturn } from '../../../support/returns.ts'

interface Action {
  max: number
  windowMs: number
  /** Returns a function that makes the call as this person. */
  prepare: (shop: TestShop, name: string) => Promise<() => Promise<unknown>>
}

async function makeOrder(shop: TestShop, name: string) {
  const shopper = await shop.shopper(name)
  return { shopper, ...(await order(shopper, [await shop.product(), 1])) }
}

const ACTIONS: Record<string, Action> = {
  'cancellations of orders': {
    max: 60,
    windowMs: HOUR,
    prepare: async (shop, name) => {
      const { shopper, orderId } = await makeOrder(shop, name)
      return () => shopper.call('POST /api/shop/order/cancel/{id}', { params: { id: orderId } })
    }
  },
  'return requests': {
    max: 30,
    windowMs: HOUR,
    prepare: async (shop, name) => {
      const { shopper, orderId } = await makeOrder(shop, name)
      return () => requestReturn(shopper, orderId, { units: { line: 1 } })
    }
  },
  'changes of the email': {
    max: 5,
    windowMs: HOUR,
    prepare: async (shop, name) => {
      const { call, password } = await shop.shopper(name)
      return () => call('POST /api/account/change-email', { body: { email: `new-${name}@example.com`, password } })
    }
  },
  'codes of an authenticator': {
    max: 10,
    windowMs: 15 * MINUTE,
    prepare: async (shop, name) => {
      const admin = await shop.admin(name)
      return () => admin.call('POST /api/admin/two-factor/enable', { body: { code: '000000' } })
    }
  }
}

const isThrottled = (call: () => Promise<unknown>): Promise<boolean> =>
  call().then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.status === 429
  )

describe('a shop with the real rate limits', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '1' })

  it.for(Object.entries(ACTIONS))(
    'limits the %s of one account for a time',
    async ([, { max, windowMs, prepare }], { shop }) => {
      const [attempt, attemptOfOther] = [await prepare(shop, 'Ada'), await prepare(shop, 'Ben')]
      for (let nth = 0; nth < max; nth += 1) expect(await isThrottled(attempt), `attempt ${nth + 1}`).toBe(false)
      expect(await isThrottled(attempt)).toBe(true)
      expect(await isThrottled(attemptOfOther)).toBe(false)
      shop.pass(windowMs - SECOND)
      expect(await isThrottled(attempt)).toBe(true)
      shop.pass(SECOND)
      expect(await isThrottled(attempt)).toBe(false)
    }
  )
})
