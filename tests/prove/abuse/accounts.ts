import { createSession } from '../../../src/server/people/sessions/sessions.ts'
import { createId } from '../../../src/server/platform/ids.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import type { Finding, Stage } from '../check.ts'
import { AS_IN_PRODUCTION, clientFrom, now, openAccount, statusOf, urlOf } from './attack.ts'

export async function logins({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: { RATE_LIMIT_SCALE: '0.1' } })
  const account = { userName: 'Ada', email: 'ada@example.com', password: 'long enough to be one' }
  const headers = { 'content-type': 'application/json' }
  const post = async (path: string) => {
    const response = await fetch(urlOf(fleet) + path, { method: 'POST', headers, body: JSON.stringify(account) })
    return ((await response.json()) as { success: boolean }).success
  }
  await post('/api/auth/register')
  const { id } = await fleet.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow()
  for (let index = 0; index < 150; index += 1) await createSession({ now }, fleet.db, id)
  let succeeded = 0
  for (let index = 0; index < 60; index += 1) if (await post('/api/auth/login')) succeeded += 1
  const sessions = await fleet.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
  return {
    done: '60 correct logins of one account, where 30 are allowed',
    figure: `${succeeded} succeeded, ${sessions.length} sessions`,
    bound: '30, at most 100 sessions',
    wrong: [
      ...(succeeded === 30 ? [] : [`${succeeded} logins succeeded`]),
      ...(sessions.length <= 100 ? [] : [`the account has ${sessions.length} sessions`])
    ]
  }
}

/** No account has it. */
const OWNER = 'owner@shop.example'

/** The account asks for the owner's address, so that its erasure could delete what belongs to the owner. */
export async function erasure({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: AS_IN_PRODUCTION })
  const { token, password } = await openAccount(fleet, 'Mallory')
  await clientFrom(fleet, '203.0.113.1')('POST /api/auth/login', { body: { email: OWNER, password: 'a guess' } })
  for (const kind of ['owner-new-order', 'order-confirmed', 'back-in-stock']) await insertSentMail(fleet, kind)
  const before = await listOwnerRows(fleet)
  const call = clientFrom(fleet, '198.51.100.1', token)
  const statuses = [
    await statusOf(call('POST /api/account/change-email', { body: { email: OWNER, password } })),
    await statusOf(call('POST /api/account/erase', { body: { password } }))
  ]
  const after = await listOwnerRows(fleet)
  const lost = before.filter((row) => !after.includes(row))
  return {
    done: "an account asks for the owner's email address, does not confirm it, and is erased",
    figure: `${statuses.join(', ')}; ${before.length - lost.length} of ${before.length} emails and events remain`,
    bound: '200, 200; all',
    wrong: [
      ...statuses.filter((status) => status !== 200).map((status) => `a request got the status ${status}`),
      ...(before.length === 4 ? [] : [`the owner has ${before.length} emails and events instead of 4`]),
      ...lost.map((row) => `the owner lost ${row}`)
    ]
  }
}

async function insertSentMail({ db }: Fleet, kind: string): Promise<void> {
  const at = now().toISOString()
  const content = { subject: kind, text: kind, html: kind }
  const times = { created_at: at, next_attempt_at: at, sent_at: at }
  await db
    .insertInto('mail_outbox')
    .values({ id: createId(), idempotency_key: `${kind}:1`, recipient: OWNER, attempts: 1, ...content, ...times })
    .execute()
}

async function listOwnerRows({ db }: Fleet): Promise<string[]> {
  const mails = await db.selectFrom('mail_outbox').select('idempotency_key').where('recipient', '=', OWNER).execute()
  const events = await db.selectFrom('audit_events').selectAll().where('subject_id', '=', OWNER).execute()
  return [
    ...mails.map(({ idempotency_key }) => `the email ${idempotency_key}`),
    ...events.map((row) => JSON.stringify(row))
  ]
}
