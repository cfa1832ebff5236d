import type { Db } from '../../src/server/platform/database/schema.ts'

interface Mail {
  to: string
  subject: string
  text: string
  /** In the order of the text. */
  links: string[]
  at: string
}

/** Newest first. Without an address: the mails to all. */
export async function listMails(db: Db, to: string | undefined): Promise<Mail[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'text', 'created_at'])
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ recipient, subject, text, created_at }) => ({
    to: recipient,
    subject,
    text,
    links: text.match(/https?:\/\/\S+/g) ?? [],
    at: created_at
  }))
}
