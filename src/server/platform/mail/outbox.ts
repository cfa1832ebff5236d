import { isErasedEmail } from '../../../domain/accounts/erased-account.ts'
import type { Trx } from '../database/schema.ts'
import { createId } from '../ids.ts'
import { type Clock, nowIso, type ShopData } from '../shop.ts'
import { canReplaceUnsent, toKind } from './kinds.ts'
import { DAY } from '../../../lib/dates.ts'

export interface Mail {
  /** Idempotency key, as in `order-confirmed:<order id>`. Begins with the kind of the email. */
  key: string
  recipient: string
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string
}

/**
 * Queues an email once for each key, unless the recipient's account has been erased. Call it in the transaction of the
 * event that the email reports.
 */
export async function queueMail(clock: Clock, trx: Trx, mail: Mail): Promise<void> {
  const { key, unsubscribeUrl, ...content } = mail
  if (isErasedEmail(mail.recipient)) return
  if (canReplaceUnsent(toKind(key))) await deleteUnsentMails(trx, mail)
  const now = nowIso(clock)
  await trx
    .insertInto('mail_outbox')
    .values({
      id: createId(),
      idempotency_key: key,
      ...content,
      unsubscribe_url: unsubscribeUrl ?? null,
      created_at: now,
      next_attempt_at: now,
      attempts: 0
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
}

async function deleteUnsentMails(trx: Trx, { key, recipient }: Mail): Promise<void> {
  await trx
    .deleteFrom('mail_outbox')
    .where('recipient', '=', recipient)
    .where('idempotency_key', 'like', `${toKind(key)}:%`)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

/** Short, because emails contain orders and postal addresses. */
const RETENTION = 30 * DAY

export async function deleteOldMails(shop: ShopData): Promise<void> {
  const before = new Date(shop.now().getTime() - RETENTION).toISOString()
  await shop.db
    .deleteFrom('mail_outbox')
    .where(({ or, eb }) => or([eb('sent_at', '<', before), eb('failed_at', '<', before)]))
    .execute()
}
