import { sql } from 'kysely'
import { expect } from 'vitest'

import { DAY, HOUR } from '../../../src/lib/dates.ts'
import { deleteExpired } from '../../../src/server/process/delete-expired.ts'
import { account, logIn, register, whoAmI } from '../../support/accounts.ts'
import { it } from '../../support/it.ts'
import { requestReset, listMailedTokens } from '../../support/mailbox.ts'
import type { TestShop } from '../../support/open-test-shop.ts'

const TABLES = ['attempts', 'devices', 'sessions', 'password_resets', 'mail_outbox', 'audit_events'] as const

async function countRows({ shop }: TestShop): Promise<Record<string, number>> {
  const counts = TABLES.map(async (table) => [table, (await shop.db.selectFrom(table).selectAll().execute()).length])
  return Object.fromEntries((await Promise.all(counts)) as [string, number][])
}

it('the cleanup deletes expired rows and nothing else', async ({ shop }) => {
  const ada = shop.visitor()
  await register(ada)
  await logIn(shop.visitor(), { ...account, password: 'wrong password' })
  await requestReset(shop.visitor(), account.email)
  await listMailedTokens(shop, account.email)
  await logIn(ada)
  const before = await countRows(shop)
  expect(Object.values(before).every((count) => count > 0)).toBe(true)
  await deleteExpired(shop.shop)
  expect(await countRows(shop)).toEqual(before)
  expect(await whoAmI(ada)).toBe('Ada')

  shop.pass(HOUR)
  await deleteExpired(shop.shop)
  expect(await countRows(shop)).toEqual({ ...before, attempts: 0, password_resets: 0, mail_outbox: 0 })
  shop.pass(7 * DAY)
  await deleteExpired(shop.shop)
  expect(await countRows(shop)).toMatchObject({ sessions: 0, devices: 1 })
  shop.pass(180 * DAY)
  await deleteExpired(shop.shop)
  expect(await countRows(shop)).toMatchObject({ devices: 0 })
  const events = await shop.shop.db.selectFrom('audit_events').select('action').execute()
  expect(events.map(({ action }) => action).toSorted()).toEqual(['account.registered', 'login.succeeded'])
})

it('the cleanup deletes expired sessions even if the products fail', async ({ shop }) => {
  await register(shop.visitor())
  await logIn(shop.visitor())
  const { db } = shop.shop
  await sql`alter table stock_holds rename to other_holds`.execute(db)
  try {
    shop.pass(180 * DAY)
    await expect(deleteExpired(shop.shop)).rejects.toThrow('stock_holds')
    expect(await countRows(shop)).toMatchObject({ sessions: 0, devices: 0 })
  } finally {
    // The next test of this file may use the same tables.
    await sql`alter table other_holds rename to stock_holds`.execute(db)
  }
})
