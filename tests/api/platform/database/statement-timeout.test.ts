import { sql } from 'kysely'
import { Pool } from 'pg'
import { describe, expect, inject } from 'vitest'

import { openPostgres } from '../../../../src/server/platform/database/postgres.ts'
import { transact } from '../../../../src/server/platform/database/transact.ts'
import { findWriteFailure } from '../../../../src/server/platform/database/write-failure.ts'
import { it } from '../../../support/it.ts'
import { openSite } from '../../../support/site.ts'

// SQLite's statements run in the process itself.
describe.runIf(inject('database') === 'postgres')('a statement that takes too long', () => {
  it('fails, and the next one gets another connection', async ({ shop }) => {
    const db = openPostgres(shop.shop.config.databaseUrl ?? '', 'the test', 3000)
    const sleep = sql`select pg_sleep(${60})`
    const failures = await Promise.all([
      sleep.execute(db).catch(findWriteFailure),
      transact(db, (trx) => sleep.execute(trx)).catch(findWriteFailure)
    ])
    expect(failures).toEqual(['timeout', 'timeout'])
    const responses = await Promise.all([1, 2, 3].map(() => sql`select 1 as one`.execute(db)))
    expect(responses.flatMap(({ rows }) => rows)).toEqual([{ one: 1 }, { one: 1 }, { one: 1 }])
    await db.destroy()
  })
})

it.runIf(inject('database') === 'postgres')('a shop without a free connection is busy', async ({ shop }) => {
  const pool = new Pool({ connectionString: shop.shop.config.databaseUrl, max: 1, connectionTimeoutMillis: 5000 })
  const client = await pool.connect()
  const renderBody = async () => {
    await pool.connect()
    return 'a page'
  }
  const site = await openSite(shop, 'in this process', { renderBody })
  expect(await site.send('/shop/home', await shop.shopper())).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    text: 'The shop is very busy right now. Please try again in a moment.'
  })
  client.release()
  await pool.end()
})
