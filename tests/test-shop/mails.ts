import type { Db } from '../../src/server/db/schema.ts'

interface Mail {
  to: string
  subject: string
  text: string
  /** The URLs in it, in order. */
  links: string[]
  at: string
}

/** Lists mails, newest first, of one recipient or of all. */
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
