import type { Config } from '../config/config.ts'
import type { Row } from '../database/schema.ts'
import type { Shop } from '../shop.ts'

type MailboxMail = Pick<Row<'mail_outbox'>, 'id' | 'recipient' | 'subject' | 'text' | 'html' | 'created_at'>

/** Replaces a mail server in the demo. */
export interface Mailbox {
  list(): Promise<Omit<MailboxMail, 'text' | 'html'>[]>
  find(id: string): Promise<MailboxMail | undefined>
}

const MAX_LISTED = 200

/** Returns false in production, where only the recipients may read their emails. */
export const hasMailbox = ({ mode, smtpUrl, apiHost }: Pick<Config, 'mode' | 'smtpUrl' | 'apiHost'>): boolean =>
  mode !== 'serve' && !smtpUrl && !apiHost

export const openMailbox = ({ db }: Pick<Shop, 'db'>): Mailbox => ({
  list: () =>
    db
      .selectFrom('mail_outbox')
      .select(['id', 'recipient', 'subject', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(MAX_LISTED)
      .execute(),
  find: (id) =>
    db
      .selectFrom('mail_outbox')
      .select(['id', 'recipient', 'subject', 'text', 'html', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst()
})
