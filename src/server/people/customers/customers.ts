import type { Customer, CustomerDetails } from '../../../api/contract/customers.ts'
import { toDollars } from '../../../lib/money.ts'
import { toNameKey } from '../../platform/database/name-keys.ts'
import { isBetweenDays, type DayRange } from '../../platform/database/between-days.ts'
import { ADDRESS_TEXT, contains, containsNormalized, containsWords } from '../../platform/database/contains.ts'
import { readInBatches } from '../../platform/database/batches.ts'
import { toNewestFirstPage, isAfterCursor, type Paging, getRowLimit } from '../../platform/database/newest-first.ts'
import type { Db, Row } from '../../platform/database/schema.ts'
import { NET_CENTS } from '../../platform/database/revenue.ts'
import { ShopError } from '../../platform/errors.ts'
import { listAddresses } from '../addresses/addresses.ts'
import { listCustomerNotes } from './notes.ts'

interface CustomerQuery extends Paging, DayRange {
  /** Part of the name, the email or a postal address. */
  q?: string | undefined
}

const COLUMNS = ['id', 'user_name', 'email', 'created_at'] as const

export async function listCustomers(db: Db, query: CustomerQuery) {
  const matches = await selectMatchingCustomers(db, query)
    .select(COLUMNS)
    .where(isAfterCursor(query.cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(getRowLimit(query))
    .execute()
  const { rows, nextCursor } = toNewestFirstPage(matches, query)
  return { data: await toCustomers(db, rows), nextCursor, total: await countCustomers(db, query) }
}

/** Also returns a customer who has deleted the account, because the orders remain. Throws a ShopError. */
export async function readCustomer(db: Db, id: string): Promise<CustomerDetails> {
  const query = db.selectFrom('users').select(COLUMNS).where('id', '=', id).where('role', '=', 'user')
  const [customer] = await toCustomers(db, await query.execute())
  if (!customer) throw new ShopError('not-found', 'Customer not found')
  return { ...customer, addresses: await listAddresses(db, id), internalNotes: await listCustomerNotes(db, id) }
}

async function toCustomers(db: Db, rows: Pick<Row<'users'>, (typeof COLUMNS)[number]>[]): Promise<Customer[]> {
  const purchases = await sumPurchases(
    db,
    rows.map((row) => row.id)
  )
  return rows.map((row) => ({
    _id: row.id,
    userName: row.user_name,
    email: row.email,
    createdAt: row.created_at,
    ...(purchases.get(row.id) ?? { orders: 0, totalSpent: 0 })
  }))
}

async function countCustomers(db: Db, query: CustomerQuery): Promise<number> {
  const { count } = await selectMatchingCustomers(db, query)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const selectMatchingCustomers = (db: Db, { q, ...days }: CustomerQuery) =>
  db
    .selectFrom('users')
    .where('role', '=', 'user')
    .where('erased_at', 'is', null)
    .where(({ ref }) => isBetweenDays(ref('created_at'), days))
    .$if(q !== undefined, (query) =>
      query.where(({ eb, or, ref }) =>
        or([
          containsNormalized(ref('user_name_key'), toNameKey(q ?? '')),
          contains(db, ref('email'), q ?? ''),
          eb(
            'id',
            'in',
            db
              .selectFrom('addresses')
              .select('user_id')
              .where(containsWords(db, ADDRESS_TEXT, q ?? ''))
          )
        ])
      )
    )

async function sumPurchases(db: Db, ids: string[]): Promise<Map<string, { orders: number; totalSpent: number }>> {
  const rows = await readInBatches(ids, (batch) =>
    db
      .selectFrom('orders')
      .select(({ fn }) => ['user_id', fn.countAll().as('orders'), fn.sum(NET_CENTS).as('cents')])
      .where('user_id', 'in', batch)
      .where('payment_status', '=', 'paid')
      .groupBy('user_id')
      .execute()
  )
  return new Map(
    rows.map((row) => [row.user_id, { orders: Number(row.orders), totalSpent: toDollars(Number(row.cents)) }])
  )
}
