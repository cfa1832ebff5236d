import { applyDueChanges } from '../../src/server/process/apply-due-changes.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import type { Shop } from '../../src/server/platform/shop.ts'
import { openApi } from './call-app.ts'
import type { TestShop } from './open-test-shop.ts'
import { openBrowser } from './person.ts'

/** Opens the shop in another process, as it were: with its own connections and caches. */
export async function openOtherProcess({ shop, ...here }: TestShop): Promise<TestShop> {
  const db = await openDatabase(shop.config)
  here.atClose(() => db.destroy())
  const other: Shop = { ...shop, db, applyDueChanges: () => applyDueChanges(other) }
  const api = openApi(other)
  return { ...here, shop: other, api, visitor: (token) => openBrowser(api, here.origin, token) }
}
