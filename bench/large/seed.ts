import { sql } from 'kysely'

import { DEMO_ACCOUNTS } from '../../src/server/people/accounts/demo-accounts.ts'
import { REPORTED_PAGES } from '../../src/domain/page-reports/reported-pages.ts'
import { DAY } from '../../src/lib/dates.ts'
import { hashPassword } from '../../src/server/people/passwords/passwords.ts'
import { incrementCatalogVersion } from '../../src/server/platform/catalog-version.ts'
import { CAMPAIGN_COUNTS, type CountName } from '../../src/server/platform/daily-counts/count-names.ts'
import type { Db, Trx } from '../../src/server/platform/database/schema.ts'
import { createIdFrom } from '../../src/server/platform/ids.ts'
import { createCatalog, createGroups, listPictures, toProductRow, toVariantRow } from '../catalog.ts'
import { type Actor, ADMIN_IP, toEventRow, toIso } from './events.ts'
import { CAMPAIGNS, createOrder, type Goods, ORDER_TABLES, type OrderRows, type OrderTable } from './orders.ts'
import { makeCustomer, type Person, toAddressRow, toUserRow } from './people.ts'
import { createRandom } from './random.ts'
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

const HISTORY = 730 * DAY

/** The longest period of the dashboard, and the one before. */
const COUNTED_DAYS = 180

type Write = (work: (trx: Trx) => Promise<void>) => Promise<void>
/** Returns the time in milliseconds at which this share (0 to 1) of all events has happened. */
type TimeAt = (share: number) => number

/** The same numbers and the same `now` give the same rows. */
export async function seedLarge(db: Db, large: Large): Promise<void> {
  await throwIfUsed(db)
  const now = large.now.getTime()
  // The number of events per day grows.
  const timeAt: TimeAt = (share) => Math.floor(now - HISTORY * (1 - share ** 0.6))
  const people = Array.from({ length: Math.ceil(large.orders * CUSTOMERS) }, (_, number) => makeCustomer(number))
  const write: Write = (work) => db.transaction().execute(work)
  const admins = await writePeople(write, people, timeAt)
  const goods = await writeProducts(write, { large, admins, timeAt })
  await writeOrders(write, { large, goods, people, timeAt, admins })
  await write(async (trx) => {
    await writeRows(trx, 'daily_counts', createDailyCounts(now))
    await updateCounts(trx)
  })
}

export async function throwIfUsed(db: Db): Promise<void> {
  const order = await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (order || user) throw new Error('There are orders or accounts in this database: it must be empty.')
}

/** Only the demo's accounts can sign in. Returns its administrators. */
async function writePeople(write: Write, people: Person[], timeAt: TimeAt): Promise<Actor[]> {
  const staff = await Promise.all(
    DEMO_ACCOUNTS.map(async ({ password, role, adminRole, ...account }) => ({
      ...toUserRow({ id: createIdFrom(account.email), ...account }, toIso(timeAt(0))),
      role,
      admin_role: adminRole,
      password_hash: await hashPassword(password)
    }))
  )
  const users = people.map((person, number) => toUserRow(person, toIso(timeAt(number / people.length))))
  const events = people.map(({ email, userName, ip }, number) => {
    const subject = ['account', email] as const
    const after = { userName, role: 'user' }
    return toEventRow({ at: timeAt(number / people.length), action: 'account.registered', subject, after, ip })
  })
  await write(async (trx) => {
    await writeRows(trx, 'users', [...staff, ...users])
    await writeRows(trx, 'addresses', people.map(toAddressRow))
    await writeRows(trx, 'audit_events', events)
  })
  return staff.filter(({ role }) => role === 'admin').map((row) => ({ id: row.id, userName: row.user_name }))
}

interface Shop {
  large: Large
  goods: Goods[]
  people: Person[]
  timeAt: TimeAt
  admins: Actor[]
}

