import { test } from 'vitest'

import { openTestShop } from './open-test-shop.ts'

/** A test with a shop of its own, closed and removed after it. */
export const it = test
  /** More variables of the shop's environment, for `it.override`. */
  .extend('environment', {} as Record<string, string>)
  .extend('shop', async ({ environment }, { onCleanup }) => {
    const shop = await openTestShop(environment)
    onCleanup(() => shop.close())
    return shop
  })
