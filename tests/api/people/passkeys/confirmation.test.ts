import { describe, expect } from 'vitest'

import { CONFIRMED_CALLS } from '../../../../src/api/contract/confirmed-calls.ts'
import { contract } from '../../../../src/api/contract/index.ts'
import { MINUTE } from '../../../../src/lib/dates.ts'
import { confirmPassword } from '../../../support/accounts.ts'
import { requestOf } from '../../../support/examples.ts'
import { it } from '../../../support/it.ts'
import { addPasskey, confirmWithPasskey } from '../../../support/passkeys.ts'
import { prepareExample } from '../../../support/prepare-example.ts'
import { createCode, enableTwoFactor } from '../../../support/two-factor.ts'
import { snapshot } from '../../../support/world.ts'

const CALLS = [...CONFIRMED_CALLS]

const LIFETIME = 15 * MINUTE

it.for(CALLS)(
  '%s is refused 15 minutes after the login, until the user confirms the password',
  async (name, { world }) => {
    const { shop, admin, ada } = world
    const person = contract[name].access === 'admin' ? admin : ada
    const { url, init } = requestOf(name, await prepareExample(name, world))
    shop.pass(LIFETIME)
    // Records the visit.
    await person.call('GET /api/auth/check-auth')
    const before = await snapshot(shop)
    const response = await person.request(url, init)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      success: false,
      code: 'confirmation-required',
      message: "Please confirm that it's you."
    })
    expect(await snapshot(shop)).toBe(before)
    await confirmPassword(person)
    expect((await person.request(url, init)).status).toBe(200)
  }
)

describe('a confirmation', () => {
  it('is not needed by someone who signed in less than 15 minutes ago', async ({ shop }) => {
    const marketer = await shop.admin('Marketer', 'marketing')
    shop.pass(LIFETIME - 1)
    await marketer.call('GET /api/account/confirm/check')
  })

  it('lasts for 15 minutes, in one session', async ({ shop }) => {
    const admin = await shop.admin()
    const authenticator = await addPasskey(shop, admin)
    shop.pass(LIFETIME)
    const other = shop.visitor()
    await other.call('POST /api/auth/login', { body: { email: admin.user.email, password: admin.password } })
    await expect(admin.call('GET /api/account/confirm/check')).rejects.toMatchObject({ code: 'confirmation-required' })
    await confirmWithPasskey(admin, authenticator)
    await admin.call('GET /api/account/confirm/check')
    shop.pass(LIFETIME)
    await expect(admin.call('GET /api/account/confirm/check')).rejects.toMatchObject({ code: 'confirmation-required' })
  })

  it('with the password also needs a code if two-factor authentication is on', async ({ shop }) => {
    const { admin, secret } = await enableTwoFactor(shop)
    const confirm = (code?: string) =>
      admin.call('POST /api/account/confirm/password', { body: { password: admin.password, ...(code && { code }) } })
    shop.pass(LIFETIME)
    await expect(confirm()).rejects.toMatchObject({ code: 'code-required', field: 'code' })
    await expect(confirm('000000')).rejects.toMatchObject({ code: 'wrong-code', field: 'code' })
    await expect(admin.call('GET /api/account/confirm/check')).rejects.toMatchObject({ code: 'confirmation-required' })
    await confirm(createCode(shop, secret))
    await admin.call('GET /api/account/confirm/check')
  })
})
