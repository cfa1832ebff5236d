import type { Selectable } from 'kysely'

import type { Config } from '../config.ts'
import type { Schema } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

type MailboxMail = Pick<
  Selectable<Schema['mail_outbox']>,
  'id' | 'recipient' | 'subject' | 'text' | 'html' | 'created_at'
>

/** What the demo has written, for whoever tries it: it has no mail server that would bring it to them. */
export interface Mailbox {
  /** The latest, newest first. */
  list(): Promise<Omit<MailboxMail, 'text' | 'html'>[]>
  find(id: string): Promise<MailboxMail | undefined>
}

const SHOWN = 200

/** Never in production, and nowhere where mails go out: they are for those they are sent to. */
export const hasMailbox = ({ mode, smtpUrl, apiHost }: Pick<Config, 'mode' | 'smtpUrl' | 'apiHost'>): boolean =>
  mode !== 'serve' && !smtpUrl && !apiHost

export const openMailbox = ({ db }: Pick<Shop, 'db'>): Mailbox => ({
  list: () =>
    db
      .selectFrom('mail_outbox')
      .select(['id', 'recipient', 'subject', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(SHOWN)
      .execute(),
  find: (id) =>
    db
      .selectFrom('mail_outbox')
      .select(['id', 'recipient', 'subject', 'text', 'html', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst()
})
