import type { Trx } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { nowIso, type Shop } from '../shop.ts'

export interface Mail {
  /** What it tells of, as in `order-confirmed:<order id>`: one mail for each. */
  key: string
  recipient: string
  subject: string
  text: string
  html: string
}

/** Puts a mail in the outbox, in the transaction of what it tells of: both happen, or neither. */
export async function queueMail(shop: Shop, trx: Trx, mail: Mail): Promise<void> {
  const { key, ...content } = mail
  const now = nowIso(shop)
  await trx
    .insertInto('mail_outbox')
    .values({ id: newId(), subject_key: key, ...content, created_at: now, next_attempt_at: now, attempts: 0 })
    .onConflict((conflict) => conflict.column('subject_key').doNothing())
    .execute()
}
