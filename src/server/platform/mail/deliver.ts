import { sql } from 'kysely'

import { DAY, MINUTE } from '../../../lib/dates.ts'
import type { Row, Trx } from '../database/schema.ts'
import { transact } from '../database/transact.ts'
import { countAttemptInTransaction } from '../rate-limits/count-attempts.ts'
import { createLimit } from '../rate-limits/attempt-limits.ts'
import { formatSender, readSettings } from '../settings/read-settings.ts'
import { type Clock, nowIso, type Shop, type ShopData } from '../shop.ts'
import { CAN_WAIT, isLimited, toKind } from './kinds.ts'
import { MailError, type Transport } from './transport.ts'

type MailRow = Row<'mail_outbox'>

const BATCH_SIZE = 20
const MAX_BACKOFF = 60 * MINUTE
/** As long as mail servers usually retry. */
const MAX_AGE = 5 * DAY

export async function deliverMail(shop: Shop, transport: Transport, stopping?: AbortSignal): Promise<void> {
  for (const dueMail of await listDueMails(shop)) {
    if (stopping?.aborted) return
    const mail = await claimMail(shop, dueMail)
    if (!mail) continue
    const failure = await attemptDelivery(shop, mail, transport)
    await recordResult(shop, mail, failure)
    if (failure?.kind === 'down') return
  }
}

type DueMail = Pick<MailRow, 'id' | 'attempts'>

/** Recipients take turns: the first email of each precedes the second of anyone. */
const TURN = sql`row_number() over (partition by recipient order by ${CAN_WAIT}, next_attempt_at, created_at)`

function listDueMails(shop: ShopData): Promise<DueMail[]> {
  return shop.db
    .selectFrom('mail_outbox')
    .select(['id', 'attempts'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', nowIso(shop))
    .orderBy(CAN_WAIT)
    .orderBy(TURN)
    .orderBy('next_attempt_at')
    .limit(BATCH_SIZE)
    .execute()
}

/** Optimistic lock on `attempts`. Postpones the email if its recipient has received too many. */
function claimMail(shop: Shop, { id, attempts }: DueMail): Promise<MailRow | undefined> {
  const backoff = Math.min(MINUTE * 2 ** attempts, MAX_BACKOFF)
  return transact(shop.db, async (trx) => {
    const mail = await trx
      .updateTable('mail_outbox')
      .set({ attempts: attempts + 1, next_attempt_at: new Date(shop.now().getTime() + backoff).toISOString() })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('sent_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    const limitedUntil = mail && attempts === 0 && (await countMail(shop, trx, mail))
    if (!limitedUntil) return mail
    const postponed = { attempts, next_attempt_at: limitedUntil.toISOString() }
    await trx.updateTable('mail_outbox').set(postponed).where('id', '=', id).execute()
    return undefined
  })
}

async function countMail(shop: Shop, trx: Trx, { recipient, idempotency_key }: MailRow): Promise<Date | null> {
  const kind = toKind(idempotency_key)
  if (!isLimited(kind)) return null
  const limits = [createLimit('mail-kind', recipient, kind), createLimit('mail', recipient)]
  return countAttemptInTransaction(shop, trx, limits)
}

async function attemptDelivery(shop: Shop, mail: MailRow, transport: Transport): Promise<MailError | null> {
  const { subject, text, html, recipient: to, unsubscribe_url: unsubscribeUrl } = mail
  const from = formatSender(shop.config, await readSettings(shop.config, shop.db))
  // With the same id on each attempt, a mail server can detect duplicates.
  const messageId = `<${mail.id}@${new URL(shop.config.publicUrl).hostname}>`
  // Prevents out-of-office replies.
  const headers = { 'Auto-Submitted': 'auto-generated' }
  const list = unsubscribeUrl ? { unsubscribe: unsubscribeUrl } : undefined
  return transport({ from, to, subject, text, html, messageId, headers, list }).then(
    () => null,
    (error: unknown) => (error instanceof MailError ? error : new MailError('down', String(error)))
  )
}

async function recordResult(shop: Shop, mail: MailRow, failure: MailError | null): Promise<void> {
  const row = shop.db.updateTable('mail_outbox').where('id', '=', mail.id)
  if (!failure) return void (await row.set({ sent_at: nowIso(shop), last_error: null }).execute())
  const isFinal = failure.kind === 'rejected' || isExpired(shop, mail)
  const details = { mail: mail.idempotency_key, reason: failure.message }
  if (isFinal) shop.log.error(details, 'mail failed')
  else shop.log.warn(details, 'mail delayed')
  await row
    .set({ failed_at: isFinal ? nowIso(shop) : null, last_error: failure.message })
    // Another process may have sent it.
    .where('sent_at', 'is', null)
    .execute()
}

const isExpired = (clock: Clock, mail: MailRow): boolean =>
  clock.now().getTime() - Date.parse(mail.created_at) > MAX_AGE
