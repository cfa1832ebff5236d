import { randomUUID } from 'node:crypto'

import { type Migration, Migrator } from 'kysely/migration'

import { listKnownMigrations, migrate } from '../../src/server/platform/database/migrate.ts'
import type { Db } from '../../src/server/platform/database/schema.ts'
import { createEmptyDatabase } from './empty-database.ts'
import { makeProduct } from './products.ts'

/** Opens an empty database to which only these migrations have been applied. */
export async function openVersion(migrations: Record<string, Migration>): Promise<Db> {
  const db = (await createEmptyDatabase()).open()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  return db
}

/** Opens an empty database as it was before a migration. */
export async function openBefore(migration: string): Promise<Db> {
  const names = listKnownMigrations()
  const db = (await createEmptyDatabase()).open()
  await migrate(db, names.slice(0, names.indexOf(migration)))
  return db
}

export const AT = '2026-03-01T09:00:00.000Z'

export async function makeShopperAndHat(db: Db) {
  const name = { user_name: 'Ada', user_name_key: 'ada', email: 'ada@example.com' }
  await db
    .insertInto('users')
    .values({ id: 'u', ...name, password_hash: 'x', role: 'user', created_at: AT })
    .execute()
  return makeProduct(db, AT, { title: 'Hat' })
}

interface OrderEvent {
  at: string
  action: string
  before?: object
  after?: object
}

/** Writes only columns that every version has. */
export async function logOrderEvent(db: Db, id: string, { at, action, before, after }: OrderEvent): Promise<void> {
  const fields = { before: JSON.stringify(before), after: JSON.stringify(after) }
  const event = { id: randomUUID(), at, action, subject_kind: 'order', subject_id: id, ...fields }
  await db.insertInto('audit_events').values(event).execute()
}

interface OldOrder {
  id: string
  status: 'paid' | 'refunded' | 'pending'
  state: 'captured' | 'refunded' | 'open' | 'refunding'
  product_id: string
  at: string
  title?: string
}

export async function makeOrder(db: Db, { id, status, state, product_id, at, title = 't' }: OldOrder): Promise<void> {
  const times = { created_at: at, updated_at: at }
  const place = { address_id: '', address: 'a', city: 'c', phone: 'p', pincode: 'x', notes: 'n' }
  const paying = { payment_status: status, payment_method: 'paypal', payer_id: '', currency: 'USD', total_cents: 2000 }
  const order = { id, user_id: 'u', cart_id: '', order_status: 'confirmed', ...place, ...paying, ...times } as const
  await db.insertInto('orders').values(order).execute()
  const line = { title, image: '', price_cents: 2000, quantity: 1 }
  await db
    .insertInto('order_items')
    .values({ id: `i${id}`, order_id: id, position: 0, product_id, ...line })
    .execute()
  const payment = { provider_order_id: `p${id}`, amount_cents: 2000, currency: 'USD' }
  await db
    .insertInto('payments')
    .values({ order_id: id, state, ...payment, ...times })
    .execute()
}
