import { isErasedEmail } from '../../../domain/accounts/erased-account.ts'
import type { Trx } from '../database/schema.ts'
import { createId } from '../ids.ts'
import { nowIso, type Shop, type ShopData } from '../shop.ts'
import { readShopDetails, type ShopDetails } from '../settings/read-settings.ts'
import { canReplaceUnsent, toKind } from './kinds.ts'
import { type MailContent, renderMail } from './layout.ts'
import { DAY } from '../../../lib/dates.ts'

interface Envelope {
  /** Idempotency key, as in `order-confirmed:<order id>`. Begins with the kind of the email. */
  key: string
  recipient: string
  unsubscribeUrl?: string
}

/**
 * Queues an email once for each key, unless the recipient's account has been erased. Call it in the transaction of the
 * event that the email reports. `write` receives the current name and URL of the shop.
 */
export async function queueMail(
  shop: Pick<Shop, 'config' | 'now'>,
  trx: Trx,
  mail: Envelope,
  write: (details: ShopDetails) => MailContent
): Promise<void> {
  const { key, recipient, unsubscribeUrl } = mail
  if (isErasedEmail(recipient)) return
  if (canReplaceUnsent(toKind(key))) await deleteUnsentMails(trx, mail)
  const details = await readShopDetails(shop.config, trx)
  const now = nowIso(shop)
  await trx
    .insertInto('mail_outbox')
    .values({
      id: createId(),
      idempotency_key: key,
      recipient,
      ...(await renderMail(details, write(details))),
      unsubscribe_url: unsubscribeUrl ?? null,
      created_at: now,
      next_attempt_at: now,
      attempts: 0
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
}

async function deleteUnsentMails(trx: Trx, { key, recipient }: Envelope): Promise<void> {
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
