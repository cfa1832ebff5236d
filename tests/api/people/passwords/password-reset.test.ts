import { describe, expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { queueResetMails } from '../../../../src/server/people/passwords/forgotten-password.ts'
import { logIn, post, UNAUTHORIZED, whoAmI } from '../../../support/accounts.ts'
import { it } from '../../../support/it.ts'
import {
  CHANGED,
  REQUESTED,
  requestReset,
  listMailedTokens,
  resetPassword,
  requestResetToken
} from '../../../support/mailbox.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'
import { recordStatements } from '../../../support/statements.ts'

const NEW = 'a new long password'

const INVALID_LINK = {
  success: false,
  code: 'invalid-link',
  message: 'This link no longer works. Please request a new one.'
}

const signIn = async ({ visitor }: TestShop, { user }: Member, password: string) =>
  (await logIn(visitor(), { email: user.email, password })).success

describe('requesting a password reset', () => {
  it('sends the owner a mail with a link', async ({ shop }) => {
    const ada = await shop.shopper('Ada')
    expect(await requestReset(shop.visitor(), ` ${ada.user.email.toUpperCase()} `)).toEqual(REQUESTED)
    await queueResetMails(shop.shop)
    const mails = await shop.shop.db.selectFrom('mail_outbox').selectAll().execute()
    const link = /^http:\/\/localhost:4321\/auth\/reset-password\?token=[\w-]{43}$/m
    expect(mails).toMatchObject([
      { recipient: 'ada@example.com', subject: 'Reset your password at Your Store', sent_at: null }
    ])
    expect(mails[0]?.text).toMatch(link)
    expect(mails[0]?.html).toContain(`href="${link.exec(mails[0]?.text ?? '')?.[0]}"`)
  })

  it('gets the same response, after the same statements, for an unknown account', async ({ shop }) => {
    const ada = await shop.shopper()
    const known = await recordStatements(shop, () => requestReset(shop.visitorFrom('203.0.113.1'), ada.user.email))
    const requestUnknown = async () =>
      expect(await requestReset(shop.visitorFrom('203.0.113.2'), 'nobody@example.com')).toEqual(REQUESTED)
    expect(known).toContain('InsertQueryNode password_resets')
    expect(await recordStatements(shop, requestUnknown)).toEqual(known)
    expect(await listMailedTokens(shop, 'nobody@example.com')).toEqual([])
    const { db } = shop.shop
    expect(await db.selectFrom('password_resets').select('email').execute()).toEqual([{ email: ada.user.email }])
  })

  it.for([
    ['', 'Please enter a valid email address'],
    ['ada', 'Please enter a valid email address'],
    [{ $ne: '' }, 'Please enter your email address']
  ])('responds with 200 and an error for the invalid email %j', async ([email, message], { shop }) => {
    const response = await post(shop.visitor(), '/api/auth/forgot-password', { email })
    expect([response.status, await response.json()]).toEqual([
      200,
      { success: false, code: 'invalid', message, field: 'email' }
    ])
  })

  it('stores no readable token in the database', async ({ shop }) => {
    const ada = await shop.shopper()
    const token = await requestResetToken(shop, ada.user.email)
    const rows = await shop.shop.db.selectFrom('password_resets').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('queues one mail, even with several processes', async ({ shop }) => {
    const ada = await shop.shopper()
    await requestReset(shop.visitor(), ada.user.email)
    await Promise.all([queueResetMails(shop.shop), queueResetMails(shop.shop), queueResetMails(shop.shop)])
    expect(await listMailedTokens(shop, ada.user.email)).toHaveLength(1)
  })
})

describe('a reset link', () => {
  it('sets a new password', async ({ shop }) => {
    const ada = await shop.shopper()
    expect(await resetPassword(shop.visitor(), await requestResetToken(shop, ada.user.email), NEW)).toEqual(CHANGED)
    expect(await signIn(shop, ada, ada.password)).toBe(false)
    expect(await signIn(shop, ada, NEW)).toBe(true)
  })

  it('ends all sessions of the account and of no other', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const app = shop.visitor(() => ada.token)
    expect([await whoAmI(ada), await whoAmI(app)]).toEqual(['Ada', 'Ada'])
    await resetPassword(shop.visitor(), await requestResetToken(shop, ada.user.email), NEW)
    for (const device of [ada, app]) await expect(whoAmI(device)).rejects.toMatchObject(UNAUTHORIZED)
    expect(await whoAmI(ben)).toBe('Ben')
  })

  it('does not sign in, but remembers the browser for the account', async ({ shop }) => {
    const ada = await shop.shopper()
    const browser = shop.visitor()
    await resetPassword(browser, await requestResetToken(shop, ada.user.email), NEW)
    expect([...browser.cookies.keys()]).toEqual(['device'])
  })

  it('works once', async ({ shop }) => {
    const ada = await shop.shopper()
    const token = await requestResetToken(shop, ada.user.email)
    expect(await resetPassword(shop.visitor(), token, NEW)).toEqual(CHANGED)
    expect(await resetPassword(shop.visitor(), token, 'the password of a thief')).toEqual(INVALID_LINK)
    expect(await signIn(shop, ada, NEW)).toBe(true)
  })

  it('works for one of several concurrent requests', async ({ shop }) => {
    const ada = await shop.shopper()
    const token = await requestResetToken(shop, ada.user.email)
    const passwords = ['password of the first', 'password of the second', 'password of the third']
    const responses = await Promise.all(passwords.map((password) => resetPassword(shop.visitor(), token, password)))
    expect(responses.filter(({ success }) => success)).toEqual([CHANGED])
    for (const [nth, password] of passwords.entries()) {
      expect(await signIn(shop, ada, password)).toBe(responses[nth]?.success)
    }
  })

  it('expires after 30 minutes', async ({ shop }) => {
    const ada = await shop.shopper()
    const token = await requestResetToken(shop, ada.user.email)
    shop.pass(30 * MINUTE)
    expect(await resetPassword(shop.visitor(), token, NEW)).toEqual(INVALID_LINK)
    const another = await requestResetToken(shop, ada.user.email)
    shop.pass(30 * MINUTE - 1)
    expect(await resetPassword(shop.visitor(), another, NEW)).toEqual(CHANGED)
  })

  it('stops working when a newer link is sent or used', async ({ shop }) => {
    const ada = await shop.shopper()
    const [first, second] = [
      await requestResetToken(shop, ada.user.email),
      await requestResetToken(shop, ada.user.email)
    ]
    expect(second).not.toBe(first)
    expect(await resetPassword(shop.visitor(), first, NEW)).toEqual(INVALID_LINK)
    expect(await resetPassword(shop.visitor(), second, NEW)).toEqual(CHANGED)
    expect(await resetPassword(shop.visitor(), first, NEW)).toEqual(INVALID_LINK)
  })

  it('changes the account it was mailed to, even if another shopper uses it', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    await requestResetToken(shop, ada.user.email)
    const token = await requestResetToken(shop, ben.user.email)
    expect(await resetPassword(ada, token, NEW)).toEqual(CHANGED)
    expect([await signIn(shop, ada, ada.password), await signIn(shop, ben, NEW)]).toEqual([true, true])
  })

  it.for(['', 'made-up', 'x'.repeat(1000), null, 7, { $ne: '' }, '\u0000'])(
    'with an unknown token changes nothing: %j',
    async (token, { shop }) => {
      const ada = await shop.shopper()
      await requestReset(shop.visitor(), ada.user.email)
      const response = await post(shop.visitor(), '/api/auth/reset-password', { token, password: NEW })
      expect([response.status, await response.json()]).toEqual([200, INVALID_LINK])
      expect(await whoAmI(ada)).toBe('Ada')
    }
  )

  it.for([
    ['short', 'invalid', 'The password needs at least 8 characters'],
    ['Password1', 'common-password', 'This password is too common and easy to guess. Please choose another one.'],
    ['x'.repeat(201), 'invalid', 'The password is too long: the maximum is 200 characters']
  ])('still works after a rejected password: %s', async ([password = '', code, message], { shop }) => {
    const ada = await shop.shopper()
    const token = await requestResetToken(shop, ada.user.email)
    const refusal = { success: false, code, message, field: 'password' }
    expect(await resetPassword(shop.visitor(), token, password)).toEqual(refusal)
    expect(await whoAmI(ada)).toBe('Ada')
    expect(await resetPassword(shop.visitor(), token, NEW)).toEqual(CHANGED)
  })

  it('ends the sessions of concurrent sign-ins with the old password', async ({ shop }) => {
    const ada = await shop.shopper()
    const token = await requestResetToken(shop, ada.user.email)
    const attackers = Array.from({ length: 6 }, () => shop.visitor())
    const login = { email: ada.user.email, password: ada.password }
    const [response] = await Promise.all([
      resetPassword(shop.visitor(), token, NEW),
      ...attackers.map((attacker) => logIn(attacker, login))
    ])
    expect(response).toEqual(CHANGED)
    for (const attacker of attackers) await expect(whoAmI(attacker)).rejects.toMatchObject(UNAUTHORIZED)
  })
})

describe('invalid reset links', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '0.1' })

  it('are rate-limited, while a valid link still works', async ({ shop }) => {
    const ada = await shop.shopper()
    const token = await requestResetToken(shop, ada.user.email)
    for (let nth = 0; nth < 3; nth += 1)
      expect(await resetPassword(shop.visitor(), `made-up-${nth}`, NEW)).toEqual(INVALID_LINK)
    const message = 'Too many attempts. Please wait 15 minutes and try again.'
    expect(await resetPassword(shop.visitor(), 'made-up', NEW)).toEqual({ success: false, code: 'too-many', message })
    expect(await resetPassword(shop.visitor(), token, NEW)).toEqual(CHANGED)
  })
})

