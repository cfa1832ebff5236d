import { sql } from 'kysely'

import { formatDate } from '../../lib/dates.ts'
import { applyChangesIfDue } from '../platform/schedule/apply-if-due.ts'
import type { Shop } from '../platform/shop.ts'

/**
 * Reads the version of the pages that show products: the catalog version, the next start or end of a sale, and the day,
 * because some lists have the products of the last days. First applies the scheduled changes that are due.
 */
export async function readPageVersion(shop: Shop): Promise<string> {
  const now = shop.now().toISOString()
  const read = () =>
    sql<{ value: number; is_due: unknown; starts_at: string | null; ends_at: string | null }>`
      select value,
        (select 1 from scheduled_changes where at <= ${now} limit 1) as is_due,
        (select min(sale_starts_at) from variants where sale_starts_at > ${now}) as starts_at,
        (select min(sale_ends_at) from variants where sale_ends_at > ${now}) as ends_at
      from counters where name = 'catalogue'
    `.execute(shop.db)
  let { rows } = await read()
  if (rows[0]?.is_due !== null) {
    await applyChangesIfDue(shop)
    rows = (await read()).rows
  }
  const { value, starts_at, ends_at } = rows[0] ?? {}
  return [value, starts_at, ends_at, formatDate(now)].filter(Boolean).join(' ')
}
