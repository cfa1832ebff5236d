import type { Note } from '../../../api/contract/customers.ts'
import { toAccountSubject } from '../accounts/accounts.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockRows } from '../../platform/database/lock.ts'
import type { Db } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import { type Clock, nowIso, type ShopData } from '../../platform/shop.ts'

/** Adds a note that only admins see. Throws a ShopError. */
export function addCustomerNote(shop: ShopData, requester: Requester, id: string, text: string): Promise<Note> {
  return transact(shop.db, async (trx) => {
    const customer = trx
      .selectFrom('users')
      .select(['email', 'erased_at'])
      .where('id', '=', id)
      .where('role', '=', 'user')
    const { email, erased_at: erasedAt } = await lockRows(trx, customer).executeTakeFirstOrThrow(
      () => new ShopError('not-found', 'Customer not found')
    )
    if (erasedAt) throw new ShopError('conflict', 'This customer has deleted the account.')
    const note = createNote(shop, requester, text)
    await trx
      .insertInto('customer_notes')
      .values({ ...note, user_id: id })
      .execute()
    await recordAudit(shop, trx, { ...requester, action: 'account.note-added', subject: toAccountSubject(email) })
    return toNote(note)
  })
}

/** Lists the notes about a customer, oldest first. */
export async function listCustomerNotes(db: Db, userId: string): Promise<Note[]> {
  const rows = await db
    .selectFrom('customer_notes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toNote)
}

interface NoteColumns {
  id: string
  text: string
  author_name: string
  created_at: string
}

export const createNote = (clock: Clock, { user }: Requester, text: string): NoteColumns => ({
  id: createId(),
  text,
  author_name: user?.userName ?? '',
  created_at: nowIso(clock)
})

export const toNote = ({ id, text, author_name, created_at }: NoteColumns): Note => ({
  _id: id,
  text,
  author: author_name,
  createdAt: created_at
})
