import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'

import { createCopy, removeCopy } from '../../../../src/server/platform/upgrade/copy.ts'
import { createEmptyDatabase } from '../../../support/empty-database.ts'

test.runIf(inject('database') === 'postgres')(
  'a role that may not create a database for the copy gets one line about it',
  async () => {
    const database = await createEmptyDatabase()
    const db = database.open()
    await sql`create role limited login`.execute(db)
    onTestFinished(async () => void (await sql`drop role limited`.execute(db)))
    const databaseUrl = Object.assign(new URL(database.databaseUrl ?? ''), { username: 'limited' }).href
    await expect(createCopy({ ...database, databaseUrl })).rejects.toThrow(
      /^The rehearsal needs a direct connection, and a role with CREATEDB: permission denied to create database$/
    )
    await createCopy(database)
    await removeCopy(database)
  }
)
