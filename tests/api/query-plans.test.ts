import { DatabaseSync } from 'node:sqlite'

import { expect, vi } from 'vitest'

import { type CallName, contract } from '../../src/api/contract/index.ts'
import { loadPageContext } from '../../src/server/auth/page-context.ts'
import { requestOf } from '../support/examples.ts'
import { it } from '../support/it.ts'
import { prepareExample } from '../support/prepare-example.ts'

const CALLS = (Object.keys(contract) as CallName[]).filter((name) => contract[name].access !== 'admin')

/** They grow with the number of shoppers. */
const GROWING_TABLES = [
  'addresses',
  'attempts',
  'audit_events',
  'cart_additions',
  'cart_items',
  'carts',
  'devices',
  'email_changes',
  'mail_outbox',
  'order_items',
  'orders',
  'password_resets',
  'payments',
  'recovery_codes',
  'refund_items',
  'refunds',
  'return_items',
  'return_requests',
  'reviews',
  'sessions',
  'stock_alerts',
  'stock_holds',
  'users'
]

/** Without `=`, an index only sorts the rows or excludes some of them. */
const READS_MANY_ROWS = new RegExp(`^(SCAN|SEARCH) (${GROWING_TABLES.join('|')})\\b(?!.*=\\?)`)

/** Resolves to the statements that read many rows, with their plans. */
async function findSlowStatements(work: () => Promise<unknown>): Promise<object[]> {
  using prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  await work()
  const { calls, contexts } = prepare.mock
  const slow: object[] = []
  for (const [index, [statement]] of calls.slice().entries()) {
    const database = contexts[index] as DatabaseSync
    // PayPal's stand-in has a database of its own.
    if (!database.location()?.endsWith('shop.sqlite') || !/^(select|insert|update|delete|with)/i.test(statement))
      continue
    const rows = database.prepare(`explain query plan ${statement}`).all()
    const plan = rows.map(({ detail }) => String(detail)).filter((detail) => READS_MANY_ROWS.test(detail))
    if (plan.length > 0) slow.push({ statement, plan })
  }
  return slow
}

it.for(CALLS)('%s reads no whole table that grows with the number of shoppers', async (name, { world }) => {
  const slow = await findSlowStatements(async () => {
    const { url, init } = requestOf(name, await prepareExample(name, world))
    expect((await world.ada.request(url, init)).ok).toBe(true)
  })
  expect(slow).toEqual([])
})

it.for(['cookie', 'token', 'nothing'])('a visitor with %s causes no read of all sessions', async (secret, { shop }) => {
  const { cookies, token } = await shop.shopper()
  const credentials = { cookie: { cookie: cookies.get('session') }, token: { token }, nothing: {} }[secret]
  expect(await findSlowStatements(() => loadPageContext(shop.shop, credentials ?? {}))).toEqual([])
})
