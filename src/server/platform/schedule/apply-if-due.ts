import { sql } from 'kysely'

import { SECOND } from '../../../lib/dates.ts'
import type { Shop, ShopData } from '../shop.ts'

/** Milliseconds. Visitors must not wait again for a database that cannot be written to. */
const PAUSE_AFTER_FAILURE = 5 * SECOND
const failureTimes = new WeakMap<Shop, number>()

/** Applies the scheduled changes that are due. If that fails, logs the error, and the shop stays as it is. */
export async function applyChangesIfDue(shop: Shop): Promise<void> {
  if (!(await isChangeDue(shop)) || hasJustFailed(shop)) return
  try {
    // A call that began earlier may have found fewer changes due.
    do await shop.applyDueChanges()
    while (await isChangeDue(shop))
  } catch (error) {
    failureTimes.set(shop, shop.now().getTime())
    shop.log.error({ err: error }, 'scheduled changes not applied')
  }
}

async function isChangeDue({ db, now }: ShopData): Promise<boolean> {
  const due = sql`select 1 from scheduled_changes where at <= ${now().toISOString()} limit 1`
  return (await due.execute(db)).rows.length > 0
}

const hasJustFailed = (shop: Shop): boolean =>
  shop.now().getTime() - (failureTimes.get(shop) ?? -Infinity) < PAUSE_AFTER_FAILURE
