import type { SessionUser } from '../../../api/contract/auth.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Requester, Session } from '../../platform/http/session.ts'
import type { Shop } from '../../platform/shop.ts'
import { toAccountSubject } from '../accounts/accounts.ts'
import { recordAudit } from '../audit/audit.ts'
import { rememberDevice } from './devices.ts'
import { createSession, endSession } from './sessions.ts'

/** The browser that signs in. */
export interface LoginBrowser {
  deviceSecrets: string[]
  requester: Requester
  userAgent: string | undefined
  /** Its current session. */
  session: Session | null
}

export interface OpenedSession {
  user: SessionUser
  token: string
  cookie: string
  deviceSecrets: string[]
}

/** Opens the session of a user whose password or passkey was right. */
export async function openSession(
  shop: Shop,
  trx: Trx,
  { user, requester: { ip }, ...browser }: LoginBrowser & { user: SessionUser }
): Promise<OpenedSession> {
  // The new cookie replaces the old one, so nobody could end the earlier session later.
  if (browser.session) await endSession(trx, browser.session)
  const secrets = await createSession(shop, trx, user.id, browser.userAgent)
  const deviceSecrets = await rememberDevice(shop, trx, { userId: user.id, deviceSecrets: browser.deviceSecrets, ip })
  await recordAudit(shop, trx, { user, ip, action: 'login.succeeded', subject: toAccountSubject(user.email) })
  return { user, deviceSecrets, ...secrets }
}
