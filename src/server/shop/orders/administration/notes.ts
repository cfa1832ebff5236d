import type { Note } from '../../../../api/contract/customers.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import { createNote, toNote } from '../../../people/customers/notes.ts'
import type { Db } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { Requester } from '../../../platform/http/session.ts'
import type { ShopData } from '../../../platform/shop.ts'
import { lockOrder } from '../queries.ts'

/** Adds a note that only admins see. Throws a ShopError. */
export function addNote(shop: ShopData, requester: Requester, orderId: string, text: string): Promise<Note> {
  return transact(shop.db, async (trx) => {
    await lockOrder(trx, orderId)
    const note = createNote(shop, requester, text)
    await trx
      .insertInto('order_notes')
      .values({ ...note, order_id: orderId })
      .execute()
    await recordAudit(shop, trx, {
      ...requester,
      action: 'order.note-added',
      subject: { kind: 'order', id: orderId }
    })
    return toNote(note)
  })
}

/** Lists the notes of an order, oldest first. */
export async function listNotes(db: Db, orderId: string): Promise<Note[]> {
  const rows = await db
    .selectFrom('order_notes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toNote)
}
