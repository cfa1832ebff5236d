import { incrementCatalogVersion } from '../../src/server/catalog/catalog-version.ts'
import { sql } from 'kysely'

import { DEMO_ACCOUNTS } from '../../src/server/auth/demo-accounts.ts'
import { toNameKey } from '../../src/server/db/name-keys.ts'
import { hashPassword } from '../../src/server/auth/passwords.ts'
import type { Db, Trx } from '../../src/server/db/schema.ts'
import { createIdFrom } from '../../src/server/ids.ts'
import { refreshIndex } from '../../src/server/search/refresh.ts'
import { catalog, listPictures } from '../catalog.ts'
import { type Calendar, openCalendar } from './calendar.ts'
import { dailyCounts } from './daily-counts.ts'
import { createRandom } from './random.ts'
import { type Goods, largeOrder } from './orders.ts'
import { addressRow, makeCustomer, type Person, userRow } from './people.ts'
import { orderReviews } from './reviews.ts'
import { type Admin, orderEvents, orderMails, productEditEvent, signUpEvent, signInEvents } from './events-and-mails.ts'
import { writeRows } from './write-rows.ts'

export interface Large {
  products: number
  orders: number
  now: Date
  pictures: readonly string[]
}

/** Customers for each order. */
const CUSTOMERS = 0.24

/** Orders generated before each write. */
const BATCH = 4096

/** The same numbers and the same `now` give the same rows. */
export async function seedLarge(db: Db, large: Large): Promise<void> {
  await throwIfUsed(db)
  const calendar = openCalendar(large.now)
  const people = Array.from({ length: Math.ceil(large.orders * CUSTOMERS) }, customerGenerator())
  const write = (work: (trx: Trx) => Promise<void>) => db.transaction().execute(work)
  const admins = await writePeople(write, people, calendar)
  const goods = await writeProducts(write, large, admins, calendar)
  await writeOrders(write, large, { goods, people, calendar, admins })
  await write((trx) => writeRows(trx, 'daily_counts', dailyCounts(calendar.now, createRandom(6))))
  await write(updateCounts)
  await refreshIndex(db)
}

type Write = (work: (trx: Trx) => Promise<void>) => Promise<void>

export async function throwIfUsed(db: Db): Promise<void> {
  const order = await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (order || user) throw new Error('There are orders or accounts in this database: it must be empty.')
}

function customerGenerator(): (_: unknown, number: number) => Person {
  const random = createRandom(1)
  return (_, number) => makeCustomer(number, random)
}

async function writePeople(write: Write, people: Person[], calendar: Calendar): Promise<Admin[]> {
  const users = people.map((person, number) => userRow(person, number / people.length, calendar))
  const staffUsers = await staffRows(new Date(calendar.at(0)).toISOString())
  await write(async (trx) => {
    await writeRows(trx, 'users', [...staffUsers, ...users])
    await writeRows(trx, 'addresses', people.map(addressRow))
    await writeRows(
      trx,
      'audit_events',
      people.map((person, number) => signUpEvent(person, users[number]?.created_at ?? ''))
    )
  })
  return staffUsers.filter(({ role }) => role === 'admin').map((row) => ({ id: row.id, userName: row.user_name }))
}

/** Only the demo's accounts can sign in. */
async function staffRows(created_at: string) {
  const row = (userName: string, email: string, role: 'admin' | 'user', password_hash: string) => ({
    id: createIdFrom(email),
    user_name: userName,
    user_name_key: toNameKey(userName),
    email,
    password_hash,
    role,
    created_at
  })
  const demo = DEMO_ACCOUNTS.map(async ({ userName, email, role, password }) =>
    row(userName, email, role, await hashPassword(password))
  )
  const colleagues = ['Sam Whitlock', 'Jo Abernathy', 'Kit Marlowe'].map((name) =>
    row(name, `${name.toLowerCase().replace(' ', '.')}@example.com`, 'admin', '-')
  )
  return [...(await Promise.all(demo)), ...colleagues]
}

async function writeProducts(write: Write, large: Large, admins: Admin[], calendar: Calendar): Promise<Goods[]> {
  const [random, eventRandom] = [createRandom(2), createRandom(3)]
  const rows = [...catalog(large.products)].map((product, number) => {
    const created = new Date(calendar.at((number / large.products) ** 2 * 0.98)).toISOString()
    const image = large.pictures[number % large.pictures.length] ?? product.image
    return { ...product, image, on_hand: stock(random.next()), created_at: created, updated_at: created }
  })
  const edits = Array.from({ length: Math.ceil(large.products / 4) }, (_, number) =>
    productEditEvent(number, eventRandom.one(rows), calendar, admins, eventRandom)
  )
  await write(async (trx) => {
    await writeRows(trx, 'products', rows)
    await writeRows(trx, 'style_pictures', listPictures(rows))
    await writeRows(trx, 'audit_events', edits)
    await incrementCatalogVersion(trx)
  })
  return rows.map(({ id, title, image, price_cents, sale_price_cents }) => ({
    id,
    title,
    image,
    cents: sale_price_cents || price_cents
  }))
}

function stock(roll: number): number {
  if (roll < 0.03) return 0
  return roll < 0.1 ? 1 + Math.floor(roll * 90) : Math.floor(roll * 400)
}

interface Shop {
  goods: Goods[]
  people: Person[]
  calendar: Calendar
  admins: Admin[]
}

async function writeOrders(write: Write, { orders }: Large, { admins, ...context }: Shop): Promise<void> {
  const [orderRandom, eventRandom] = [createRandom(4), createRandom(5)]
  const { now } = context.calendar
  const reviewedKeys = new Set<string>()
  for (let start = 0; start < orders; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, orders - start) }, (_, index) =>
      largeOrder(start + index, orders, { ...context, random: orderRandom })
    )
    await write(async (trx) => {
      await writeRows(
        trx,
        'orders',
        batch.map(({ order }) => order)
      )
      await writeRows(
        trx,
        'order_items',
        batch.flatMap(({ items }) => items)
      )
      await writeRows(
        trx,
        'stock_holds',
        batch.flatMap(({ holds }) => holds)
      )
      await writeRows(
        trx,
        'payments',
        batch.map(({ payment }) => payment)
      )
      const events = batch.flatMap((order) => [
        ...signInEvents(order, now, eventRandom),
        ...orderEvents(order, now, admins, eventRandom)
      ])
      await writeRows(trx, 'audit_events', events)
      await writeRows(
        trx,
        'mail_outbox',
        batch.flatMap((order) => orderMails(order, now, eventRandom))
      )
      await writeRows(
        trx,
        'reviews',
        batch.flatMap((order) => orderReviews(order, now, reviewedKeys, eventRandom))
      )
    })
  }
}

async function updateCounts(trx: Trx): Promise<void> {
  await sql`update products set reserved = held.quantity, on_hand = on_hand + held.quantity
    from (select product_id, sum(quantity) as quantity from stock_holds where state = 'held' group by product_id) as held
    where held.product_id = products.id`.execute(trx)
  // Reviews belong to the style.
  await sql`update products set rating_sum = totals.sum, rating_count = totals.count
    from (select coalesce(style_id, products.id) as style_key, sum(value) as sum, count(*) as count
      from reviews join products on products.id = product_id group by style_key) as totals
    where totals.style_key = coalesce(style_id, products.id)`.execute(trx)
}
