import { sql } from 'kysely'
import { describe, expect } from 'vitest'

import { transact } from '../../src/server/db/transact.ts'
import { it } from '../support/it.ts'

describe('a table that a newer version has changed', () => {
  it('can still be read, within a transaction and outside one', async ({ shop }) => {
    const { db } = shop.shop
    const { id } = await shop.product({ title: 'Hat' })
    const readTitle = async (trx = db) =>
      (await trx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).title
    const addColumn = (name: string) => sql`alter table products add column ${sql.id(name)} text`.execute(db)
    await readTitle()
    await addColumn('outside')
    expect(await readTitle()).toBe('Hat')
    await addColumn('within')
    expect(await transact(db, readTitle)).toBe('Hat')
  })
})
