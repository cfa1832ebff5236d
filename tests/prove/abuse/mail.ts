import type { SignedInAccount } from '../../support/insert-account.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import type { Finding, Stage } from '../check.ts'
import {
  AS_IN_PRODUCTION,
  clientFrom,
  countOf,
  MAX_MAIL_DELAY,
  measureResetMail,
  openAccount,
  statusOf
} from './attack.ts'

const PASSWORD_CHANGES = 20
const EMAIL_CHANGES = 120
const RESETS = 20

/** Of one account in an hour. */
const ALLOWED_CHANGES = 5

/** Of one kind in an hour. */
const MAX_MAILS = 8

/** Two accounts have emails sent to themselves, to a victim, and to many others. */
export async function mail({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: AS_IN_PRODUCTION })
  const stranger = await openAccount(fleet, 'Ada')
  const attackers = [await openAccount(fleet, 'Mallory'), await openAccount(fleet, 'Trudy')]
  const changes = await Promise.all(attackers.map((attacker, nth) => flood(fleet, attacker, `198.51.100.${nth}`)))
  const delay = await measureResetMail(fleet, '203.0.113.1', stranger.user.email)
  const mails = await countMailsOfOneKind(fleet)
  return {
    done: 'two accounts change passwords, and request new addresses and resets, 320 times; a stranger requests a reset',
    figure: `${changes.join(', ')} changes; ${mails} emails; ${delay} s`,
    bound: `${ALLOWED_CHANGES} changes each; ${MAX_MAILS} emails of a kind; ${MAX_MAIL_DELAY} s`,
    wrong: [
      ...changes
        .filter((count) => count > ALLOWED_CHANGES)
        .map((count) => `an account changed its password ${count} times`),
      ...(mails <= MAX_MAILS ? [] : [`a recipient gets ${mails} emails of a kind`]),
      ...(delay <= MAX_MAIL_DELAY ? [] : [`the email of the stranger left after ${delay} s`])
    ]
  }
}

/** Returns the number of password changes. */
async function flood(fleet: Fleet, { user, password, token }: SignedInAccount, ip: string): Promise<number> {
  const call = clientFrom(fleet, ip, token)
  const statuses: number[] = []
  for (let nth = 0; nth < PASSWORD_CHANGES; nth += 1) {
    const body = { password, newPassword: password }
    statuses.push(await statusOf(call('PUT /api/account/password', { body })))
  }
  for (let nth = 0; nth < EMAIL_CHANGES; nth += 1) {
    const email = nth < ALLOWED_CHANGES ? 'victim@example.com' : `victim-${nth}@${user.id}.example`
    await statusOf(call('POST /api/account/change-email', { body: { email, password } }))
  }
  for (let nth = 0; nth < RESETS; nth += 1) {
    await call('POST /api/auth/forgot-password', { body: { email: user.email } })
  }
  return countOf(statuses, 200)
}

/** Returns the largest number of emails of a kind to one recipient. */
async function countMailsOfOneKind({ db }: Fleet): Promise<number> {
  const rows = await db.selectFrom('mail_outbox').select(['recipient', 'idempotency_key']).execute()
  const groups = Map.groupBy(rows, ({ recipient, idempotency_key: key }) => `${recipient} ${key.split(':')[0]}`)
  return Math.max(0, ...[...groups.values()].map(({ length }) => length))
}
