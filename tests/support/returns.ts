import type { Shop } from '../../src/server/platform/shop.ts'
import type { Person } from './person.ts'

interface ReturnBody {
  /** Units by order item id. */
  units: Record<string, number>
  /** Replacements by order item id. */
  exchange?: Record<string, string>
  /** Answers by order item id. */
  fits?: Record<string, 'small' | 'large'>
  reason?: string
  key?: string
}

let keys = 0

export async function requestReturn({ call }: Pick<Person, 'call'>, id: string, body: ReturnBody) {
  const { units, exchange = {}, fits = {}, key, ...rest } = body
  keys += 1
  const items = Object.entries(units).map(([_id, quantity]) => ({
    _id,
    quantity,
    exchangeFor: exchange[_id],
    fit: fits[_id]
  }))
  const input = { idempotencyKey: key ?? `return-${keys}`, items, ...rest }
  const { data } = await call('POST /api/shop/order/return/{id}', { params: { id }, body: input })
  return data
}

/** Delivers the order and requests the return of one unit. Returns the id of the request. */
export async function makeReturn(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  shopper: Pick<Person, 'call'>,
  orderId: string,
  lineId: string
): Promise<string> {
  await db
    .updateTable('orders')
    .set({ order_status: 'delivered', delivered_at: now().toISOString() })
    .where('id', '=', orderId)
    .execute()
  return (await requestReturn(shopper, orderId, { units: { [lineId]: 1 } }))._id
}

export const acceptReturn = (admin: Person, id: string, restock = false) =>
  admin.call('POST /api/admin/returns/accept/{id}', { params: { id }, body: { restock } })

export const receiveReturn = (admin: Person, id: string, restock = false) =>
  admin.call('POST /api/admin/returns/receive/{id}', { params: { id }, body: { restock } })

export const declineReturn = (admin: Person, id: string, reason: string) =>
  admin.call('POST /api/admin/returns/decline/{id}', { params: { id }, body: { reason } })
