import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { openDatabase } from './open.ts'
import type { Db, Trx } from './schema.ts'
import { retryAfterConflict, runInSavepoint, transact } from './transact.ts'

let dataDir: string
let db: Db

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'selvedge-transact-'))
  db = await openDatabase({ dataDir })
})

afterEach(async () => {
  await db.destroy()
  await rm(dataDir, { recursive: true })
})

const insertCounter = (trx: Trx, name: string) => trx.insertInto('counters').values({ name, value: 1 }).execute()

const listCounters = async () =>
  (await db.selectFrom('counters').select('name').where('name', 'like', 'test-%').orderBy('name').execute()).map(
    ({ name }) => name
  )

it('rolls back a savepoint whose callback fails, and commits the rest of the transaction', async () => {
  await transact(db, async (trx) => {
    await insertCounter(trx, 'test-before')
    const outcome = await runInSavepoint(trx, async () => {
      await insertCounter(trx, 'test-failed')
      throw new Error('too many')
    })
    expect(outcome).toEqual({ status: 'rejected', reason: new Error('too many') })
    await insertCounter(trx, 'test-after')
  })
  expect(await listCounters()).toEqual(['test-after', 'test-before'])
})

it('is attempted again after a conflict, at most four times', async () => {
  let attempts = 0
  const conflict = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const runWithConflicts = (conflicts: number) =>
    retryAfterConflict(async () => {
      attempts += 1
      if (attempts <= conflicts) throw conflict
    })
  await runWithConflicts(3)
  expect(attempts).toBe(4)
  attempts = 0
  await expect(runWithConflicts(4)).rejects.toBe(conflict)
  expect(attempts).toBe(4)
})

it('fails with the first error if the database rolls back the whole transaction', async () => {
  const transaction = transact(db, async (trx) => {
    await insertCounter(trx, 'test-before')
    await runInSavepoint(trx, async () => {
      await sql`rollback`.execute(trx)
      throw new Error('disk full')
    })
  })
  await expect(transaction).rejects.toThrow('disk full')
  expect(await listCounters()).toEqual([])
})
