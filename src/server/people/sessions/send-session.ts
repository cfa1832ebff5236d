import type { Db } from '../../platform/database/schema.ts'
import { createCartCountCookie, createDeviceCookie, createSessionCookie } from '../../platform/http/cookies.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Shop } from '../../platform/shop.ts'
import type { OpenedSession } from './open-session.ts'

/** A parameter, because accounts do not know carts. */
export type CountCartUnits = (db: Db, userId: string) => Promise<number>

/** Sets the cookies of a new session. Returns the fields of the response. */
export async function sendSession(
  { config, db }: Shop,
  context: RequestContext,
  { user, token, cookie, deviceSecrets }: OpenedSession,
  countCartUnits: CountCartUnits
) {
  const setCookie = (header: string) => context.header('set-cookie', header, { append: true })
  setCookie(createSessionCookie(config, cookie))
  setCookie(createCartCountCookie(config, await countCartUnits(db, user.id)))
  setCookie(createDeviceCookie(config, deviceSecrets))
  return { token, user }
}
