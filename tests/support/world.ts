import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Assertion, Attestation } from '../../src/api/contract/passkeys.ts'
import { makeEmailChange, makeSession } from './own-account.ts'
import { makeContent } from './content.ts'
import { addToCart, capture, decidePayment, placeOrder, saveAddress } from './checkout.ts'
import type { TestDatabase } from './database.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import type { Member } from './person.ts'
import { toTitleKey } from '../../src/server/platform/database/title-key.ts'
import { makePasskeys } from './passkeys.ts'
import { createCode } from './two-factor.ts'
import type { ProductFields } from './products.ts'
import { addPromotion, WORLD_CODE } from './promotions.ts'
import { makeRefund } from './refunds.ts'
import { makeReturn } from './returns.ts'
import { makeStockAlert } from './stock-alerts.ts'
import { makeReview } from './reviews.ts'

export interface Belongings {
  userId: string
  cartId: string
  addressId: string
  /** An unpaid order. */
  orderId: string
  /** Delivered. */
  paidOrderId: string
  paidLineId: string
  /** An open request for the return of one of the two units of the paid order. */
  returnId: string
  /** A partial refund of the paid order. */
  refundId: string
  paymentId: string
  /** Purchased, not reviewed. */
  productId: string
  /** Sold out. The person waits for it. */
  soldOutId: string
  alertId: string
  /** On another device. */
  sessionId: string
  /** Confirms another email address. */
  emailToken: string
  passkeyId: string
  /** The data that a browser sends to sign in, to confirm and to create another passkey. */
  loginPasskey: Assertion
  confirmationPasskey: Assertion
  newPasskey: Attestation
}

/** Two shoppers with every kind of data, and an admin. */
export interface World {
  shop: TestShop
  ada: Member
  ben: Member
  admin: Member
  of(person: Member): Belongings
  product: ProductFields
  featureId: string
  /** Of another product, by another shopper. */
  reviewId: string
  invitedAdminId: string
  /** Of `WORLD_CODE`. */
  promotionId: string
  /** Turns the admin's two-factor authentication on. */
  code: string
}

export const STYLE_ID = 'shirt'

export type Exhibits = Pick<World, 'product' | 'featureId' | 'reviewId' | 'invitedAdminId' | 'promotionId' | 'code'> & {
  ada: Pick<Member, 'user' | 'password'>
}

export const privateTexts = (person: Member): string[] => [person.user.email, `${person.user.userName} Lane`]

export async function makeWorld(shop: TestShop): Promise<World> {
  const [ada, ben, admin] = [await shop.shopper('Ada'), await shop.shopper('Ben'), await shop.admin()]
  const product = await shop.product({ stock: 1000 })
  await makeVariant(shop, product)
  const belongingsOf = new Map<string, Belongings>()
  for (const person of [ada, ben]) {
    const belongings = await makeBelongings(shop, person, product)
    const refundId = await makeRefund(admin, belongings.paidOrderId)
    belongingsOf.set(person.id, { ...belongings, refundId })
  }
  const image = '/images/0123456789abcdef/800.jpg'
  const feature = await admin.call('POST /api/common/feature/add', { body: { image } })
  const of = (person: Member): Belongings => {
    const belongings = belongingsOf.get(person.id)
    if (!belongings) throw new Error(`${person.user.userName} owns nothing`)
    return belongings
  }
  await makeContent(shop, admin)
  const reviewId = await makeReview(shop, product)
  const { password } = admin
  const invitation = { userName: 'Invited', email: 'invited@example.com', adminRole: 'read-only' as const }
  const invited = await admin.call('POST /api/admin/admins/invite', { body: invitation })
  const { data: setup } = await admin.call('POST /api/admin/two-factor/start', { body: { password } })
  return {
    shop,
    ada,
    ben,
    admin,
    of,
    product,
    featureId: feature.data._id,
    reviewId,
    invitedAdminId: invited.data._id,
    promotionId: await addPromotion(admin, { code: WORLD_CODE }),
    code: createCode(shop, setup.secret)
  }
}

