import { SECOND } from '../../lib/dates.ts'
import type { Db } from '../db/schema.ts'
import { nowIso, type Shop } from '../shop.ts'

/** The time of the next scheduled change, as this process has last read it. */
const nextChanges = new WeakMap<Shop, string | null>()

/** Milliseconds. Visitors must not wait again for a database that cannot be written to. */
const PAUSE_AFTER_FAILURE = 5 * SECOND
const failureTimes = new WeakMap<Shop, number>()

/**
 * Applies the scheduled changes if one is due. Resolves to true if the caller must read the database again. Pass the
 * time of the next change if you have just read it. Otherwise, the last known time decides, which needs no query.
 */
export async function applyChangesIfDue(shop: Shop, nextChangeAt = nextChanges.get(shop) ?? null): Promise<boolean> {
  nextChanges.set(shop, nextChangeAt)
  if (nextChangeAt === null || nextChangeAt > nowIso(shop) || hasJustFailed(shop)) return false
  try {
    // A call that began earlier may have found fewer changes due.
    for (let next: string | null = nextChangeAt; next !== null && next <= nowIso(shop);) {
      await shop.applyDueChanges()
      next = await readNextChange(shop.db)
      nextChanges.set(shop, next)
    }
    return true
  } catch (error) {
    failureTimes.set(shop, shop.now().getTime())
    shop.log.error({ err: error }, 'scheduled changes not applied')
    return false
  }
}

const hasJustFailed = (shop: Shop): boolean =>
  shop.now().getTime() - (failureTimes.get(shop) ?? -Infinity) < PAUSE_AFTER_FAILURE

export function rememberNextChange(shop: Shop, at: string): void {
  const known = nextChanges.get(shop) ?? null
  nextChanges.set(shop, known === null || at < known ? at : known)
}

/** Reads the time of the next change first, because another process may have scheduled it. */
export async function checkAndApplyDueChanges(shop: Shop): Promise<void> {
  await applyChangesIfDue(shop, await readNextChange(shop.db))
}

async function readNextChange(db: Db): Promise<string | null> {
  const next = await db
    .selectFrom('scheduled_changes')
    .select(({ fn }) => fn.min<string | null>('at').as('at'))
    .executeTakeFirst()
  return next?.at ?? null
}
