import type { OrderNote } from '../../../../api/contract/order-administration.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import type { Db } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { createId } from '../../../platform/ids.ts'
import { lockOrder } from '../queries.ts'
import { nowIso, type Shop } from '../../../platform/shop.ts'

/** Adds a note that only admins see. Throws a ShopError. */
export function addNote(shop: Shop, requester: Requester, orderId: string, text: string): Promise<OrderNote> {
  return transact(shop.db, async (trx) => {
    await lockOrder(trx, orderId)
    const note = { id: createId(), text, author_name: requester.user?.userName ?? '', created_at: nowIso(shop) }
    await trx
      .insertInto('order_notes')
      .values({ ...note, order_id: orderId })
      .execute()
    await recordAudit(shop, trx, {
      ...requester,
      action: 'order.note-added',
      subject: { kind: 'order', id: orderId }
    })
    return toOrderNote(note)
  })
}

/** Lists the notes of an order, oldest first. */
export async function listNotes(db: Db, orderId: string): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom('order_notes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toOrderNote)
}

interface NoteColumns {
  id: string
  text: string
  author_name: string
  created_at: string
}

const toOrderNote = ({ id, text, author_name, created_at }: NoteColumns): OrderNote => ({
  _id: id,
  text,
  author: author_name,
  createdAt: created_at
})
