import type { Db } from '../../src/server/db/schema.ts'

/** A mail that the shop has written. */
interface Mail {
  to: string
  subject: string
  text: string
  /** The addresses in it, in their order. */
  links: string[]
  at: string
}

/** What was written, the newest first; to one address, or to everyone. */
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