async function writeProducts(write: Write, { large, admins, timeAt }: Pick<Shop, 'large' | 'admins' | 'timeAt'>) {
  const random = createRandom(2)
  const rows = createCatalog(large.products).map((product, number) => {
    const created = toIso(timeAt((number / large.products) ** 2 * 0.98))
    const image = large.pictures[number % large.pictures.length] ?? product.image
    const stock = random.chance(0.03) ? 0 : random.below(random.chance(0.1) ? 10 : 400)
    return { ...product, image, on_hand: stock, created_at: created, updated_at: created }
  })
  const edits = Array.from({ length: Math.ceil(large.products / 4) }, () => {
    const { id, price_cents } = random.one(rows)
    const change = { before: { price: price_cents / 100 + 5 }, after: { price: price_cents / 100 } }
    const source = { by: random.one(admins), ip: ADMIN_IP, at: timeAt(random.next()) }
    return toEventRow({ ...source, ...change, action: 'product.edited', subject: ['product', id] })
  })
  await write(async (trx) => {
    const products = new Map(rows.map((row) => [row.product_id, toProductRow(row)]))
    await writeRows(trx, 'product_groups', createGroups())
    await writeRows(trx, 'products', [...products.values()])
    await writeRows(
      trx,
      'variants',
      rows.map((row) => ({ ...toVariantRow(row), on_hand: row.on_hand }))
    )
    await writeRows(trx, 'product_pictures', listPictures(rows))
    await writeRows(trx, 'audit_events', edits)
    await incrementCatalogVersion(trx)
  })
  return rows.map(({ id, title, image, price_cents, sale_price_cents }): Goods => ({
    id,
    title,
    image,
    cents: sale_price_cents || price_cents
  }))
}

async function writeOrders(write: Write, { large, people, timeAt, ...shop }: Shop): Promise<void> {
  const random = createRandom(4)
  const reviewIds = new Set<string>()
  const create = (number: number): OrderRows => {
    const share = number / large.orders
    // The buyer has signed up before.
    const buyer = people[random.below(Math.max(1, Math.floor(people.length * share)))] as Person
    const created = timeAt(share + random.next() / large.orders)
    const rows = createOrder(number, { ...shop, created, now: large.now.getTime(), buyer, random })
    // A buyer reviews a product once.
    return { ...rows, reviews: rows.reviews.filter(({ id }) => reviewIds.size < reviewIds.add(id).size) }
  }
  for (let start = 0; start < large.orders; start += BATCH) {
    const length = Math.min(BATCH, large.orders - start)
    const batch = Array.from({ length }, (_, index) => create(start + index))
    await write(async (trx) => {
      for (const table of ORDER_TABLES) await writeTable(trx, table, batch)
    })
  }
}

function writeTable<Table extends OrderTable>(trx: Trx, table: Table, batch: OrderRows[]): Promise<void> {
  return writeRows(
    trx,
    table,
    batch.flatMap((order): OrderRows[Table] => order[table])
  )
}

const SUBJECTS: [CountName[], readonly string[]][] = [
  [['page-view', 'product-view', 'cart-add', 'checkout', 'order-paid'], ['']],
  [[...CAMPAIGN_COUNTS], CAMPAIGNS],
  [['banner-click'], Array.from({ length: 5 }, (_, index) => `banner-${index}`)],
  [['tile-click'], ['men', 'women', 'kids', 'nike', 'zara']],
  [['lcp-good', 'lcp-needs-improvement', 'lcp-poor', 'inp-good', 'inp-needs-improvement', 'inp-poor'], REPORTED_PAGES]
]

function createDailyCounts(now: number) {
  const random = createRandom(6)
  return Array.from({ length: COUNTED_DAYS }, (_, index) => toIso(now - index * DAY).slice(0, 10)).flatMap((day) =>
    SUBJECTS.flatMap(([names, subjects]) =>
      names.flatMap((name) => subjects.map((subject) => ({ day, name, subject, count: 1 + random.below(1000) })))
    )
  )
}

async function updateCounts(trx: Trx): Promise<void> {
  await sql`update variants set reserved = held.quantity, on_hand = on_hand + held.quantity
    from (select variant_id, sum(quantity) as quantity from stock_holds where state = 'held' group by variant_id) as held
    where held.variant_id = variants.id`.execute(trx)
  await sql`update products set rating_sum = totals.sum, rating_count = totals.count
    from (select product_id, sum(value) as sum, count(*) as count
      from reviews join variants on variants.id = variant_id group by product_id) as totals
    where totals.product_id = products.id`.execute(trx)
}
