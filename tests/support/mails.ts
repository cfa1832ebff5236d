import { transact } from '../../src/server/platform/database/transact.ts'
import { deliverMail } from '../../src/server/platform/mail/deliver.ts'
import { queueMail } from '../../src/server/platform/mail/outbox.ts'
import type { TestShop } from './open-test-shop.ts'

export const enqueueMail = ({ shop }: TestShop, recipient: string, key = `news:${recipient}`): Promise<void> =>
  transact(shop.db, async (trx) => {
    const subject = `News for ${recipient}`
    await queueMail(shop, trx, { key, recipient }, () => ({ subject, preheader: '', heading: subject, parts: [] }))
    // Short, for the tests that read the texts.
    const texts = { text: 'Hello', html: '<p>Hello</p>' }
    await trx.updateTable('mail_outbox').set(texts).where('idempotency_key', '=', key).execute()
  })

/** Sends a batch of mails to a mail server that accepts all of them. */
export const sendMails = ({ shop }: TestShop): Promise<void> => deliverMail(shop, () => Promise.resolve())

/** For example `ada@example.com: queued after 2`, with the number of attempts. */
export async function listMailStates({ shop }: TestShop): Promise<string[]> {
  const rows = await shop.db.selectFrom('mail_outbox').selectAll().orderBy('recipient').execute()
  return rows.map(({ recipient, sent_at, failed_at, attempts }) => {
    const state = [sent_at && 'sent', failed_at && 'failed'].filter(Boolean).join(' and ') || 'queued'
    return `${recipient}: ${state} after ${attempts}`
  })
}