it('the audit log contains neither token nor password', async ({ shop }) => {
  const ada = await shop.shopper()
  const token = await requestResetToken(shop, ada.user.email)
  await resetPassword(shop.visitor(), `${token}x`, NEW)
  await resetPassword(shop.visitor(), token, NEW)
  await logIn(shop.visitor(), { email: ada.user.email, password: 'something wrong' })
  const { token: bearer } = await logIn(shop.visitor(), { email: ada.user.email, password: NEW })
  const rows = await shop.shop.db.selectFrom('audit_events').selectAll().execute()
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'login.failed',
    'login.succeeded',
    'password-reset.completed',
    'password-reset.failed',
    'password-reset.requested'
  ])
  const written = JSON.stringify(rows)
  for (const secret of [token, NEW, 'something wrong', bearer ?? 'no bearer']) expect(written).not.toContain(secret)
})

it('a reset link can be checked repeatedly before it is used', async ({ shop }) => {
  const ada = await shop.shopper()
  const token = await requestResetToken(shop, ada.user.email)
  const check = async () => (await shop.visitor().call('POST /api/auth/check-reset', { body: { token } })).isValid
  expect([await check(), await check()]).toEqual([true, true])
  await shop.visitor().call('POST /api/auth/reset-password', { body: { token, password: NEW } })
  expect(await check()).toBe(false)
})
