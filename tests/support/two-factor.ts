import { TOTP } from 'otpauth'

import { SECOND } from '../../src/lib/dates.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Member } from './person.ts'

/** In milliseconds. The authenticator app shows each code for this time. */
export const CODE_PERIOD = 30 * SECOND

/** The code that an authenticator app shows now. */
export const createCode = (shop: TestShop, secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: shop.shop.now().getTime() })

/** Advances the clock by one period, because the code has been used. */
export async function enableTwoFactor(shop: TestShop) {
  const admin = await shop.admin()
  const { data: setup } = await startTwoFactor(admin)
  const enabled = await admin.call('POST /api/admin/two-factor/enable', {
    body: { code: createCode(shop, setup.secret) }
  })
  shop.pass(CODE_PERIOD)
  return { admin, secret: setup.secret, recoveryCodes: enabled.data.recoveryCodes }
}

export const startTwoFactor = (admin: Member) =>
  admin.call('POST /api/admin/two-factor/start', { body: { password: admin.password } })

/** The first step of a login has no code. */
export const logInOnNewDevice = (shop: TestShop, { user: { email }, password }: Member, code?: string) =>
  shop.visitor().call('POST /api/auth/login', { body: { email, password, ...(code !== undefined && { code }) } })
