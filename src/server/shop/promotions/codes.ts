import { MAX_CART_CODES } from '../../../domain/limits.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import { nowIso, type ShopData } from '../../platform/shop.ts'
import { lockCart } from '../cart/queries.ts'

/** Adds a discount code to the cart. Idempotent. Throws a ShopError if there is no such code now. */
export function enterCode(shop: ShopData, userId: string, code: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const promotionId = await findActive(trx, code, nowIso(shop))
    if (!promotionId) throw new ShopError('not-found', `The code '${code}' is not valid.`, { field: 'code' })
    const cartId = await lockCart(trx, userId, nowIso(shop))
    await deleteEndedCodes(trx, cartId)
    await requireRoom(trx, cartId, promotionId)
    await trx
      .insertInto('cart_promotions')
      .values({ cart_id: cartId, promotion_id: promotionId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

async function findActive(db: Db, code: string, at: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('promotions')
    .select(['id', 'starts_at', 'ends_at'])
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && (row.starts_at ?? '') <= at && (row.ends_at === null || row.ends_at > at) ? row.id : undefined
}

/** A deleted discount can have the same code. */
async function deleteEndedCodes(trx: Trx, cartId: string): Promise<void> {
  const deleted = trx.selectFrom('promotions').select('id').where('deleted_at', 'is not', null)
  await trx.deleteFrom('cart_promotions').where('cart_id', '=', cartId).where('promotion_id', 'in', deleted).execute()
}

async function requireRoom(trx: Trx, cartId: string, promotionId: string): Promise<void> {
  const others = trx.selectFrom('cart_promotions').select('cart_id').where('cart_id', '=', cartId)
  const codes = await others.where('promotion_id', '!=', promotionId).execute()
  if (codes.length >= MAX_CART_CODES)
    throw new ShopError('invalid', `A cart can have at most ${MAX_CART_CODES} codes. Please remove one first.`, {
      field: 'code'
    })
}

/** Removes a discount code from the cart. Idempotent. */
export async function removeCode({ db }: ShopData, userId: string, code: string): Promise<void> {
  await db
    .deleteFrom('cart_promotions')
    .where('cart_id', 'in', db.selectFrom('carts').select('id').where('user_id', '=', userId))
    .where('promotion_id', 'in', db.selectFrom('promotions').select('id').where('code', '=', code))
    .execute()
}

/** Removes the codes of a paid order from its cart. Others are for the next purchase. */
export async function removeUsedCodes(trx: Trx, { id, cart_id }: { id: string; cart_id: string }): Promise<void> {
  const used = trx.selectFrom('order_promotions').select('promotion_id').where('order_id', '=', id)
  await trx.deleteFrom('cart_promotions').where('cart_id', '=', cart_id).where('promotion_id', 'in', used).execute()
}
