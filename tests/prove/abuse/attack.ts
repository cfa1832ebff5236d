import { isApiError } from '../../../src/api/errors.ts'
import { createSession } from '../../../src/server/people/sessions/sessions.ts'
import type { Buyer } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'
import type { Finding, Stage } from '../check.ts'

/** Null if the attack does not apply to the database. */
export type Attack = (stage: Stage) => Promise<Finding | null>

/** The production limits. */
export const AS_IN_PRODUCTION = { RATE_LIMIT_SCALE: '1' }

export const urlOf = ({ shops: [shop] }: Fleet): string => shop?.url ?? ''

export const now = (): Date => new Date()

/** Returns the headers of a signed-in browser. */
export async function browserOf({ db }: Pick<Fleet, 'db'>, { id }: Pick<Buyer, 'id'>): Promise<Record<string, string>> {
  const { cookie } = await createSession({ now }, db, id)
  return { cookie: `session=${cookie}` }
}

export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => (isApiError(error) ? error.status : 0)
  )

export const countOf = <Value>(values: Value[], expected: Value): number =>
  values.filter((value) => value === expected).length
