import { inject, test } from 'vitest'

import { makeDatabase } from './database.ts'
import { openTestShop } from './open-test-shop.ts'

/** A test with its own shop. */
export const it = test
  /** Additional environment variables, for `it.override`. */
  .extend('environment', {} as Record<string, string>)
  .extend('databaseKind', { scope: 'file' }, () => inject('database'))
  .extend('database', { scope: 'file' }, async ({ databaseKind }, { onCleanup }) => {
    const database = await makeDatabase(databaseKind)
    onCleanup(database.remove)
    return database
  })
  .extend('shop', async ({ database, environment }, { onCleanup }) => {
    const shop = await openTestShop(database, environment)
    onCleanup(shop.close)
    return shop
  })
