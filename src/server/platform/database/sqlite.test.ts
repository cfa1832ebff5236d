import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'

import { openSqlite } from './sqlite.ts'

/** Holds the write lock of a new file until `signal` changes. */
const OTHER_PROCESS = `
  const { parentPort, workerData: { file, signal } } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(file)
  database.exec('begin immediate')
  parentPort.postMessage('locked')
  Atomics.wait(signal, 0, 0)
  database.exec('rollback')
  database.close()`

const execute = DatabaseSync.prototype.exec

test('a new file is opened when another process has ended its first transaction', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-sqlite-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'shop.sqlite')
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const other = new Worker(OTHER_PROCESS, { eval: true, workerData: { file, signal } })
  await once(other, 'message')
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, statements) {
    try {
      execute.call(this, statements)
    } catch (error) {
      Atomics.store(signal, 0, 1)
      Atomics.notify(signal, 0)
      throw error
    }
  })
  onTestFinished(() => spy.mockRestore())
  const db = openSqlite(file)
  onTestFinished(() => db.destroy())
  const { rows } = await sql`pragma journal_mode`.execute(db)
  expect(rows).toEqual([{ journal_mode: 'wal' }])
})