/** Makes a world and saves it. `open` returns a copy, which is faster than making another one. */
export async function saveWorld(database: TestDatabase) {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-world-'))
  const ledger = join(folder, 'ledger')
  const original = await openTestShop(database, {}, { ledger })
  const world = await makeWorld(original)
  await original.shop.counts.flush()
  const rows = await database.save(original.shop.db)
  await original.close()
  return {
    async open(environment: Record<string, string>): Promise<World> {
      const ledgerCopy = join(folder, randomUUID())
      await copyFile(ledger, ledgerCopy)
      const shop = await openTestShop(database, environment, { rows, ledger: ledgerCopy })
      const connect = (member: Member): Member => {
        const person = shop.visitor()
        for (const [name, value] of member.cookies) person.cookies.set(name, value)
        return { ...member, ...person }
      }
      const { ada, ben, admin } = world
      return { ...world, shop, ada: connect(ada), ben: connect(ben), admin: connect(admin) }
    },
    remove: () => rm(folder, { recursive: true })
  }
}

/** Makes the product a variant of a style. */
async function makeVariant({ shop: { db } }: TestShop, product: ProductFields): Promise<void> {
  const { id, title, description, category, brand } = product
  const style = {
    id: STYLE_ID,
    title,
    title_key: toTitleKey(title),
    description,
    category,
    brand,
    has_options: 1,
    updated_at: '2026-03-01T09:00:00.000Z'
  }
  await db.insertInto('products').values(style).execute()
  const variant = { product_id: STYLE_ID, size: 'M', color: 'navy', swatch: '#1f2c4d' }
  await db.updateTable('variants').set(variant).where('id', '=', id).execute()
}

async function makeBelongings(
  shop: TestShop,
  person: Member,
  product: ProductFields
): Promise<Omit<Belongings, 'refundId'>> {
  const own = { address: `1 ${person.user.userName} Lane`, city: 'Leeds', phone: '0113', pincode: 'LS1', notes: 'Ring' }
  const address = await saveAddress(person, own)
  const purchased = await shop.product({ stock: 1000 })
  await addToCart(person, purchased, 2)
  const paid = await placeOrder(person, address)
  const { data } = await capture(person, await decidePayment(shop, paid.approvalURL, 'pay'))
  const paidLineId = data.cartItems[0]?._id ?? ''
  const returnId = await makeReturn(shop.shop, person, paid.orderId, paidLineId)
  await addToCart(person, product, 2)
  const { orderId, approvalURL } = await placeOrder(person, address)
  const { id: soldOutId } = await shop.product({ stock: 0 })
  const alertId = await makeStockAlert(shop.shop.db, person.id, soldOutId)
  const cart = await person.call('GET /api/shop/cart/get/{userId}', { params: { userId: person.id } })
  return {
    userId: person.id,
    cartId: cart.data._id,
    addressId: address._id,
    orderId,
    paidOrderId: paid.orderId,
    paidLineId,
    returnId,
    paymentId: new URL(approvalURL).searchParams.get('token') ?? '',
    productId: purchased.id,
    soldOutId,
    alertId,
    sessionId: await makeSession(shop.shop.db, person.id),
    emailToken: await makeEmailChange(shop.shop.db, person.id),
    ...(await makePasskeys(shop.origin, person))
  }
}

const TABLES = [
  'users',
  'sessions',
  'email_changes',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'password_resets',
  'settings',
  'carts',
  'cart_items',
  'addresses',
  'orders',
  'customer_notes',
  'order_notes',
  'invoices',
  'credit_notes',
  'order_items',
  'promotions',
  'cart_promotions',
  'order_promotions',
  'payments',
  'refunds',
  'refund_items',
  'return_requests',
  'return_items',
  'stock_holds',
  'products',
  'variants',
  'variant_prices',
  'reviews',
  'stock_alerts',
  'banners',
  'content_versions',
  'unpublished_versions',
  'scheduled_changes',
  'daily_counts',
  'images'
] as const

/** Contains everything that a call could change. */
export async function snapshot({ shop }: TestShop): Promise<string> {
  const tables = TABLES.map(async (table) => {
    const rows = await shop.db.selectFrom(table).selectAll().execute()
    return [table, rows.map((row) => JSON.stringify(row)).toSorted()]
  })
  return JSON.stringify(await Promise.all(tables), undefined, 1)
}
