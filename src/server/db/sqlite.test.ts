import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'

import { openSqlite } from './sqlite.ts'

const execute = DatabaseSync.prototype.exec

test('a new file is opened when another process has ended its first transaction', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-sqlite-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'shop.sqlite')
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, statements) {
    try {
      execute.call(this, statements)
    } catch (error) {
      execute.call(other, 'rollback')
      throw error
    }
  })
  onTestFinished(() => spy.mockRestore())
  const db = openSqlite(file)
  onTestFinished(() => db.destroy())
  const { rows } = await sql`pragma journal_mode`.execute(db)
  expect(rows).toEqual([{ journal_mode: 'wal' }])
})
