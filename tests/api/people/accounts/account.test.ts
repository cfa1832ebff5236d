import { describe, expect } from 'vitest'

import { HOUR } from '../../../../src/lib/dates.ts'
import { requestEmailChange } from '../../../../src/server/people/accounts/change-email.ts'
import { changeName } from '../../../../src/server/people/accounts/change-name.ts'
import { changePassword } from '../../../../src/server/people/passwords/change-password.ts'
import { eraseAccount } from '../../../../src/server/people/accounts/erase-account.ts'
import { findSession } from '../../../../src/server/people/sessions/sessions.ts'
import type { Requester, Session } from '../../../../src/server/platform/http/session.ts'
import type { Shop } from '../../../../src/server/platform/shop.ts'
import { buy } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { requestResetToken, resetPassword } from '../../../support/mailbox.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member, Person } from '../../../support/person.ts'

const logIn = (shop: TestShop, email: string, password: string) =>
  shop.visitor().call('POST /api/auth/login', { body: { email, password } })

const isSignedIn = ({ call }: Person) => call('GET /api/auth/check-auth').then(Boolean, () => false)

async function signInAgain(shop: TestShop, { user, password }: Member): Promise<Person> {
  const response = await logIn(shop, user.email, password)
  return shop.visitor(() => ('token' in response ? (response.token ?? '') : ''))
}

const ACTIONS: Record<string, (shop: Shop, session: Session, requester: Requester) => Promise<unknown>> = {
  'change the name': (shop, session, requester) => changeName(shop, session, requester, 'Grace'),
  'change the password': (shop, session, requester) => changePassword(shop, session, requester, 'a better password'),
  'change the email address': (shop, session) => requestEmailChange(shop, session, 'ada@new.example'),
  'delete the account': eraseAccount
}

describe('a shopper who changes the name', () => {
  const rename = (shopper: Member, userName: string) => shopper.call('PUT /api/account/name', { body: { userName } })

  it('has the new name in the session and on reviews', async ({ shop }) => {
    const ada = await shop.shopper('Ada')
    const hat = await shop.product()
    await buy(shop, ada, [hat, 1])
    const review = { userId: ada.id, productId: hat.id, userName: 'Ada', reviewMessage: 'Good.', reviewValue: 5 }
    await ada.call('POST /api/shop/review/add', { body: review })
    expect((await rename(ada, '  Ada   Lovelace ')).user.userName).toBe('Ada Lovelace')
    expect((await ada.call('GET /api/auth/check-auth')).user.userName).toBe('Ada Lovelace')
    const { data } = await ada.call('GET /api/shop/review/{productId}', { params: { productId: hat.id }, query: {} })
    expect(data.map(({ userName }) => userName)).toEqual(['Ada Lovelace'])
  })

  it('cannot take the name of an administrator or of the shop, but that of another shopper', async ({ shop }) => {
    const [ada, admin] = [await shop.shopper('Ada'), await shop.admin('Ben')]
    for (const name of ['Ben', 'BEN', 'Вen', 'Your Store'])
      await expect(rename(ada, name)).rejects.toMatchObject({ code: 'name-taken', field: 'userName' })
    await shop.shopper('Cleo')
    expect((await rename(ada, 'Cleo')).user.userName).toBe('Cleo')
    expect((await rename(admin, 'BEN')).user.userName).toBe('BEN')
  })

  it.for(['', ' ', 'x'.repeat(61), 'a\u202eb'])('cannot choose %j', async (userName, { shop }) => {
    await expect(rename(await shop.shopper(), userName)).rejects.toMatchObject({ code: 'invalid', field: 'userName' })
  })

  describe('again and again', () => {
    it.override('environment', { RATE_LIMIT_SCALE: '1' })

    it('can do so five times a day, like everybody else', async ({ shop }) => {
      const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
      for (const nth of [1, 2, 3, 4, 5]) await rename(ada, `Ada ${nth}`)
      await expect(rename(ada, 'Ada 6')).rejects.toMatchObject({ status: 429, code: 'too-many' })
      expect((await ada.call('GET /api/auth/check-auth')).user.userName).toBe('Ada 5')
      await rename(ben, 'Ben 1')
      shop.pass(24 * HOUR)
      await rename(ada, 'Ada 6')
    })
  })
})

it.for(Object.entries(ACTIONS))(
  'a shopper whose session ends during the request cannot %s',
  async ([, act], { shop }) => {
    const ada = await shop.shopper()
    const session = await findSession(shop.shop, { token: ada.token })
    await ada.call('POST /api/auth/logout')
    const requester = { user: ada.user, ip: null }
    const running = act(shop.shop, session as Session, requester)
    await expect(running).rejects.toMatchObject({ code: 'unauthorized' })
    const { db } = shop.shop
    expect(await db.selectFrom('users').select('user_name').execute()).toEqual([{ user_name: 'Ada' }])
    expect(await db.selectFrom('mail_outbox').select('subject').execute()).toEqual([])
    expect((await logIn(shop, ada.user.email, ada.password)).success).toBe(true)
  }
)

