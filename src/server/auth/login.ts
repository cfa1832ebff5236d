import type { SessionUser } from '../../api/contract/auth.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Requester } from '../http/session.ts'
import { recordSparingly } from '../audit/record-rate-limited.ts'
import { lockRows } from '../db/lock.ts'
import { transact } from '../db/transact.ts'
import { isLoopback, networkOf } from '../http/client-ip.ts'
import type { Shop } from '../shop.ts'
import { countAttempt, forget, type Limit, takeBack } from '../rate-limiting/attempts.ts'
import { loginLimits, sessionLimit } from '../rate-limiting/limits.ts'
import { accountOf } from './accounts.ts'
import { isDemoAccount } from './demo-accounts.ts'
import { howKnown, rememberDevice } from './devices.ts'
import { passwordMatches } from './passwords.ts'
import { closeSession, openSession } from './sessions.ts'
import type { Session } from '../http/session.ts'

interface Login {
  email: string
  password: string
  /** The secrets of the device cookie. */
  devices: string[]
  by: Requester
  /** The browser's session until now. */
  session: Session | null
}

type LoginResult =
  | { user: SessionUser; token: string; cookie: string; devices: string[] }
  | { refused: 'unknown' | 'wrong-password' | 'demo-account' }
  | { throttledUntil: Date }

/** Signs in, unless there were too many failures: the attempt counts as one until it has succeeded. */
export async function logIn(shop: Shop, login: Login): Promise<LoginResult> {
  const { email, by } = login
  if (shop.config.mode !== 'serve' && isDemoAccount(email) && !isLoopback(by.ip)) return { refused: 'demo-account' }
  const network = networkOf(by.ip)
  const subject = accountOf(email)
  const limits = loginLimits({ email, network, known: await howKnown(shop.db, shop, email, login.devices, network) })
  const success = sessionLimit(email)
  const throttledUntil = await countAttempt(shop, [...limits, success])
  if (throttledUntil) {
    await recordSparingly(shop, { ...by, action: 'login.throttled', subject })
    return { throttledUntil }
  }
  const checked = await check(shop, login)
  if ('refused' in checked) {
    await takeBack(shop.db, [success])
    await recordSparingly(shop, { ...by, action: 'login.refused', subject, after: { reason: checked.refused } })
    return checked
  }
  return open(shop, login, checked, limits)
}

type Checked = { user: SessionUser; hash: string } | { refused: 'unknown' | 'wrong-password' }

/** Checks an address and a password, in the same time whether or not the address is known. */
async function check(shop: Shop, { email, password }: Login): Promise<Checked> {
  const row = await shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  const matches = await passwordMatches(password, row?.password_hash)
  if (!row) return { refused: 'unknown' }
  if (!matches) return { refused: 'wrong-password' }
  return { user: { id: row.id, userName: row.user_name, email: row.email, role: row.role }, hash: row.password_hash }
}

function open(
  shop: Shop,
  login: Login,
  { user, hash }: { user: SessionUser; hash: string },
  [own, ...shared]: [Limit, ...Limit[]]
): Promise<LoginResult> {
  const { ip } = login.by
  return transact(shop.db, async (trx) => {
    const row = await lockRows(
      trx,
      trx.selectFrom('users').select('password_hash').where('id', '=', user.id)
    ).executeTakeFirst()
    // A reset that came between has ended every session; the old password opens no new one.
    if (row?.password_hash !== hash) return { refused: 'wrong-password' }
    await forget(trx, own)
    await takeBack(trx, shared)
    // The browser's earlier session would else live on with nobody holding its cookie.
    if (login.session) await closeSession(trx, login.session)
    const secrets = await openSession(shop, trx, user.id)
    const devices = await rememberDevice(shop, trx, user.id, login.devices, networkOf(ip))
    await recordAudit(shop, trx, { user, ip, action: 'login.succeeded', subject: accountOf(user.email) })
    return { user, devices, ...secrets }
  })
}
