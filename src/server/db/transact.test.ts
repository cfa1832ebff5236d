import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { openDatabase } from './open.ts'
import type { Db, Trx } from './schema.ts'
import { retryAfterConflict, transactInGroup } from './transact.ts'

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

it('rolls back a callback that fails, and commits the others of its group', async () => {
  const failing = transactInGroup(db, async (trx) => {
    await insertCounter(trx, 'test-failed')
    throw new Error('too many')
  })
  const others = ['test-a', 'test-b'].map((name) => transactInGroup(db, (trx) => insertCounter(trx, name)))
  await expect(failing).rejects.toThrow('too many')
  await Promise.all(others)
  expect(await listCounters()).toEqual(['test-a', 'test-b'])
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

it('returns the result of each callback', async () => {
  const results = [1, 2, 3].map((value) => transactInGroup(db, () => Promise.resolve(value)))
  expect(await Promise.all(results)).toEqual([1, 2, 3])
})

it('is committed before it resolves', async () => {
  const other = await openDatabase({ dataDir })
  await transactInGroup(db, (trx) => insertCounter(trx, 'test-durable'))
  const row = await other.selectFrom('counters').select('value').where('name', '=', 'test-durable').executeTakeFirst()
  expect(row).toEqual({ value: 1 })
  await other.destroy()
})

it('shows no other statement the changes of a group before its commit', async () => {
  const results = ['test-a', 'test-b'].map((name) => transactInGroup(db, (trx) => insertCounter(trx, name)))
  const seen: number[] = []
  const read = async () => seen.push((await listCounters()).length)
  for (let turn = 0; turn < 3; turn += 1) {
    await read()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(results)
  expect(seen.filter((count) => count === 1)).toEqual([])
})

it('fails every callback if the database rolls back the whole transaction', async () => {
  const first = transactInGroup(db, (trx) => insertCounter(trx, 'test-first'))
  const second = transactInGroup(db, async (trx) => {
    await sql`rollback`.execute(trx)
    throw new Error('disk full')
  })
  await expect(first).rejects.toThrow('disk full')
  await expect(second).rejects.toThrow('disk full')
  expect(await listCounters()).toEqual([])
})
