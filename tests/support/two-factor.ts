import { TOTP } from 'otpauth'

import { SECOND } from '../../src/lib/dates.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Member } from './person.ts'

/** After it, the authenticator app shows another code. */
export const PERIOD = 30 * SECOND

/** The code that an authenticator app shows now. */
export const createCode = (shop: TestShop, secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: shop.shop.now().getTime() })

export async function enableTwoFactor(shop: TestShop) {
  const admin = await shop.admin()
  const { data: setup } = await startTwoFactor(admin)
  const enabled = await admin.call('POST /api/admin/two-factor/enable', {
    body: { code: createCode(shop, setup.secret) }
  })
  shop.pass(PERIOD)
  return { admin, secret: setup.secret, recoveryCodes: enabled.data.recoveryCodes }
}

export const startTwoFactor = (admin: Member) =>
  admin.call('POST /api/admin/two-factor/start', { body: { password: admin.password } })

export const logInWithCode = (shop: TestShop, { user: { email }, password }: Member, code?: string) =>
  shop.visitor().call('POST /api/auth/login', { body: { email, password, ...(code !== undefined && { code }) } })
