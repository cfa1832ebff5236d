import { requireOwner } from '../../people/sessions/require-owner.ts'
import type { Db } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Session } from '../../platform/http/session.ts'
import { findOrder, type OrderRow } from './queries.ts'

/** Reads an order of the user. Throws a ShopError if it does not exist or belongs to someone else. */
export async function findOwnOrder(
  db: Db,
  session: Session,
  id: string,
  notFoundMessage = 'Order not found!'
): Promise<OrderRow> {
  const order = await findOrder(db, id)
  if (!order) throw new ShopError('not-found', notFoundMessage)
  requireOwner(session, order.user_id)
  return order
}