it.for(['changed', 'reset'])('the owner of an account is informed when the password is %s', async (how, { shop }) => {
  const ada = await shop.shopper()
  const newPassword = 'another long password'
  if (how === 'changed') await ada.call('PUT /api/account/password', { body: { password: ada.password, newPassword } })
  else await resetPassword(shop.visitor(), await requestResetToken(shop, ada.user.email), newPassword)
  const mails = await shop.shop.db.selectFrom('mail_outbox').select(['recipient', 'subject']).execute()
  expect(mails).toContainEqual({ recipient: ada.user.email, subject: 'Your password at Your Store has changed' })
})

describe('a shopper who changes the password', () => {
  const change = ({ call }: Person, password: string, newPassword: string) =>
    call('PUT /api/account/password', { body: { password, newPassword } })

  it('stays signed in here, is signed out elsewhere, and signs in with the new one', async ({ shop }) => {
    const ada = await shop.shopper()
    const phone = await signInAgain(shop, ada)
    await change(ada, ada.password, 'a better password')
    expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([true, false])
    expect((await logIn(shop, ada.user.email, ada.password)).success).toBe(false)
    expect((await logIn(shop, ada.user.email, 'a better password')).success).toBe(true)
  })

  it('must know the current one', async ({ shop }) => {
    const ada = await shop.shopper()
    await expect(change(ada, 'wrong', 'a better password')).rejects.toMatchObject({
      code: 'wrong-password',
      field: 'password'
    })
    expect((await logIn(shop, ada.user.email, ada.password)).success).toBe(true)
  })

  it.for([
    ['short', 'invalid'],
    ['password123', 'common-password']
  ] as const)('cannot choose %s', async ([newPassword, code], { shop }) => {
    const ada = await shop.shopper()
    await expect(change(ada, ada.password, newPassword)).rejects.toMatchObject({ code, field: 'newPassword' })
  })

  describe('and guesses', () => {
    it.override('environment', { RATE_LIMIT_SCALE: '1' })

    it('can try ten wrong passwords in a quarter of an hour', async ({ shop }) => {
      const ada = await shop.shopper()
      for (let attempt = 0; attempt < 10; attempt += 1)
        await expect(change(ada, 'wrong', 'a better password')).rejects.toMatchObject({ code: 'wrong-password' })
      await expect(change(ada, ada.password, 'a better password')).rejects.toMatchObject({ code: 'too-many' })
      shop.pass(HOUR / 4)
      await change(ada, ada.password, 'a better password')
    })
  })

  describe('again and again', () => {
    it.override('environment', { RATE_LIMIT_SCALE: '1' })

    it('can do so five times in an hour, and gets one email for the changes that follow each other', async ({
      shop
    }) => {
      const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
      const passwords = [ada.password, ...[1, 2, 3, 4, 5].map((nth) => `a better password ${nth}`)]
      for (const [nth, password] of passwords.slice(0, 5).entries())
        await change(ada, password, passwords[nth + 1] ?? '')
      const last = passwords[5] ?? ''
      await expect(change(ada, last, 'a sixth password')).rejects.toMatchObject({ status: 429, code: 'too-many' })
      expect((await logIn(shop, ada.user.email, last)).success).toBe(true)
      await change(ben, ben.password, 'a better password')
      const mails = await shop.shop.db.selectFrom('mail_outbox').select('recipient').execute()
      expect(mails.map(({ recipient }) => recipient)).toEqual([ada.user.email, ben.user.email])
      shop.pass(HOUR)
      await change(ada, last, 'a sixth password')
    })
  })
})

