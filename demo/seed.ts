import { readFile } from 'node:fs/promises'

import { incrementCatalogVersion } from '../src/server/platform/catalog-version.ts'
import { updateRating } from '../src/server/shop/products/ratings.ts'
import { toNameKey, toNameSkeleton } from '../src/server/platform/database/name-keys.ts'
import { hashPassword } from '../src/server/people/passwords/passwords.ts'
import { lockRows } from '../src/server/platform/database/lock.ts'
import type { Db, Trx } from '../src/server/platform/database/schema.ts'
import { createIdFrom } from '../src/server/platform/ids.ts'
import { type ImageStore, createImageUrl } from '../src/server/platform/images/image-store.ts'
import { DEMO_ACCOUNTS } from '../src/server/people/accounts/demo-accounts.ts'
import { banners } from './banners.ts'
import { products } from './catalog/index.ts'
import { customers } from './customers.ts'
import { createDailyCounts } from './daily-counts.ts'
import { daysAgo } from './days-ago.ts'
import { addresses, orders } from './orders.ts'
import { reviews } from './reviews.ts'
import { orderRows } from './seed-orders.ts'
import { seedProducts, toProductId } from './seed-products.ts'
import { storePictures } from './store-pictures.ts'

const MANIFEST = new URL('pictures.json', import.meta.url)

type Pictures = Record<string, { hash: string; width: number; height: number }>

/** Does nothing if the database has users. `withOrders` adds paid orders, which `captureDemoPayments` makes refundable. */
export async function seedDemo(db: Db, images: ImageStore, { withOrders }: { withOrders: boolean }): Promise<void> {
  if (!(await isEmpty(db))) return
  const pictures = JSON.parse(await readFile(MANIFEST, 'utf8')) as Pictures
  await storePictures(images)
  const users = await userRows()
  await db.transaction().execute(async (trx) => {
    await lockRows(trx, trx.selectFrom('counters').selectAll()).execute()
    // Another process may have seeded it since.
    if (!(await isEmpty(trx))) return
    await trx.insertInto('users').values(users).execute()
    await seedCatalog(trx, pictures)
    await seedAddresses(trx)
    if (withOrders) await seedOrders(trx, pictures)
    await seedReviews(trx)
    await incrementCatalogVersion(trx)
  })
}

function pictureUrl(pictures: Pictures, name: string): string {
  const picture = pictures[name]
  if (!picture) throw new Error(`There is no picture of ${name}: run demo/pictures.ts.`)
  return createImageUrl(picture.hash)
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

async function userRows() {
  // Nobody signs in as a customer, and each hash takes a tenth of a second.
  const customerHash = hashPassword(crypto.randomUUID())
  const accounts = [
    ...DEMO_ACCOUNTS.map((account) => ({ ...account, hash: hashPassword(account.password) })),
    ...customers.map((customer) => ({ ...customer, role: 'user' as const, adminRole: null, hash: customerHash }))
  ]
  return Promise.all(
    accounts.map(async ({ userName, email, role, adminRole, hash }) => ({
      id: createIdFrom(email),
      user_name: userName,
      user_name_key: toNameKey(userName),
      user_name_skeleton: toNameSkeleton(userName),
      email,
      password_hash: await hash,
      role,
      admin_role: adminRole,
      created_at: daysAgo(90)
    }))
  )
}

async function seedCatalog(trx: Trx, pictures: Pictures): Promise<void> {
  const image = (name: string) => pictureUrl(pictures, name)
  const now = daysAgo(0)
  await trx
    .insertInto('images')
    .values(Object.values(pictures).map((picture) => ({ ...picture, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await seedProducts(trx, image)
  await trx
    .insertInto('banners')
    .values(
      banners.map(({ slug, alt, headline, textColor }, position) => ({
        id: createIdFrom(`banner-${slug}`),
        image: image(`banner-${slug}-wide`),
        image_small: image(`banner-${slug}-tall`),
        alt,
        headline,
        text_color: textColor,
        link: '/shop/listing',
        position,
        created_at: daysAgo(30 - position)
      }))
    )
    .execute()
}

async function seedAddresses(trx: Trx): Promise<void> {
  const shopperId = createIdFrom('shopper@example.com')
  await trx
    .insertInto('addresses')
    .values(
      addresses.map((fields, index) => ({
        id: createIdFrom(`address-${index}`),
        user_id: shopperId,
        slot: index + 1,
        ...fields
      }))
    )
    .execute()
}

async function seedOrders(trx: Trx, pictures: Pictures): Promise<void> {
  const rows = orderRows(orders, products, (slug) => pictureUrl(pictures, slug))
  await trx.insertInto('orders').values(rows.orders).execute()
  await trx.insertInto('order_items').values(rows.items).execute()
  await trx.insertInto('payments').values(rows.payments).execute()
  await trx.insertInto('daily_counts').values(createDailyCounts(rows)).execute()
}

async function seedReviews(trx: Trx): Promise<void> {
  const names = new Map([...DEMO_ACCOUNTS, ...customers].map((person) => [person.email, person.userName]))
  await trx
    .insertInto('reviews')
    .values(
      reviews.map((review) => ({
        id: createIdFrom(`review-${review.slug}-${review.customer}`),
        variant_id: createIdFrom(review.slug),
        user_id: createIdFrom(review.customer),
        user_name: names.get(review.customer) ?? '',
        message: review.message,
        value: review.value,
        fit: review.fit ?? null,
        created_at: daysAgo(review.daysAgo)
      }))
    )
    .execute()
  for (const productId of new Set(products.map(toProductId))) await updateRating(trx, productId)
}
