import { createSession } from '../../../src/server/people/sessions/sessions.ts'
import { startFleet } from '../../support/fleet.ts'
import type { Finding, Stage } from '../check.ts'
import { now, urlOf } from './attack.ts'

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