describe('a shopper who changes the email address', () => {
  const change = ({ call }: Person, email: string, password: string) =>
    call('POST /api/account/change-email', { body: { email, password } })

  const readMails = (shop: TestShop, recipient: string) =>
    shop.shop.db.selectFrom('mail_outbox').select(['subject', 'text']).where('recipient', '=', recipient).execute()

  async function readToken(shop: TestShop, email: string): Promise<string> {
    const [mail] = await readMails(shop, email)
    return /confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  const confirm = (shop: TestShop, token: string) =>
    shop.visitor().call('POST /api/account/confirm-email', { body: { token } })

  it('keeps the old one until the new one is confirmed, once', async ({ shop }) => {
    const ada = await shop.shopper()
    await change(ada, 'ada@new.example', ada.password)
    expect((await ada.call('GET /api/auth/check-auth')).user.email).toBe(ada.user.email)
    const token = await readToken(shop, 'ada@new.example')
    expect((await confirm(shop, token)).email).toBe('ada@new.example')
    expect((await ada.call('GET /api/auth/check-auth')).user.email).toBe('ada@new.example')
    expect((await logIn(shop, 'ada@new.example', ada.password)).success).toBe(true)
    const notices = await readMails(shop, ada.user.email)
    expect(notices.map(({ subject }) => subject)).toEqual([expect.stringMatching(/email address .* has changed$/)])
    await expect(confirm(shop, token)).rejects.toMatchObject({ code: 'invalid-link' })
  })

  it('can use only the newest link, and for a day', async ({ shop }) => {
    const ada = await shop.shopper()
    await change(ada, 'one@new.example', ada.password)
    await change(ada, 'two@new.example', ada.password)
    await expect(confirm(shop, await readToken(shop, 'one@new.example'))).rejects.toMatchObject({
      code: 'invalid-link'
    })
    shop.pass(24 * HOUR)
    await expect(confirm(shop, await readToken(shop, 'two@new.example'))).rejects.toMatchObject({
      code: 'invalid-link'
    })
  })

  it.for(['changed', 'reset'])('cannot use the link any more after the password was %s', async (how, { shop }) => {
    const ada = await shop.shopper()
    await change(ada, 'ada@new.example', ada.password)
    const newPassword = 'another long password'
    if (how === 'changed')
      await ada.call('PUT /api/account/password', { body: { password: ada.password, newPassword } })
    else await resetPassword(shop.visitor(), await requestResetToken(shop, ada.user.email), newPassword)
    expect((await logIn(shop, ada.user.email, newPassword)).success).toBe(true)
    await expect(confirm(shop, await readToken(shop, 'ada@new.example'))).rejects.toMatchObject({
      code: 'invalid-link'
    })
  })

  it('ends the reset link in the old mailbox', async ({ shop }) => {
    const ada = await shop.shopper()
    const resetToken = await requestResetToken(shop, ada.user.email)
    await change(ada, 'ada@new.example', ada.password)
    await confirm(shop, await readToken(shop, 'ada@new.example'))
    expect(await resetPassword(shop.visitor(), resetToken, 'another long password')).toMatchObject({
      success: false,
      code: 'invalid-link'
    })
    expect((await logIn(shop, 'ada@new.example', ada.password)).success).toBe(true)
  })

  it('must enter another address', async ({ shop }) => {
    const ada = await shop.shopper()
    const refusal = { code: 'invalid', field: 'email' }
    await expect(change(ada, ada.user.email.toUpperCase(), ada.password)).rejects.toMatchObject(refusal)
  })

  it('must know the password', async ({ shop }) => {
    const ada = await shop.shopper()
    await expect(change(ada, 'ada@new.example', 'wrong')).rejects.toMatchObject({ code: 'wrong-password' })
    expect(await readMails(shop, 'ada@new.example')).toEqual([])
  })

  it('does not learn that another account has the address', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    expect(await change(ada, ben.user.email, ada.password)).toEqual({ success: true })
    const mails = await readMails(shop, ben.user.email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^You already have an account/)])
    expect(mails[0]?.text).not.toContain('token')
  })

  it('cannot take an address that was registered in the meantime', async ({ shop }) => {
    const ada = await shop.shopper()
    await change(ada, 'ada@new.example', ada.password)
    const body = { userName: 'Other', email: 'ada@new.example', password: 'a long password' }
    await shop.visitor().call('POST /api/auth/register', { body })
    await expect(confirm(shop, await readToken(shop, 'ada@new.example'))).rejects.toMatchObject({ code: 'email-taken' })
  })
})

describe('the sessions of a shopper', () => {
  const list = async ({ call }: Person) => (await call('GET /api/account/sessions')).data

  it('are listed with the browser, and end one by one or together', async ({ shop }) => {
    const ada = await shop.shopper()
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
    }
    const body = JSON.stringify({ email: ada.user.email, password: ada.password })
    await shop.visitor().request('/api/auth/login', { method: 'POST', headers, body })
    const [other, current] = (await list(ada)).toSorted((a, b) => Number(a.isCurrent) - Number(b.isCurrent))
    expect([other?.browser, current?.browser, current?.isCurrent]).toEqual(['Firefox on Android', '', true])
    await ada.call('DELETE /api/account/sessions/{id}', { params: { id: other?._id ?? '' } })
    expect(await list(ada)).toHaveLength(1)
    await signInAgain(shop, ada)
    await ada.call('DELETE /api/account/other-sessions')
    expect(await list(ada)).toMatchObject([{ isCurrent: true }])
  })

  it('cannot be ended by another shopper', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const [session] = await list(ada)
    const end = ben.call('DELETE /api/account/sessions/{id}', { params: { id: session?._id ?? '' } })
    await expect(end).rejects.toMatchObject({ code: 'not-found' })
    expect(await isSignedIn(ada)).toBe(true)
  })
})

it('a shopper downloads all own data as a file', async ({ shop }) => {
  const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
  const hat = await shop.product({ title: 'Hat' })
  await buy(shop, ada, [hat, 2])
  await buy(shop, ben, [hat, 1])
  const review = { userId: ada.id, productId: hat.id, userName: 'Ada', reviewMessage: 'Good.', reviewValue: 5 }
  await ada.call('POST /api/shop/review/add', { body: review })
  const response = await ada.request('/api/account/export')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="account.json"')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    account: { email: ada.user.email },
    addresses: [{ userId: ada.id }],
    orders: [{ cartItems: [{ title: 'Hat', quantity: 2 }] }],
    reviews: [{ title: 'Hat', reviewMessage: 'Good.' }],
    sessions: [{ isCurrent: true }]
  })
  expect(text).not.toContain(ben.id)
})
