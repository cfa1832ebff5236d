import { type Client, createClient } from '../../../src/api/client.ts'
import type { Role, SessionUser } from '../../../src/api/contract/auth.ts'
import { createSession } from '../../../src/server/people/sessions/sessions.ts'
import type { Db } from '../../../src/server/platform/database/schema.ts'
import { type SignedInAccount, insertAccount } from '../../support/insert-account.ts'
import { makeEmailChange, makeSession } from '../../support/own-account.ts'
import { makePasskeys } from '../../support/passkeys.ts'
import { addPromotion, WORLD_CODE } from '../../support/promotions.ts'
import { makeRefund } from '../../support/refunds.ts'
import { makeReturn } from '../../support/returns.ts'
import { makeStockAlert } from '../../support/stock-alerts.ts'
import { createId } from '../../../src/server/platform/ids.ts'
import { buyerWith } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'
import type { Belongings, Exhibits } from '../../support/world.ts'

export interface Actor extends SignedInAccount {
  call: Client
  /** Texts that occur only in this actor's data. */
  secrets: string[]
}

export interface Actors {
  exhibits: Exhibits
  ada: Actor
  ben: Actor
  admin: Actor
  of: { ada: Belongings; ben: Belongings }
}

const now = () => new Date()

export const openNewSession = async (db: Db, { user }: Actor): Promise<string> =>
  (await createSession({ now }, db, user.id)).token

export async function createActors(fleet: Fleet): Promise<Actors> {
  const ada = await makeActor(fleet, 'Ada', 'user')
  const ben = await makeActor(fleet, 'Ben', 'user')
  const admin = await makeActor(fleet, 'Root', 'admin')
  const product = await fleet.product(1000)
  const createOf = async (actor: Actor): Promise<Belongings> => {
    const belongings = await createBelongings(fleet, actor, product)
    return { ...belongings, refundId: await makeRefund(admin, belongings.paidOrderId) }
  }
  const of = { ada: await createOf(ada), ben: await createOf(ben) }
  const image = '/images/0123456789abcdef/800.jpg'
  const { data: feature } = await admin.call('POST /api/common/feature/add', { body: { image } })
  const reviewId = await makeReview(fleet, product.id)
  const invitation = {
    userName: 'Invited',
    email: 'invited@example.com',
    adminRole: 'read-only' as const
  }
  const { data: invited } = await admin.call('POST /api/admin/admins/invite', { body: invitation })
  const promotionId = await addPromotion(admin, { code: WORLD_CODE })
  const others = { featureId: feature._id, reviewId, invitedAdminId: invited._id, promotionId, code: '000000' }
  const exhibits = { ada, product, ...others }
  return { exhibits, ada, ben, admin, of }
}

async function makeActor({ db, shops }: Fleet, userName: string, role: Role): Promise<Actor> {
  const account = await insertAccount({ db, now }, { userName, role, password: `the password of ${userName}` })
  const call = createClient({ baseURL: shops[0]?.url ?? '', token: () => account.token })
  return { ...account, call, secrets: [account.user.email, streetOf(account.user)] }
}

const streetOf = ({ userName }: SessionUser): string => `${userName} Lane`

async function createBelongings(
  fleet: Fleet,
  { user, token, call }: Actor,
  product: Exhibits['product']
): Promise<Omit<Belongings, 'refundId'>> {
  const userId = user.id
  const postalAddress = { address: `1 ${streetOf(user)}`, city: 'Leeds', phone: '0113', pincode: 'LS1', notes: 'Ring' }
  const { data: address } = await call('POST /api/shop/address/add', { body: { userId, ...postalAddress } })
  const buyer = buyerWith({ id: userId, token, addressId: address._id, clients: [call] })
  const boughtProduct = await fleet.product(1000)
  await buyer.add(boughtProduct, 2)
  const paid = await buyer.order()
  await fleet.paypal.control(`orders/${paid.paymentId}/approve`)
  await buyer.capture(paid)
  const bought = await call('GET /api/shop/order/details/{id}', { params: { id: paid.orderId } })
  const paidLineId = bought.data.cartItems[0]?._id ?? ''
  const returnId = await makeReturn({ db: fleet.db, now }, { call }, paid.orderId, paidLineId)
  await buyer.add(product, 2)
  const { data: cart } = await call('GET /api/shop/cart/get/{userId}', { params: { userId } })
  const { id: soldOutId } = await fleet.product(0)
  const alertId = await makeStockAlert(fleet.db, userId, soldOutId)
  const ids = { cartId: cart._id, addressId: address._id, productId: boughtProduct.id, soldOutId, alertId }
  const account = {
    sessionId: await makeSession(fleet.db, userId),
    emailToken: await makeEmailChange(fleet.db, userId),
    ...(await makePasskeys(fleet.shops[0]?.url ?? '', { call }))
  }
  return { userId, ...ids, ...account, paidOrderId: paid.orderId, paidLineId, returnId, ...(await buyer.order()) }
}

async function makeReview(fleet: Fleet, productId: string): Promise<string> {
  const { user } = await makeActor(fleet, 'Reader', 'user')
  const id = createId()
  const review = { variant_id: productId, user_id: user.id, user_name: 'Reader', message: 'Good.', value: 4 }
  await fleet.db
    .insertInto('reviews')
    .values({ id, ...review, created_at: now().toISOString() })
    .execute()
  return id
}
