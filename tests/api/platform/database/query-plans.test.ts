import { DatabaseSync } from 'node:sqlite'

import { expect, vi } from 'vitest'

import { type CallName, contract } from '../../../../src/api/contract/index.ts'
import { findSession } from '../../../../src/server/people/sessions/sessions.ts'
import type { Schema } from '../../../../src/server/platform/database/schema.ts'
import { requestOf } from '../../../support/examples.ts'
import { it } from '../../../support/it.ts'
import { prepareExample } from '../../../support/prepare-example.ts'

const CALLS = (Object.keys(contract) as CallName[]).filter((name) => contract[name].access !== 'admin')

const GROWS_WITH_SHOPPERS: Record<keyof Schema, boolean> = {
  addresses: true,
  attempts: true,
  audit_events: true,
  banners: false,
  cart_items: true,
  cart_promotions: true,
  carts: true,
  content_versions: false,
  counters: false,
  customer_notes: true,
  daily_counts: false,
  devices: true,
  email_changes: true,
  images: false,
  jobs: false,
  credit_notes: true,
  invoices: true,
  mail_outbox: true,
  order_items: true,
  order_notes: true,
  order_promotions: true,
  orders: true,
  owner_notices: false,
  password_resets: true,
  passkey_challenges: true,
  passkeys: true,
  payments: true,
  product_group_redirects: false,
  product_groups: false,
  product_pictures: false,
  products: false,
  promotions: false,
  recovery_codes: true,
  refund_items: true,
  refunds: true,
  return_items: true,
  return_requests: true,
  reviews: true,
  scheduled_changes: false,
  sessions: true,
  settings: false,
  stock_alerts: true,
  stock_holds: true,
  unpublished_versions: false,
  users: true,
  variant_prices: false,
  variants: false
}

const TABLES = Object.entries(GROWS_WITH_SHOPPERS).flatMap(([table, grows]) => (grows ? [table] : []))

/** An index without `=` only sorts, or excludes some rows, and SQLite makes an automatic one of the whole table. */
const SCAN = new RegExp(`^(SCAN|SEARCH) (${TABLES.join('|')})\\b(.*AUTOMATIC|(?!.*=\\?))`)

interface Plan {
  statement: string
  scans: string[]
}

/** Explains the statements that the shop has not executed before. */
async function explainStatements(work: () => Promise<unknown>, scan = SCAN): Promise<Plan[]> {
  using prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  await work()
  const { calls, contexts } = prepare.mock
  return [...calls].flatMap(([statement], index) => {
    const database = contexts[index] as DatabaseSync
    // PayPal's stand-in has a database of its own.
    const isOwn = database.location()?.endsWith('shop.sqlite')
    if (!isOwn || !/^\s*(select|insert|update|delete|with)/i.test(statement)) return []
    const steps = database.prepare(`explain query plan ${statement}`).all()
    return { statement, scans: steps.map(({ detail }) => String(detail)).filter((detail) => scan.test(detail)) }
  })
}

function expectNoScans(plans: Plan[]): void {
  expect(plans).not.toEqual([])
  expect(plans.filter(({ scans }) => scans.length > 0)).toEqual([])
}

it.for(CALLS)('%s scans no table that grows with the number of shoppers', async (name, { world }) => {
  const plans = await explainStatements(async () => {
    // Also explained, because later executions of its statements are not seen.
    const { url, init } = requestOf(name, await prepareExample(name, world))
    expect((await world.ada.request(url, init)).ok).toBe(true)
  })
  expectNoScans(plans)
})

it('a bearer token is found without a scan', async ({ shop }) => {
  const { token } = await shop.shopper()
  expectNoScans(await explainStatements(() => findSession(shop.shop, { token })))
})

it('the products of each category and brand are counted without a scan', async ({ shop }) => {
  const admin = await shop.admin()
  const listGroups = () => admin.call('GET /api/admin/groups/get', { query: {} })
  expectNoScans(await explainStatements(listGroups, /^SCAN products\b/))
})
