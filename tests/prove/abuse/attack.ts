import { type Client, createClient } from '../../../src/api/client.ts'
import { isApiError } from '../../../src/api/errors.ts'
import { createSession } from '../../../src/server/people/sessions/sessions.ts'
import type { Buyer } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'
import { insertAccount, type SignedInAccount } from '../../support/insert-account.ts'
import type { Finding, Stage } from '../check.ts'
import { waitUntilEmpty } from '../wait.ts'

/** Null if the attack does not apply to the database. */
export type Attack = (stage: Stage) => Promise<Finding | null>

/** The production limits. The shop believes the IPs of `clientFrom`. */
export const AS_IN_PRODUCTION = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' }

export const urlOf = ({ shops: [shop] }: Fleet): string => shop?.url ?? ''

export const now = (): Date => new Date()

/** Returns the headers of a signed-in browser. */
export async function browserOf({ db }: Pick<Fleet, 'db'>, { id }: Pick<Buyer, 'id'>): Promise<Record<string, string>> {
  const { cookie } = await createSession({ now }, db, id)
  return { cookie: `session=${cookie}` }
}

/** The email address is the name in lower case, at example.com. */
export const openAccount = ({ db }: Fleet, userName: string): Promise<SignedInAccount> =>
  insertAccount({ db, now }, { userName })

/** A client behind a trusted proxy, which reports its IP. */
export const clientFrom = (fleet: Fleet, ip: string, token: string | null = null): Client =>
  createClient({
    baseURL: urlOf(fleet),
    token: () => token,
    fetch: (resource, init) => {
      const request = new Request(resource, init)
      request.headers.set('x-forwarded-for', ip)
      return fetch(request)
    }
  })

export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => (isApiError(error) ? error.status : 0)
  )

export const countOf = <Value>(values: Value[], expected: Value): number =>
  values.filter((value) => value === expected).length

/** In seconds. */
export const MAX_MAIL_DELAY = 30

/** Requests a reset email for an account, and returns the seconds until the email has left, or 40 if it has not. */
export async function measureResetMail({ db, ...fleet }: Fleet, ip: string, email: string): Promise<number> {
  const startedAt = performance.now()
  await clientFrom({ db, ...fleet }, ip)('POST /api/auth/forgot-password', { body: { email } })
  const sent = db
    .selectFrom('mail_outbox')
    .select('id')
    .where('recipient', '=', email)
    .where('idempotency_key', 'like', 'password-reset:%')
    .where('sent_at', 'is not', null)
  await waitUntilEmpty(async () => ((await sent.executeTakeFirst()) ? [] : [email]), MAX_MAIL_DELAY + 10)
  return Math.round((performance.now() - startedAt) / 1000)
}
