import type { Order } from '../../../api/contract/orders.ts'
import type { ReturnedFit } from '../../../domain/products/fit.ts'
import { countReturnableUnits } from '../../../domain/orders/return-period.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import { incrementCatalogVersionForShopper } from '../../platform/catalog-version.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import { queueReturnRequestMails } from './mails.ts'
import { lockOrder, type OrderRow, readOrder } from '../orders/queries.ts'
import { findReplacementTitles, moveReturnedStock } from './exchange.ts'
import { findReturnDeadline, listReplacements, listReturnItems, type ReturnRow } from './queries.ts'
import { toReserveMove } from '../products/stock.ts'
import { type Clock, nowIso, type Shop } from '../../platform/shop.ts'

interface ReturnInput {
  idempotencyKey: string
  items: { _id: string; quantity: number; exchangeFor?: string | undefined; fit?: ReturnedFit | undefined }[]
  reason: string
}

/** Returns the id of the request, which is the same for the same idempotency key. Throws a ShopError. */
export function requestReturn(shop: Shop, requester: Requester, orderId: string, input: ReturnInput): Promise<string> {
  return transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    const known = await findByKey(trx, orderId, input.idempotencyKey)
    if (known) {
      await requireSameItems(trx, known.id, input.items)
      return known.id
    }
    if (!(await findReturnDeadline(shop, trx, order))) throw new ShopError('conflict', NOT_RETURNABLE)
    const { cartItems } = await requireReturnableUnits(trx, order, input.items)
    const titles = await findReplacementTitles(shop, trx, cartItems, input.items)
    const request = await insertRequest(shop, trx, orderId, { ...input, titles })
    await queueReturnRequestMails(shop, trx, order, request)
    await recordAudit(shop, trx, {
      ...requester,
      action: 'order.return-requested',
      subject: { kind: 'order', id: orderId }
    })
    if (input.items.some(({ fit }) => fit)) await incrementCatalogVersionForShopper(shop, trx)
    await moveReturnedStock(shop, trx, (await listReplacements(trx, request.id)).map(toReserveMove))
    return request.id
  })
}

const NOT_RETURNABLE = 'This order cannot be returned, or its return period has ended.'
const ALREADY_SENT = 'You have already sent this form with other items. Please open the order again.'
const NOT_ENOUGH_UNITS = 'These items are not in this order, or their return was already requested.'

const findByKey = (trx: Trx, orderId: string, key: string): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom('return_requests')
    .select('id')
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

/** A shopper who goes back and changes the form must not read that the change was received. */
async function requireSameItems(trx: Trx, requestId: string, items: ReturnInput['items']): Promise<void> {
  const rows = await listReturnItems(trx, requestId)
  const isSame =
    rows.length === items.length &&
    rows.every(({ id, quantity, variant_id }) =>
      items.some((item) => item._id === id && item.quantity === quantity && (item.exchangeFor ?? null) === variant_id)
    )
  if (!isSame) throw new ShopError('conflict', ALREADY_SENT)
}

/** The lock of the order keeps concurrent requests and refunds apart. */
async function requireReturnableUnits(trx: Trx, row: OrderRow, items: ReturnInput['items']): Promise<Order> {
  const order = await readOrder(trx, row)
  const returnable = new Map(order.cartItems.map((item) => [item._id, countReturnableUnits(order, item)]))
  const isPossible = items.every(({ _id, quantity }) => quantity <= (returnable.get(_id) ?? 0))
  if (!isPossible) throw new ShopError('conflict', NOT_ENOUGH_UNITS, { field: 'items' })
  return order
}

async function insertRequest(
  clock: Clock,
  trx: Trx,
  orderId: string,
  { idempotencyKey, items, reason, titles }: ReturnInput & { titles: Map<string, string> }
): Promise<ReturnRow> {
  const request = await trx
    .insertInto('return_requests')
    .values({
      id: createId(),
      order_id: orderId,
      idempotency_key: idempotencyKey,
      state: 'open',
      reason,
      created_at: nowIso(clock)
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = items.map(({ _id, quantity, exchangeFor = null, fit }) => ({
    request_id: request.id,
    order_item_id: _id,
    quantity,
    variant_id: exchangeFor,
    variant_title: exchangeFor && titles.get(exchangeFor),
    fit: fit ?? null
  }))
  await trx.insertInto('return_items').values(rows).execute()
  return request
}
