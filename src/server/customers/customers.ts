import type { Customer } from '../../api/contract/customers.ts'
import { toDollars } from '../../lib/money.ts'
import { nameKey } from '../db/name-keys.ts'
import { isBetweenDays, type Days } from '../db/between-days.ts'
import { contains, containsNormalized } from '../db/contains.ts'
import { readInBatches } from '../db/batches.ts'
import { cutNewestFirst, isAfter, type Page, rowLimitFor } from '../db/newest-first.ts'
import type { Db } from '../db/schema.ts'

interface Wanted extends Page, Days {
  /** Part of the name or of the e-mail address. */
  q?: string | undefined
}

/** Shoppers, the newest first, with what they have bought; asked for a page, also how many match. */
export async function listCustomers(db: Db, wanted: Wanted) {
  const limit = rowLimitFor(wanted)
  const found = await matching(db, wanted)
    .select(['id', 'user_name', 'email', 'created_at'])
    .where(isAfter(wanted.cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  const { rows, nextCursor } = cutNewestFirst(found, wanted)
  const bought = await boughtBy(
    db,
    rows.map((row) => row.id)
  )
  const data = rows.map((row): Customer => ({
    _id: row.id,
    userName: row.user_name,
    email: row.email,
    createdAt: row.created_at,
    ...(bought.get(row.id) ?? { orders: 0, spent: 0 })
  }))
  return limit === undefined ? { data } : { data, nextCursor, total: await countCustomers(db, wanted) }
}

/** How many shoppers match. */
async function countCustomers(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await matching(db, wanted)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const matching = (db: Db, { q, ...days }: Wanted) =>
  db
    .selectFrom('users')
    .where('role', '=', 'user')
    .where(({ ref }) => isBetweenDays(ref('created_at'), days))
    .$if(q !== undefined, (query) =>
      query.where(({ or, ref }) =>
        or([containsNormalized(ref('user_name_key'), nameKey(q ?? '')), contains(db, ref('email'), q ?? '')])
      )
    )

async function boughtBy(db: Db, ids: string[]): Promise<Map<string, { orders: number; spent: number }>> {
  const rows = await readInBatches(ids, (part) =>
    db
      .selectFrom('orders')
      .select(({ fn }) => ['user_id', fn.countAll().as('orders'), fn.sum('total_cents').as('cents')])
      .where('user_id', 'in', part)
      .where('payment_status', '=', 'paid')
      .groupBy('user_id')
      .execute()
  )
  return new Map(rows.map((row) => [row.user_id, { orders: Number(row.orders), spent: toDollars(Number(row.cents)) }]))
}
