import { type Fleet, startFleet } from '../../support/fleet.ts'
import type { Finding, Stage } from '../check.ts'
import { AS_IN_PRODUCTION, clientFrom, openAccount, statusOf } from './attack.ts'

const NETWORKS = 256

/** Fewer than the shop queues for one client. */
const AT_ONCE = 32

/** Accounts of a /56 in an hour. */
const MAX_ACCOUNTS = 125

/** An IP in one of the /64 networks that a subscriber's /56 contains. */
const toSubscriberIp = (nth: number): string => `2001:db8:0:1${(nth % NETWORKS).toString(16).padStart(2, '0')}::1`

export async function registrations({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: AS_IN_PRODUCTION })
  for (let first = 0; first < NETWORKS; first += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => register(fleet, first + index)))
  }
  const { length: count } = await fleet.db.selectFrom('users').select('id').execute()
  const neighborStatus = await register(fleet, NETWORKS, '203.0.113.1')
  return {
    done: `one IPv6 subscriber registers an account from each of ${NETWORKS} networks, and a neighbor registers`,
    figure: `${count} accounts; ${neighborStatus}`,
    bound: `${MAX_ACCOUNTS} accounts; registered`,
    wrong: [
      ...(count === MAX_ACCOUNTS ? [] : [`the subscriber registered ${count} accounts`]),
      ...(neighborStatus === 'registered' ? [] : [`the neighbor was ${neighborStatus}`])
    ]
  }
}

export async function register(fleet: Fleet, nth: number, ip = toSubscriberIp(nth)): Promise<string> {
  const body = { userName: `Person ${nth}`, email: `person-${nth}@crowd.example`, password: 'long enough to be one' }
  const { success } = await clientFrom(fleet, ip)('POST /api/auth/register', { body })
  return success ? 'registered' : 'refused'
}

/** More than the shop queues. */
const LOGINS = 300

/** Milliseconds. */
const MAX_LOGIN_TIME = 5000

export async function loginQueue({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: AS_IN_PRODUCTION })
  const { user, password } = await openAccount(fleet, 'Ada')
  const flooding = new AbortController()
  const guesses = Array.from({ length: LOGINS }, (_, nth) => guess(fleet, nth))
  const flood = Promise.all(guesses).finally(() => flooding.abort())
  const statuses: number[] = []
  let slowest = 0
  do {
    const startedAt = performance.now()
    const body = { email: user.email, password }
    statuses.push(await statusOf(clientFrom(fleet, '203.0.113.1')('POST /api/auth/login', { body })))
    slowest = Math.max(slowest, Math.round(performance.now() - startedAt))
  } while (!flooding.signal.aborted)
  await flood
  return {
    done: `one IPv6 subscriber sends ${LOGINS} logins from as many networks at once, and a shopper signs in`,
    figure: `${statuses.length} logins within ${slowest} ms`,
    bound: `each within ${MAX_LOGIN_TIME} ms`,
    wrong: [
      ...statuses.filter((status) => status !== 200).map((status) => `a login of the shopper got the status ${status}`),
      ...(slowest <= MAX_LOGIN_TIME ? [] : [`a login of the shopper took ${slowest} ms`])
    ]
  }
}

/** The subscriber's queue may be full. */
export const guess = (fleet: Fleet, nth: number): Promise<number> => {
  const body = { email: `nobody-${nth}@example.com`, password: 'a guess' }
  return statusOf(clientFrom(fleet, toSubscriberIp(nth))('POST /api/auth/login', { body }))
}
