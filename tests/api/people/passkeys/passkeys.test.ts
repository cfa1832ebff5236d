import { describe, expect } from 'vitest'

import { DAY, HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { resetAdmin } from '../../../../src/server/people/administrators/reset-admin.ts'
import { deleteExpired } from '../../../../src/server/process/delete-expired.ts'
import { makeAuthenticator } from '../../../support/authenticator.ts'
import { it } from '../../../support/it.ts'
import { requestResetToken } from '../../../support/mailbox.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import {
  addPasskey,
  confirmWithPasskey,
  logInWithPasskey,
  registerPasskey,
  signLogin
} from '../../../support/passkeys.ts'
import type { Person } from '../../../support/person.ts'
import { enableTwoFactor } from '../../../support/two-factor.ts'

const whoAmI = async (person: Person) => (await person.call('GET /api/auth/check-auth')).user

const listMails = async ({ shop: { db } }: TestShop, recipient: string) =>
  (await db.selectFrom('mail_outbox').select('subject').where('recipient', '=', recipient).execute()).map(
    ({ subject }) => subject
  )

describe('a login with a passkey', () => {
  it('needs no email address, and opens a session like the login with a password', async ({ shop }) => {
    const ada = await shop.shopper()
    const authenticator = await addPasskey(shop, ada)
    const visitor = shop.visitor()
    const { user, token } = await logInWithPasskey(visitor, authenticator)
    expect(user).toEqual(ada.user)
    expect(await whoAmI(visitor)).toEqual(ada.user)
    expect(await whoAmI(shop.visitor(() => token))).toEqual(ada.user)
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['cart', 'device', 'session'])
    const { data } = await visitor.call('GET /api/account/passkeys')
    expect(data).toMatchObject([{ usedAt: shop.shop.now().toISOString() }])
  })

  it('ends the earlier session of the browser', async ({ shop }) => {
    const ada = await shop.shopper()
    const authenticator = await addPasskey(shop, ada)
    await logInWithPasskey(ada, authenticator)
    await expect(shop.visitor(() => ada.token).call('GET /api/auth/check-auth')).rejects.toMatchObject({ status: 401 })
  })

  it('needs no code if two-factor authentication is on, because the passkey has verified the user', async ({
    shop
  }) => {
    const { admin } = await enableTwoFactor(shop)
    const authenticator = await addPasskey(shop, admin)
    expect((await logInWithPasskey(shop.visitor(), authenticator)).user).toEqual(admin.user)
  })

  it('does not reveal who has a passkey', async ({ shop }) => {
    await addPasskey(shop, await shop.shopper())
    const { options } = await shop.visitor().call('POST /api/auth/passkey/options', { body: {} })
    expect(options.allowCredentials ?? []).toEqual([])
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  })

  it('is refused for an unknown, a deleted and an erased passkey', async ({ shop }) => {
    const unknown = makeAuthenticator(shop.origin)
    const ada = await shop.shopper()
    const { options } = await ada.call('POST /api/account/passkeys/options', { body: {} })
    unknown.create(options)
    await expect(logInWithPasskey(shop.visitor(), unknown)).rejects.toMatchObject({
      code: 'passkey-unknown',
      status: 400
    })

    const deleted = await addPasskey(shop, ada)
    await ada.call('DELETE /api/account/passkeys/{id}', { params: { id: deleted.credential?.id ?? '' } })
    await expect(logInWithPasskey(shop.visitor(), deleted)).rejects.toMatchObject({ code: 'passkey-unknown' })

    const erased = await addPasskey(shop, ada)
    await ada.call('POST /api/account/erase', { body: { password: ada.password } })
    await expect(logInWithPasskey(shop.visitor(), erased)).rejects.toMatchObject({ code: 'passkey-unknown' })
    const reasons = await shop.shop.db
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'login.failed')
      .execute()
    expect(reasons.map(({ after }) => after)).toEqual(Array(3).fill('{"reason":"passkey-unknown"}'))
  })

  it('is refused for a disabled administrator', async ({ shop }) => {
    const [owner, other] = [await shop.admin(), await shop.admin('Marketer', 'marketing')]
    const authenticator = await addPasskey(shop, other)
    await owner.call('PUT /api/admin/admins/update/{id}', { params: { id: other.id }, body: { disabled: true } })
    await expect(logInWithPasskey(shop.visitor(), authenticator)).rejects.toMatchObject({ code: 'account-disabled' })
  })

  it.for([
    ['another origin', { origin: 'https://shop.example' }],
    ['another relying party', { rpId: 'shop.example' }],
    ['an unverified user', { isUserVerified: false }]
  ] as const)('is refused for %s', async ([, changes], { shop }) => {
    const authenticator = await addPasskey(shop, await shop.shopper())
    Object.assign(authenticator, changes)
    await expect(logInWithPasskey(shop.visitor(), authenticator)).rejects.toMatchObject({ code: 'passkey-invalid' })
  })

  it('is refused for a counter that does not increase, and for the signature of another key', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const authenticator = await addPasskey(shop, ada)
    const copy = { ...authenticator.credential }
    await logInWithPasskey(shop.visitor(), authenticator)
    Object.assign(authenticator.credential ?? {}, copy)
    await expect(logInWithPasskey(shop.visitor(), authenticator)).rejects.toMatchObject({ code: 'passkey-invalid' })

    const { credential } = await addPasskey(shop, ben)
    Object.assign(authenticator.credential ?? {}, { privateKey: credential?.privateKey, counter: 5 })
    await expect(logInWithPasskey(shop.visitor(), authenticator)).rejects.toMatchObject({ code: 'passkey-invalid' })
  })

  it('works once, for ten minutes, and only with a challenge of a login', async ({ shop }) => {
    const ada = await shop.shopper()
    const authenticator = await addPasskey(shop, ada)
    const visitor = shop.visitor()
    const passkey = await signLogin(visitor, authenticator)
    const logIn = (body: { passkey: typeof passkey }) => shop.visitor().call('POST /api/auth/passkey/login', { body })
    await logIn({ passkey })
    await expect(logIn({ passkey })).rejects.toMatchObject({ code: 'passkey-expired', status: 400 })

    const late = await signLogin(visitor, authenticator)
    shop.pass(10 * MINUTE)
    await expect(logIn({ passkey: late })).rejects.toMatchObject({ code: 'passkey-expired' })

    const { options } = await ada.call('POST /api/account/confirm/options', { body: {} })
    await expect(logIn({ passkey: authenticator.use(options) })).rejects.toMatchObject({ code: 'passkey-expired' })
  })

  it('is refused for text that is no response of a browser', async ({ shop }) => {
    const authenticator = await addPasskey(shop, await shop.shopper())
    const passkey = await signLogin(shop.visitor(), authenticator)
    const send = (response: object) =>
      shop.visitor().call('POST /api/auth/passkey/login', {
        body: { passkey: { ...passkey, response: { ...passkey.response, ...response } } }
      })
    await expect(send({ clientDataJSON: 'AAAA' })).rejects.toMatchObject({ code: 'passkey-invalid' })
    const encode = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64url')
    for (const data of [null, {}, { challenge: 1 }])
      await expect(send({ clientDataJSON: encode(data) })).rejects.toMatchObject({ code: 'passkey-invalid' })
    await expect(send({ authenticatorData: 'AAAA' })).rejects.toMatchObject({ code: 'passkey-invalid' })
    await expect(send({ signature: '<script>' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('the relying party', () => {
  it.override('environment', { PUBLIC_URL: 'https://shop.example' })

  it('comes from PUBLIC_URL, never from a header', async ({ shop }) => {
    const headers = { 'content-type': 'application/json', host: 'localhost', 'x-forwarded-host': 'evil.example' }
    const response = await shop.visitor().request('/api/auth/passkey/options', { method: 'POST', body: '{}', headers })
    expect(await response.json()).toMatchObject({ options: { rpId: 'shop.example' } })
  })
})

describe('a new passkey', () => {
  it('is listed and exported, and its owner gets an email', async ({ shop }) => {
    const ada = await shop.shopper()
    const { credential } = await addPasskey(shop, ada)
    const { data } = await ada.call('GET /api/account/passkeys')
    expect(data).toMatchObject([{ _id: credential?.id, usedAt: null }])
    expect((await ada.call('GET /api/account/export')).passkeys).toEqual(data)
    expect(await listMails(shop, ada.user.email)).toEqual(['A passkey was created at Your Store'])
  })

  it('needs a login or a confirmation in the last 15 minutes', async ({ shop }) => {
    const ada = await shop.shopper()
    const first = await addPasskey(shop, ada)
    shop.pass(15 * MINUTE)
    const request = () => ada.call('POST /api/account/passkeys/options', { body: {} })
    await expect(request()).rejects.toMatchObject({ code: 'confirmation-required', status: 403 })
    const confirm = (password: string) => ada.call('POST /api/account/confirm/password', { body: { password } })
    await expect(confirm('wrong')).rejects.toMatchObject({ code: 'wrong-password', field: 'password' })
    await expect(request()).rejects.toMatchObject({ code: 'confirmation-required' })
    await confirm(ada.password)
    await request()
    shop.pass(HOUR)
    await confirmWithPasskey(ada, first)
    expect((await registerPasskey(ada, makeAuthenticator(shop.origin))).data.usedAt).toBeNull()
  })

  it('belongs to the session that requested it', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const { options } = await ada.call('POST /api/account/passkeys/options', { body: {} })
    const passkey = makeAuthenticator(shop.origin).create(options)
    const add = (person: Person) => person.call('POST /api/account/passkeys/add', { body: { passkey } })
    await expect(add(ben)).rejects.toMatchObject({ code: 'passkey-expired' })
    await add(ada)
    await expect(add(ada)).rejects.toMatchObject({ code: 'passkey-expired' })
  })

  it('cannot replace a passkey of another account', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const authenticator = makeAuthenticator(shop.origin)
    const { options } = await ada.call('POST /api/account/passkeys/options', { body: {} })
    const { response, ...ids } = authenticator.create(options)
    await ada.call('POST /api/account/passkeys/add', { body: { passkey: { ...ids, response } } })
    const { options: other } = await ben.call('POST /api/account/passkeys/options', { body: {} })
    const clientData = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as object
    const clientDataJSON = Buffer.from(JSON.stringify({ ...clientData, challenge: other.challenge })).toString(
      'base64url'
    )
    const passkey = { ...ids, response: { ...response, clientDataJSON } }
    const added = ben.call('POST /api/account/passkeys/add', { body: { passkey } })
    await expect(added).rejects.toMatchObject({ code: 'conflict', status: 409 })
    expect((await logInWithPasskey(shop.visitor(), authenticator)).user).toEqual(ada.user)
  })

  it.for([
    ['another origin', { origin: 'https://shop.example' }],
    ['another relying party', { rpId: 'shop.example' }],
    ['an unverified user', { isUserVerified: false }]
  ] as const)('is refused for %s', async ([, changes], { shop }) => {
    const authenticator = Object.assign(makeAuthenticator(shop.origin), changes)
    const registered = registerPasskey(await shop.shopper(), authenticator)
    await expect(registered).rejects.toMatchObject({ code: 'passkey-invalid' })
  })

  it('is refused above ten', async ({ shop }) => {
    const ada = await shop.shopper()
    for (let added = 0; added < 10; added += 1) await addPasskey(shop, ada)
    await expect(addPasskey(shop, ada)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('of an administrator is recorded in the audit log, as is its deletion', async ({ shop }) => {
    const admin = await shop.admin()
    const { credential } = await addPasskey(shop, admin)
    shop.pass(MINUTE)
    await admin.call('DELETE /api/account/passkeys/{id}', { params: { id: credential?.id ?? '' } })
    const activity = await admin.call('GET /api/admin/activity/get', { query: { q: 'passkey' } })
    expect(activity.data.map(({ action }) => action)).toEqual(['passkey.deleted', 'passkey.added'])
  })
})

describe('a passkey', () => {
  it('can be deleted by its owner only, who gets an email', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const authenticator = await addPasskey(shop, ada)
    const remove = (person: Person) =>
      person.call('DELETE /api/account/passkeys/{id}', { params: { id: authenticator.credential?.id ?? '' } })
    await expect(remove(ben)).rejects.toMatchObject({ code: 'not-found' })
    await logInWithPasskey(shop.visitor(), authenticator)
    await remove(ada)
    expect(await listMails(shop, ada.user.email)).toContain('A passkey was deleted at Your Store')
    await expect(remove(ada)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('confirms only sessions of its owner', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const authenticator = await addPasskey(shop, ada)
    await expect(confirmWithPasskey(ben, authenticator)).rejects.toMatchObject({ code: 'passkey-unknown' })
    const { options } = await ada.call('POST /api/account/confirm/options', { body: {} })
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.credential?.id }])
  })
})

it('a password reset by email needs no passkey and keeps those of the account, which the email mentions', async ({
  shop
}) => {
  const ada = await shop.shopper()
  const authenticator = await addPasskey(shop, ada)
  const token = await requestResetToken(shop, ada.user.email)
  await shop.visitor().call('POST /api/auth/reset-password', { body: { token, password: 'another long password' } })
  expect((await logInWithPasskey(shop.visitor(), authenticator)).user).toEqual(ada.user)
  const mails = await shop.shop.db.selectFrom('mail_outbox').select('text').execute()
  expect(mails.map(({ text }) => text).join()).toContain('Your account still has 1 passkey.')
})

it('a reset of an administrator on the server deletes the passkeys', async ({ shop }) => {
  const admin = await shop.admin()
  const authenticator = await addPasskey(shop, admin)
  await resetAdmin(shop.shop, admin.user.email, 'a new password')
  await expect(logInWithPasskey(shop.visitor(), authenticator)).rejects.toMatchObject({ code: 'passkey-unknown' })
})

it('expired challenges are deleted', async ({ shop }) => {
  await shop.visitor().call('POST /api/auth/passkey/options', { body: {} })
  const countChallenges = async () => (await shop.shop.db.selectFrom('passkey_challenges').selectAll().execute()).length
  expect(await countChallenges()).toBe(1)
  shop.pass(DAY)
  await deleteExpired(shop.shop)
  expect(await countChallenges()).toBe(0)
})

describe('a shop with a tenth of the rate limits', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '0.1' })

  it('limits the challenges and the failed logins of a network, and counts no success', async ({ shop }) => {
    const authenticator = await addPasskey(shop, await shop.shopper())
    for (let login = 0; login < 12; login += 1) await logInWithPasskey(shop.visitor(), authenticator)
    const passkey = await signLogin(shop.visitor(), authenticator)
    const replay = () => shop.visitor().call('POST /api/auth/passkey/login', { body: { passkey } })
    await replay()
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(replay()).rejects.toMatchObject({ code: 'passkey-expired' })
    await expect(replay()).rejects.toMatchObject({ code: 'too-many', status: 429 })
    for (let request = 14; request < 30; request += 1)
      await shop.visitor().call('POST /api/auth/passkey/options', { body: {} })
    await expect(shop.visitor().call('POST /api/auth/passkey/options', { body: {} })).rejects.toMatchObject({
      code: 'too-many'
    })
    await shop.visitorFrom('203.0.113.9').call('POST /api/auth/passkey/options', { body: {} })
  })
})
