import { describe, expect } from 'vitest'

import type { Call } from '../../../src/api/contract/call.ts'
import { type CallName, contract } from '../../../src/api/contract/index.ts'
import { type Example, EXAMPLES, requestOf } from '../../support/examples.ts'
import { it } from '../../support/it.ts'
import type { TestShop } from '../../support/open-test-shop.ts'

const CALLS = 300
/** Hashing a password is slow. */
const CALLS_WITH_PASSWORD = 100

/** Of one table. A tenth of each limit is allowed here. */
const MAX_ROWS = 60

/** Its limit is 500 lines for each cart. */
const CART_LINES = 'cart_items'

const WRITES = (Object.keys(EXAMPLES) as CallName[]).filter((name) => {
  const call: Call = contract[name]
  return !name.startsWith('GET') && call.access !== 'admin'
})

async function countRows({ shop: { db } }: TestShop): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of await db.introspection.getTables()) {
    if (name === CART_LINES) continue
    const row = await db
      .selectFrom(name as 'users')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    counts.set(name, Number(row.count))
  }
  return counts
}

/** Returns a copy of the example with other values. Every second email address and password stays, as does the first copy. */
function varyExample({ body, ...example }: Example, nth: number, productIds: string[]): Example {
  if (!body || nth === 0) return { ...example, ...(body && { body }) }
  const { password, newPassword } = body
  const values: Record<string, unknown> = {
    idempotencyKey: `key-${nth}`,
    userName: `Person ${nth}`,
    campaign: `campaign ${nth}`,
    token: `token-${nth}`,
    productId: productIds[nth % productIds.length],
    ...(nth % 2 === 1 && { email: `person-${nth}@example.com` }),
    ...(nth % 2 === 1 && newPassword !== undefined && { password: newPassword, newPassword: password })
  }
  const changes = Object.entries(values).filter(([field]) => field in body)
  return { ...example, body: { ...body, ...Object.fromEntries(changes) } }
}

describe('a shopper who repeats a call', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '0.1', REVIEWS: 'everyone' })

  it.for(WRITES)('cannot fill the database: %s', async (name, { world }) => {
    const { shop, ada } = world
    await shop.addProducts(100)
    const products = await shop.shop.db.selectFrom('variants').select('id').execute()
    const productIds = products.map(({ id }) => id)
    const before = await countRows(shop)
    const example = EXAMPLES[name](world, world.of(ada))
    const calls = example.body && 'password' in example.body ? CALLS_WITH_PASSWORD : CALLS
    for (let nth = 0; nth < calls; nth += 1) {
      const { url, init } = requestOf(name, varyExample(example, nth, productIds))
      expect((await ada.request(url, init)).status).toBeLessThan(500)
    }
    await shop.shop.counts.flush()
    const added = [...(await countRows(shop))].map(
      ([table, count]) => [table, count - (before.get(table) ?? 0)] as const
    )
    expect(added.filter(([, count]) => count > MAX_ROWS)).toEqual([])
  })
})
