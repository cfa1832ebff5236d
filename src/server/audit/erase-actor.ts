import type { Trx } from '../db/schema.ts'

interface Actor {
  id: string
  /** The present and all former ones. */
  emails: string[]
  erasedName: string
  erasedEmail: string
}

/** Replaces a person's name and email addresses in the audit log, and deletes the person's IPs and reviews. */
export async function eraseActor(trx: Trx, { id, emails, erasedName, erasedEmail }: Actor): Promise<void> {
  await trx
    .updateTable('audit_events')
    .set({ subject_id: erasedEmail, before: null, after: null, ip: null })
    .where('subject_kind', '=', 'account')
    .where('subject_id', 'in', emails)
    .execute()
  await trx
    .updateTable('audit_events')
    .set({ before: null, after: null })
    .where('subject_kind', '=', 'review')
    .where('subject_id', 'in', trx.selectFrom('reviews').select('id').where('user_id', '=', id))
    .execute()
  await trx.updateTable('audit_events').set({ actor_name: erasedName, ip: null }).where('actor_id', '=', id).execute()
}

export async function listFormerEmails(trx: Trx, actorId: string): Promise<string[]> {
  const changes = await trx
    .selectFrom('audit_events')
    .select('before')
    .where('actor_id', '=', actorId)
    .where('action', '=', 'account.email-changed')
    .execute()
  return changes.flatMap(({ before }) => {
    const { email } = JSON.parse(before ?? '{}') as { email?: string }
    return email ? [email] : []
  })
}
