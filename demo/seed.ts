import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { toNameKey } from '../src/server/db/name-keys.ts'
import { hashPassword } from '../src/server/auth/passwords.ts'
import { lockRows } from '../src/server/db/lock.ts'
import type { Db, Trx } from '../src/server/db/schema.ts'
import { toTitleKey } from '../src/server/db/title-key.ts'
import { createIdFrom } from '../src/server/ids.ts'
import { type ImageStore, imageUrl } from '../src/server/images/image-store.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { banners } from './banners.ts'
import { products } from './catalog/index.ts'
import { customers } from './customers.ts'
import { addresses, orders } from './orders.ts'
import { reviews } from './reviews.ts'
import { orderRows } from './seed-orders.ts'

const PICTURES = new URL('pictures/', import.meta.url)

type Pictures = Record<string, { hash: string; width: number; height: number }>

/** Does nothing if the database has users. */
export async function seedDemo(db: Db, images: ImageStore): Promise<void> {
  if (!(await isEmpty(db))) return
  const pictures = JSON.parse(await readFile(new URL('manifest.json', PICTURES), 'utf8')) as Pictures
  for (const { hash } of Object.values(pictures)) await images.putFolder(hash, fileURLToPath(new URL(hash, PICTURES)))
  const users = await userRows()
  await db.transaction().execute(async (trx) => {
    await lockRows(trx, trx.selectFrom('counters').selectAll()).execute()
    // Another process may have seeded it since.
    if (!(await isEmpty(trx))) return
    await trx.insertInto('users').values(users).execute()
    await seedCatalog(trx, pictures)
    await seedHistory(trx, pictures)
  })
}

function pictureUrl(pictures: Pictures, name: string): string {
  const picture = pictures[name]
  if (!picture) throw new Error(`There is no picture of ${name}: run demo/pictures.ts.`)
  return imageUrl(picture.hash)
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

async function userRows() {
  const customerAccounts = customers.map((customer) => ({
    ...customer,
    role: 'user' as const,
    password: crypto.randomUUID()
  }))
  const accounts = [...DEMO_ACCOUNTS, ...customerAccounts]
  return Promise.all(
    accounts.map(async ({ userName, email, password, role }) => ({
      id: createIdFrom(email),
      user_name: userName,
      user_name_key: toNameKey(userName),
      email,
      password_hash: await hashPassword(password),
      role,
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
  await trx
    .insertInto('products')
    .values(
      products.map((product, index) => ({
        id: createIdFrom(product.slug),
        title: product.title,
        title_key: toTitleKey(product.title),
        description: product.description,
        category: product.category,
        brand: product.brand,
        image: image(product.slug),
        price_cents: product.priceCents,
        sale_price_cents: product.salePriceCents,
        on_hand: product.stock,
        created_at: daysAgo(90 - index),
        updated_at: daysAgo(90 - index)
      }))
    )
    .execute()
  await trx
    .insertInto('features')
    .values(
      banners.map(({ slug, alt, headline, words }, position) => ({
        id: createIdFrom(`banner-${slug}`),
        image: image(`banner-${slug}-wide`),
        image_small: image(`banner-${slug}-tall`),
        alt,
        headline,
        words,
        link: '/shop/listing',
        position,
        created_at: daysAgo(30 - position)
      }))
    )
    .execute()
}

async function seedHistory(trx: Trx, pictures: Pictures): Promise<void> {
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
  const rows = orderRows(orders, products, (slug) => pictureUrl(pictures, slug))
  await trx.insertInto('orders').values(rows.orders).execute()
  await trx.insertInto('order_items').values(rows.items).execute()
  await trx.insertInto('payments').values(rows.payments).execute()
  await seedReviews(trx)
}

async function seedReviews(trx: Trx): Promise<void> {
  const names = new Map([...DEMO_ACCOUNTS, ...customers].map((person) => [person.email, person.userName]))
  await trx
    .insertInto('reviews')
    .values(
      reviews.map((review) => ({
        id: createIdFrom(`review-${review.slug}-${review.customer}`),
        product_id: createIdFrom(review.slug),
        user_id: createIdFrom(review.customer),
        user_name: names.get(review.customer) ?? '',
        message: review.message,
        value: review.value,
        created_at: daysAgo(review.daysAgo)
      }))
    )
    .execute()
  for (const [slug, productReviews] of Map.groupBy(reviews, (review) => review.slug)) {
    const sum = productReviews.reduce((total, review) => total + review.value, 0)
    await trx
      .updateTable('products')
      .set({ rating_sum: sum, rating_count: productReviews.length })
      .where('id', '=', createIdFrom(slug))
      .execute()
  }
}
