import { renderSVG } from 'uqr'

import type { TwoFactor, TwoFactorSetup } from '../../../api/contract/two-factor.ts'
import { recordAudit } from '../audit/audit.ts'
import { toAccountSubject } from '../accounts/accounts.ts'
import {
  CODE_REQUIRED_MESSAGE,
  formatTotpUri,
  createTotpSecret,
  redeemCode,
  removeTwoFactor,
  replaceRecoveryCodes,
  type TwoFactorUser,
  WRONG_CODE_MESSAGE
} from './codes.ts'
import { lockRows } from '../../platform/database/lock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester, Session } from '../../platform/http/session.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { type Clock, nowIso, type Shop, type ShopData } from '../../platform/shop.ts'
import { endOtherSessions } from '../sessions/own-sessions.ts'

/** In modules, as the standard (ISO/IEC 18004) requires. */
const QUIET_ZONE = 4

export async function readTwoFactor({ db }: ShopData, { user }: Session): Promise<TwoFactor> {
  const { enabledAt } = await db
    .selectFrom('users')
    .select('totp_enabled_at as enabledAt')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { enabledAt, recoveryCodes: Number(count) }
}

/** Creates a secret for the authenticator app. It replaces one that was not confirmed. Throws a ShopError. */
export function startTwoFactor(shop: Shop, { user }: Session): Promise<TwoFactorSetup> {
  const secret = createTotpSecret()
  return transact(shop.db, async (trx) => {
    if ((await lockUser(trx, user.id)).totp_enabled_at)
      throw new ShopError('conflict', 'Two-factor authentication is already on. Turn it off first.')
    await trx.updateTable('users').set({ totp_secret: secret }).where('id', '=', user.id).execute()
    const { shopName } = await readSettings(shop.config, trx)
    const uri = formatTotpUri(secret, { shopName, email: user.email })
    return { secret, uri, qrCode: renderSVG(uri, { border: QUIET_ZONE }) }
  })
}

/**
 * Turns two-factor authentication on and ends the user's other sessions, which began with the password alone. If it is
 * on, only replaces the recovery codes, because the response with the first ones may have been lost. Returns the
 * recovery codes. Throws a ShopError.
 */
export function enableTwoFactor(
  shop: ShopData,
  session: Session,
  requester: Requester,
  code: string
): Promise<string[]> {
  const { user } = session
  return transact(shop.db, async (trx) => {
    const row = await lockUser(trx, user.id)
    await requireCode(shop, trx, row, code)
    if (!row.totp_enabled_at) {
      await trx
        .updateTable('users')
        .set({ totp_enabled_at: nowIso(shop) })
        .where('id', '=', user.id)
        .execute()
      await endOtherSessions(trx, session)
    }
    const action = row.totp_enabled_at ? 'two-factor.codes-replaced' : 'two-factor.enabled'
    await recordAudit(shop, trx, { ...requester, action, subject: toAccountSubject(user.email) })
    return replaceRecoveryCodes(trx, user.id)
  })
}

/** Throws a ShopError. */
export function disableTwoFactor(shop: ShopData, { user }: Session, requester: Requester, code: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const row = await lockUser(trx, user.id)
    if (!row.totp_enabled_at) return
    await requireCode(shop, trx, row, code)
    await removeTwoFactor(trx, user.id)
    const subject = toAccountSubject(user.email)
    await recordAudit(shop, trx, { ...requester, action: 'two-factor.disabled', subject })
  })
}

/** Throws a ShopError, unless two-factor authentication is off. */
export function checkOwnCode(shop: ShopData, { user }: Session, code: string | undefined): Promise<void> {
  return transact(shop.db, async (trx) => {
    const row = await lockUser(trx, user.id)
    if (!row.totp_enabled_at) return
    if (code === undefined) throw new ShopError('code-required', CODE_REQUIRED_MESSAGE, { field: 'code' })
    await requireCode(shop, trx, row, code)
  })
}

async function requireCode(clock: Clock, trx: Trx, user: TwoFactorUser, code: string): Promise<void> {
  if (!(await redeemCode(trx, user, code, clock.now())))
    throw new ShopError('wrong-code', WRONG_CODE_MESSAGE, { field: 'code' })
}

const lockUser = (trx: Trx, id: string) =>
  lockRows(
    trx,
    trx.selectFrom('users').select(['id', 'totp_secret', 'totp_enabled_at', 'totp_last_step']).where('id', '=', id)
  ).executeTakeFirstOrThrow()
