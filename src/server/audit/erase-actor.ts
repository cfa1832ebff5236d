import type { Trx } from '../db/schema.ts'

interface Actor {
  id: string
  email: string
  erasedName: string
  erasedEmail: string
}

/** Replaces a person's name and e-mail addresses in the audit log, and deletes the person's IPs. */
export async function eraseActor(trx: Trx, { id, email, erasedName, erasedEmail }: Actor): Promise<void> {
  const emails = [email, ...(await listFormerEmails(trx, id))]
  await trx
    .updateTable('audit_events')
    .set({ subject_id: erasedEmail, before: null, after: null, address: null })
    .where('subject_kind', '=', 'account')
    .where('subject_id', 'in', emails)
    .execute()
  await trx
    .updateTable('audit_events')
    .set({ actor_name: erasedName, address: null })
    .where('actor_id', '=', id)
    .execute()
}

async function listFormerEmails(trx: Trx, actorId: string): Promise<string[]> {
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
