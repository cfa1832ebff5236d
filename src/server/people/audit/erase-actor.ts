import type { Trx } from '../../platform/database/schema.ts'

/** An email address, and when the account had it. Others can have had it before and after. */
export interface OwnedEmail {
  email: string
  from: string
  until: string
}

interface Actor {
  id: string
  emails: OwnedEmail[]
  erasedName: string
  erasedEmail: string
}

/** Replaces a person's name and email addresses in the audit log, and deletes the person's IPs and reviews. */
export async function eraseActor(trx: Trx, { id, emails, erasedName, erasedEmail }: Actor): Promise<void> {
  for (const { email, from, until } of emails)
    await trx
      .updateTable('audit_events')
      .set({ subject_id: erasedEmail, before: null, after: null, ip: null })
      .where('subject_kind', '=', 'account')
      .where('subject_id', '=', email)
      .where('at', '>=', from)
      .where('at', '<=', until)
      .execute()
  await trx
    .updateTable('audit_events')
    .set({ before: null, after: null })
    .where('subject_kind', '=', 'review')
    .where('subject_id', 'in', trx.selectFrom('reviews').select('id').where('user_id', '=', id))
    .execute()
  await trx.updateTable('audit_events').set({ actor_name: erasedName, ip: null }).where('actor_id', '=', id).execute()
}

/** Lists all email addresses that an account has had, oldest first. */
export async function listOwnedEmails(trx: Trx, accountId: string, now: string): Promise<OwnedEmail[]> {
  const { email, created_at } = await trx
    .selectFrom('users')
    .select(['email', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const changes = await trx
    .selectFrom('audit_events')
    .select(['at', 'before'])
    .where('actor_id', '=', accountId)
    .where('action', '=', 'account.email-changed')
    .orderBy('at')
    .execute()
  const former = changes.map(({ at, before }) => ({ email: parseEmail(before), until: at }))
  return [...former, { email, until: now }].map((owned, index, all) => ({
    ...owned,
    from: all[index - 1]?.until ?? created_at
  }))
}

const parseEmail = (before: string | null): string => (JSON.parse(before ?? '{}') as { email?: string }).email ?? ''
