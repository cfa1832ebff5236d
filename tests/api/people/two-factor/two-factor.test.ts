import { describe, expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { queueResetMails } from '../../../../src/server/people/passwords/forgotten-password.ts'
import { resetAdmin } from '../../../../src/server/people/administrators/reset-admin.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member, Person } from '../../../support/person.ts'
import {
  createCode,
  enableTwoFactor,
  logInOnNewDevice,
  CODE_PERIOD,
  startTwoFactor
} from '../../../support/two-factor.ts'

async function signIn(shop: TestShop, { user: { email }, password }: Member): Promise<Person> {
  const browser = shop.visitor()
  await browser.call('POST /api/auth/login', { body: { email, password } })
  return browser
}

describe('two-factor authentication', () => {
  it('asks for a code only after the right password, and accepts each code once', async ({ shop }) => {
    const { admin, secret } = await enableTwoFactor(shop)
    expect(await logInOnNewDevice(shop, { ...admin, password: 'wrong' })).toMatchObject({
      success: false,
      code: 'wrong-password'
    })
    expect(await logInOnNewDevice(shop, admin)).toMatchObject({
      success: false,
      code: 'code-required',
      field: 'code',
      token: null
    })
    const code = createCode(shop, secret)
    expect(await logInOnNewDevice(shop, admin, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ success: true })
    expect(await logInOnNewDevice(shop, admin, code)).toMatchObject({
      success: false,
      code: 'wrong-code',
      field: 'code'
    })
    shop.pass(CODE_PERIOD)
    expect(await logInOnNewDevice(shop, admin, createCode(shop, secret))).toMatchObject({ success: true })
  })

  it('accepts a code for a period more, and no older one', async ({ shop }) => {
    const { admin, secret } = await enableTwoFactor(shop)
    const code = createCode(shop, secret)
    shop.pass(2 * CODE_PERIOD)
    expect(await logInOnNewDevice(shop, admin, code)).toMatchObject({ code: 'wrong-code' })
    const next = createCode(shop, secret)
    shop.pass(CODE_PERIOD)
    expect(await logInOnNewDevice(shop, admin, next)).toMatchObject({ success: true })
  })

  it('accepts each recovery code once', async ({ shop }) => {
    const { admin, recoveryCodes } = await enableTwoFactor(shop)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    expect(await logInOnNewDevice(shop, admin, code)).toMatchObject({ success: true })
    expect(await logInOnNewDevice(shop, admin, code)).toMatchObject({ code: 'wrong-code' })
    expect((await admin.call('GET /api/admin/two-factor/get')).data.recoveryCodes).toBe(9)
  })

  it('replaces the recovery codes if the admin enters another code', async ({ shop }) => {
    const { admin, secret, recoveryCodes } = await enableTwoFactor(shop)
    const replace = (code: string) => admin.call('POST /api/admin/two-factor/enable', { body: { code } })
    await expect(replace('000000')).rejects.toMatchObject({ code: 'wrong-code' })
    const { data } = await replace(createCode(shop, secret))
    const [old = '', renewed = ''] = [recoveryCodes[0], data.recoveryCodes[0]]
    expect(await logInOnNewDevice(shop, admin, old)).toMatchObject({ code: 'wrong-code' })
    expect(await logInOnNewDevice(shop, admin, renewed)).toMatchObject({ success: true })
    const activity = await admin.call('GET /api/admin/activity/get', { query: { q: 'two-factor' } })
    expect(activity.data.map(({ action }) => action)).toEqual(['two-factor.codes-replaced', 'two-factor.enabled'])
  })

  it('lets two logins at the same time use one code only once', async ({ shop }) => {
    const { admin, secret } = await enableTwoFactor(shop)
    const code = createCode(shop, secret)
    const results = await Promise.all([logInOnNewDevice(shop, admin, code), logInOnNewDevice(shop, admin, code)])
    expect(results.filter(({ success }) => success)).toHaveLength(1)
  })

  it('is off until the first code is confirmed, and ends the other sessions then', async ({ shop }) => {
    const admin = await shop.admin()
    const other = await signIn(shop, admin)
    const { data: setup } = await startTwoFactor(admin)
    expect(setup.uri).toContain(`secret=${setup.secret}`)
    expect(await logInOnNewDevice(shop, admin)).toMatchObject({ success: true })
    const confirm = (code: string) => admin.call('POST /api/admin/two-factor/enable', { body: { code } })
    await expect(confirm('000000')).rejects.toMatchObject({ code: 'wrong-code', field: 'code' })
    await confirm(createCode(shop, setup.secret))
    await expect(other.call('GET /api/admin/two-factor/get')).rejects.toMatchObject({ status: 401 })
    expect((await admin.call('GET /api/admin/two-factor/get')).data).toMatchObject({ recoveryCodes: 10 })
    await expect(startTwoFactor(admin)).rejects.toMatchObject({ status: 409 })
  })

  it('is turned off only with the password and a code', async ({ shop }) => {
    const { admin, secret } = await enableTwoFactor(shop)
    const disable = (password: string, code: string) =>
      admin.call('POST /api/admin/two-factor/disable', { body: { password, code } })
    await expect(disable('wrong', createCode(shop, secret))).rejects.toMatchObject({ field: 'password' })
    await expect(disable(admin.password, '000000')).rejects.toMatchObject({ field: 'code' })
    await disable(admin.password, createCode(shop, secret))
    expect((await admin.call('GET /api/admin/two-factor/get')).data).toEqual({ enabledAt: null, recoveryCodes: 0 })
    expect(await logInOnNewDevice(shop, admin)).toMatchObject({ success: true })
  })

  it('is turned off by a reset on the server', async ({ shop }) => {
    const { admin } = await enableTwoFactor(shop)
    await resetAdmin(shop.shop, admin.user.email, 'a new password')
    expect(await logInOnNewDevice(shop, { ...admin, password: 'a new password' })).toMatchObject({ success: true })
  })

  it('stays on after a password reset by mail', async ({ shop }) => {
    const { admin, secret } = await enableTwoFactor(shop)
    shop.pass(MINUTE)
    const password = 'another long password'
    await shop.visitor().call('POST /api/auth/forgot-password', { body: { email: admin.user.email } })
    await queueResetMails(shop.shop)
    const mails = await shop.shop.db.selectFrom('mail_outbox').select('text').execute()
    const token = /reset-password\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1] ?? ''
    await shop.visitor().call('POST /api/auth/reset-password', { body: { token, password } })
    expect(await logInOnNewDevice(shop, { ...admin, password })).toMatchObject({ code: 'code-required' })
    expect(await logInOnNewDevice(shop, { ...admin, password }, createCode(shop, secret))).toMatchObject({
      success: true
    })
  })
})
