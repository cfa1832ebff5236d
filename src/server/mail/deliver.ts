import type { Selectable } from 'kysely'

import { MINUTE } from '../../lib/dates.ts'
import type { Schema } from '../db/schema.ts'
import { nowIso, type Shop } from '../shop.ts'
import type { Transport } from './transport.ts'

type MailRow = Selectable<Schema['mail_outbox']>

const AT_ONCE = 20
const LONGEST_WAIT = 60 * MINUTE

/** Sends what is due in the outbox. One that fails waits twice as long each time; the others do not wait for it. */
export async function deliverMail(shop: Shop, transport: Transport): Promise<void> {
  for (const mail of await due(shop)) {
    if (await claim(shop, mail)) await deliver(shop, mail, transport)
  }
}

function due(shop: Shop): Promise<MailRow[]> {
  return shop.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('sent_at', 'is', null)
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

async function deliver(shop: Shop, mail: MailRow, transport: Transport): Promise<void> {
  const { subject, text, html, recipient: to } = mail
  // The same id on another attempt lets a mail server see a mail it has already taken.
  const messageId = `<${mail.id}@${new URL(shop.config.publicUrl).hostname}>`
  const outcome = await transport({ from: shop.config.mailFrom, to, subject, text, html, messageId }).then(
    () => ({ sent_at: nowIso(shop), last_error: null }),
    (error: unknown) => ({ sent_at: null, last_error: String(error) })
  )
  if (outcome.last_error) shop.log.warn({ mail: mail.subject_key, reason: outcome.last_error }, 'mail waits')
  await shop.db.updateTable('mail_outbox').set(outcome).where('id', '=', mail.id).execute()
}
