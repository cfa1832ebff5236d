import { inject, test } from 'vitest'

import { makeDatabase } from './database.ts'
import { openTestShop } from './open-test-shop.ts'
import { saveWorld } from './world.ts'

/** A test with its own shop, or its own copy of a world. */
export const it = test
  /**
   * Additional environment variables, for `it.override`. Call that only inside a `describe`: files share this object, so
   * it would also apply to the files that run later.
   */
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
  .extend('savedWorld', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const savedWorld = await saveWorld(database)
    onCleanup(savedWorld.remove)
    return savedWorld
  })
  .extend('world', async ({ savedWorld, environment }, { onCleanup }) => {
    const world = await savedWorld.open(environment)
    onCleanup(world.shop.close)
    return world
  })
