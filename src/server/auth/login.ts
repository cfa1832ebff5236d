import type { SessionUser } from '../../api/contract/auth.ts'
import { recordAudit } from '../audit/audit.ts'
import { recordAuditWithinLimit } from '../audit/record-within-limit.ts'
import { lockRows } from '../db/lock.ts'
import { transact } from '../db/transact.ts'
import { isLoopback, toNetwork } from '../http/client-ip.ts'
import type { Shop } from '../shop.ts'
import { countAttempt, resetAttempts, type Limit, undoAttempt } from '../rate-limiting/count-attempts.ts'
import { loginLimits, successfulLoginLimit } from '../rate-limiting/limits.ts'
import { toAccountSubject } from './accounts.ts'
import { isDemoAccount } from './demo-accounts.ts'
import { recognizeClient, rememberDevice } from './devices.ts'
import { verifyPassword } from './passwords.ts'
import { closeSession, openSession } from './sessions.ts'
import type { Requester, Session } from '../http/session.ts'

interface Login {
  email: string
  password: string
  deviceSecrets: string[]
  requester: Requester
  userAgent: string | undefined
  /** The browser's current session. */
  session: Session | null
}

type LoginResult =
  | { user: SessionUser; token: string; cookie: string; deviceSecrets: string[] }
  | { refusal: 'unknown' | 'wrong-password' | 'demo-account' | 'account-disabled' }
  | { throttledUntil: Date }

/** Logs a user in. Counts each attempt as a failure first, and undoes that after a success. */
export async function logIn(shop: Shop, login: Login): Promise<LoginResult> {
  const { email, requester } = login
  if (shop.config.mode !== 'serve' && isDemoAccount(email) && !isLoopback(requester.ip))
    return { refusal: 'demo-account' }
  const network = toNetwork(requester.ip)
  const subject = toAccountSubject(email)
  const limits = loginLimits({
    email,
    network,
    recognition: await recognizeClient(shop, shop.db, { email, deviceSecrets: login.deviceSecrets, network })
  })
  const successLimit = successfulLoginLimit(email)
  const throttledUntil = await countAttempt(shop, [...limits, successLimit])
  if (throttledUntil) {
    await recordAuditWithinLimit(shop, { ...requester, action: 'login.throttled', subject })
    return { throttledUntil }
  }
  const result = await checkCredentials(shop, login)
  if ('refusal' in result) {
    await undoAttempt(shop.db, [successLimit])
    await recordAuditWithinLimit(shop, {
      ...requester,
      action: 'login.refused',
      subject,
      after: { reason: result.refusal }
    })
    return result
  }
  return createLoginSession(shop, login, result, limits)
}

type CredentialResult =
  { user: SessionUser; passwordHash: string } | { refusal: 'unknown' | 'wrong-password' | 'account-disabled' }

/** Takes the same time for unknown e-mails. */
async function checkCredentials(shop: Shop, { email, password }: Login): Promise<CredentialResult> {
  const row = await shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  const isCorrect = await verifyPassword(password, row?.password_hash)
  if (!row) return { refusal: 'unknown' }
  if (!isCorrect) return { refusal: 'wrong-password' }
  if (row.disabled_at) return { refusal: 'account-disabled' }
  const user = { id: row.id, userName: row.user_name, email: row.email, role: row.role }
  return { user, passwordHash: row.password_hash }
}

function createLoginSession(
  shop: Shop,
  login: Login,
  { user, passwordHash }: { user: SessionUser; passwordHash: string },
  [clientLimit, ...sharedLimits]: [Limit, ...Limit[]]
): Promise<LoginResult> {
  const { ip } = login.requester
  return transact(shop.db, async (trx) => {
    const row = await lockRows(
      trx,
      trx.selectFrom('users').select(['password_hash', 'disabled_at']).where('id', '=', user.id)
    ).executeTakeFirst()
    // A concurrent password reset has ended all sessions, so this must not open one.
    if (row?.password_hash !== passwordHash) return { refusal: 'wrong-password' }
    if (row.disabled_at) return { refusal: 'account-disabled' }
    await resetAttempts(trx, clientLimit)
    await undoAttempt(trx, sharedLimits)
    // The new cookie replaces the old one, so nobody could end the earlier session later.
    if (login.session) await closeSession(trx, login.session)
    const secrets = await openSession(shop, trx, user.id, login.userAgent)
    const deviceSecrets = await rememberDevice(shop, trx, {
      userId: user.id,
      deviceSecrets: login.deviceSecrets,
      network: toNetwork(ip)
    })
    await recordAudit(shop, trx, { user, ip, action: 'login.succeeded', subject: toAccountSubject(user.email) })
    return { user, deviceSecrets, ...secrets }
  })
}
