import { randomInt } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

import type { Trx } from '../../platform/database/schema.ts'
import { hashSecret } from '../sessions/sessions.ts'

/** In seconds. Authenticator apps support no other period reliably. */
const PERIOD = 30

/** Codes of the period before and after are accepted, because clocks differ. */
const WINDOW = 1

export const CODE_REQUIRED_MESSAGE = 'Please enter the code from your authenticator app.'

export const WRONG_CODE_MESSAGE = 'This code is wrong or was already used. Please enter the current code.'

const RECOVERY_CODES = 10
const RECOVERY_DIGITS = 10

export interface TwoFactorUser {
  id: string
  totp_secret: string | null
  totp_last_step: number | null
}

/** Creates the secret of an authenticator app, in base 32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the URI that authenticator apps read from a QR code. */
export const formatTotpUri = (secret: string, { shopName, email }: { shopName: string; email: string }): string =>
  new TOTP({ issuer: shopName, label: email, secret }).toString()

/**
 * Redeems a code of the authenticator app or a recovery code, so that it does not work again. Lock the user's row first. Returns false for a wrong or used code.
 */
export async function redeemCode(trx: Trx, user: TwoFactorUser, code: string, now: Date): Promise<boolean> {
  const digits = code.replace(/\D/g, '')
  return digits.length === RECOVERY_DIGITS
    ? redeemRecoveryCode(trx, user.id, digits)
    : redeemTotpCode(trx, user, digits, now)
}

async function redeemTotpCode(trx: Trx, user: TwoFactorUser, token: string, now: Date): Promise<boolean> {
  if (!user.totp_secret) return false
  const timestamp = now.getTime()
  const delta = new TOTP({ secret: user.totp_secret, period: PERIOD }).validate({ token, timestamp, window: WINDOW })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / PERIOD) + delta
  if (step <= (user.totp_last_step ?? -1)) return false
  await trx.updateTable('users').set({ totp_last_step: step }).where('id', '=', user.id).execute()
  return true
}

async function redeemRecoveryCode(trx: Trx, userId: string, digits: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashSecret(digits))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Replaces the recovery codes of a user. Returns them as '12345-67890'. */
export async function replaceRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_DIGITS }, () => randomInt(10)).join('')
  )
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((digits) => ({ user_id: userId, code_hash: hashSecret(digits) })))
    .execute()
  return codes.map((digits) => `${digits.slice(0, 5)}-${digits.slice(5)}`)
}

export async function removeTwoFactor(trx: Trx, userId: string): Promise<void> {
  const columns = { totp_secret: null, totp_enabled_at: null, totp_last_step: null }
  await trx.updateTable('users').set(columns).where('id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
