import { hashSecret, createSecret, createSession } from '../../src/server/people/sessions/sessions.ts'
import type { Db } from '../../src/server/platform/database/schema.ts'
import { createId } from '../../src/server/platform/ids.ts'

const now = () => new Date('2026-03-01T10:00:00.000Z')

/** Signs the user in on another device. Returns the id of the session. */
export async function makeSession(db: Db, userId: string): Promise<string> {
  const { token } = await createSession({ now }, db, userId)
  const row = db.selectFrom('sessions').select('id').where('token_hash', '=', hashSecret(token))
  return (await row.executeTakeFirstOrThrow()).id
}

/** Requests another email address. Returns the token of the link in the email. */
export async function makeEmailChange(db: Db, userId: string): Promise<string> {
  const [id, token] = [createId(), createSecret()]
  const change = {
    email: `new-${userId}@example.com`,
    token_hash: hashSecret(token),
    expires_at: '9999-01-01T00:00:00.000Z'
  }
  await db
    .insertInto('email_changes')
    .values({ id, user_id: userId, ...change })
    .execute()
  return token
}
