import { type Fleet, startFleet } from '../../support/fleet.ts'
import type { Finding, Stage } from '../check.ts'
import { waitUntilEmpty } from '../wait.ts'
import { AS_IN_PRODUCTION, clientFrom, openAccount, statusOf, urlOf } from './attack.ts'

export async function refusals({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: { RATE_LIMIT_SCALE: '0.05' } })
  const headers = { 'content-type': 'application/json' }
  for (let index = 0; index < 300; index += 1) {
    const body = JSON.stringify({ email: `n${index}@example.com`, password: 'a guess' })
    await fetch(`${urlOf(fleet)}/api/auth/login`, { method: 'POST', headers, body })
  }
  const rows = await fleet.db.selectFrom('attempts').select('key').execute()
  return {
    done: '300 failed logins of one network, where 5 are allowed, each with another address',
    figure: `${rows.length} rows`,
    bound: 'at most 30',
    wrong: rows.length <= 30 ? [] : [`${rows.length} rows were written`]
  }
}

const RENAMES = 300

/** Names in a day, and refused calls of one network in an hour. */
const MAX_EVENTS = 5 + 60

/** Events of the audit log are never deleted. */
export async function auditRows({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: AS_IN_PRODUCTION })
  const { token } = await openAccount(fleet, 'Mallory')
  const call = clientFrom(fleet, '198.51.100.1', token)
  for (let nth = 0; nth < RENAMES; nth += 1) {
    await statusOf(call('PUT /api/account/name', { body: { userName: `Mallory ${nth}` } }))
    await statusOf(call('GET /api/admin/activity/get', { query: {} }))
  }
  const { length: events } = await fleet.db.selectFrom('audit_events').select('id').execute()
  return {
    done: `a shopper changes the name and asks for the audit log, ${RENAMES} times each`,
    figure: `${events} events`,
    bound: `${MAX_EVENTS} events`,
    wrong: events === MAX_EVENTS ? [] : [`${events} events were recorded`]
  }
}

const MAX_REFUSED = 1000
const REFUSED = MAX_REFUSED + 20
const GUESSES = 10

/** Seconds. A job writes the number of events above the limit. */
const COUNTED_WITHIN = 15

/** The shop once recorded neither after 1,000 refused requests. */
export async function auditFlood({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: AS_IN_PRODUCTION })
  for (let nth = 0; nth < REFUSED; nth += 1) {
    await statusOf(clientFrom(fleet, `198.51.100.${nth % 50}`)('GET /api/admin/activity/get', { query: {} }))
  }
  for (let nth = 0; nth < GUESSES; nth += 1) {
    const body = { email: 'ada@example.com', password: `a guess ${nth}` }
    await clientFrom(fleet, `198.51.100.${nth}`)('POST /api/auth/login', { body })
  }
  const guesses = await countEvents(fleet, 'login.failed')
  const omitted = JSON.stringify({ action: 'access.denied', count: REFUSED - MAX_REFUSED })
  const missing = await waitUntilEmpty(async () => {
    const rows = await fleet.db
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'audit.omitted')
      .execute()
    return rows.some(({ after }) => after === omitted) ? [] : [`no event says ${omitted}`]
  }, COUNTED_WITHIN)
  const refused = await countEvents(fleet, 'access.denied')
  return {
    done: `${REFUSED} refused requests of 50 networks, and then ${GUESSES} guesses of a password`,
    figure: `${refused} and ${guesses} events${missing.length === 0 ? ', and one that counts the others' : ''}`,
    bound: `${MAX_REFUSED} and ${GUESSES} events, and one that counts the others`,
    wrong: [
      ...(refused === MAX_REFUSED ? [] : [`${refused} refused requests were recorded`]),
      ...(guesses === GUESSES ? [] : [`${GUESSES - guesses} guesses left no trace`]),
      ...missing
    ]
  }
}

async function countEvents({ db }: Fleet, action: 'login.failed' | 'access.denied'): Promise<number> {
  return (await db.selectFrom('audit_events').select('id').where('action', '=', action).execute()).length
}
