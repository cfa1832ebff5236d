import type { Selectable } from 'kysely'

import { DAY, MINUTE } from '../../lib/dates.ts'
import type { Schema } from '../db/schema.ts'
import { nowIso, type Shop } from '../shop.ts'
import { MailError, type Transport } from './transport.ts'

type MailRow = Selectable<Schema['mail_outbox']>

const AT_ONCE = 20
const LONGEST_WAIT = 60 * MINUTE
/** As long as mail servers themselves go on trying. */
const GIVEN_UP_AFTER = 5 * DAY

/**
 * Sends what is due in the outbox. One that fails waits twice as long each time, and the others do not wait for it;
 * when the mail server itself is in trouble, they wait for the next round.
 */
export async function deliverMail(shop: Shop, transport: Transport, stopping?: AbortSignal): Promise<void> {
  for (const mail of await due(shop)) {
    if (stopping?.aborted) return
    if (!(await claim(shop, mail))) continue
    const failure = await send(shop, mail, transport)
    await note(shop, mail, failure)
    if (failure?.kind === 'down') return
  }
}

function due(shop: Shop): Promise<MailRow[]> {
  return shop.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', nowIso(shop))
    .orderBy('next_attempt_at')
    .limit(AT_ONCE)
    .execute()
}

/** Of several processes only one gets a mail: the one whose update still finds the attempts it has read. */
async function claim(shop: Shop, mail: MailRow): Promise<boolean> {
  const pause = Math.min(MINUTE * 2 ** mail.attempts, LONGEST_WAIT)
  const claimed = await shop.db
    .updateTable('mail_outbox')
    .set({ attempts: mail.attempts + 1, next_attempt_at: new Date(shop.now().getTime() + pause).toISOString() })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Why it could not be sent; null when it was. */
async function send(shop: Shop, mail: MailRow, transport: Transport): Promise<MailError | null> {
  const { subject, text, html, recipient: to } = mail
  // The same id on another attempt lets a mail server see a mail it has already taken.
  const messageId = `<${mail.id}@${new URL(shop.config.publicUrl).hostname}>`
  // No one is out of office to a shop.
  const headers = { 'Auto-Submitted': 'auto-generated' }
  return transport({ from: shop.config.mailFrom, to, subject, text, html, messageId, headers }).then(
    () => null,
    (error: unknown) => (error instanceof MailError ? error : new MailError('down', String(error)))
  )
}

async function note(shop: Shop, mail: MailRow, failure: MailError | null): Promise<void> {
  const row = shop.db.updateTable('mail_outbox').where('id', '=', mail.id)
  if (!failure) return void (await row.set({ sent_at: nowIso(shop), last_error: null }).execute())
  const givenUp = failure.kind === 'refused' || isLate(shop, mail)
  const told = { mail: mail.subject_key, reason: failure.message }
  if (givenUp) shop.log.error(told, 'mail given up')
  else shop.log.warn(told, 'mail waits')
  await row
    .set({ failed_at: givenUp ? nowIso(shop) : null, last_error: failure.message })
    // One that took too long may have been sent by another process meanwhile.
    .where('sent_at', 'is', null)
    .execute()
}

const isLate = (shop: Shop, mail: MailRow): boolean =>
  shop.now().getTime() - Date.parse(mail.created_at) > GIVEN_UP_AFTER
