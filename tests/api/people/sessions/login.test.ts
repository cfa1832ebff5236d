import { describe, expect } from 'vitest'

import { DEMO_ACCOUNTS } from '../../../../src/server/people/accounts/demo-accounts.ts'
import {
  account,
  guessPassword,
  logIn,
  post,
  register,
  TOO_MANY_ATTEMPTS,
  UNAUTHORIZED,
  UNKNOWN_EMAIL,
  whoAmI,
  WRONG_PASSWORD
} from '../../../support/accounts.ts'
import { it } from '../../../support/it.ts'
import { openSite } from '../../../support/site.ts'
import { recordStatements } from '../../../support/statements.ts'

describe('login', () => {
  it('refuses an unknown email', async ({ shop }) => {
    expect(await logIn(shop.visitor())).toEqual({
      success: false,
      code: 'unknown-account',
      message: "User doesn't exists! Please register first",
      field: 'email',
      token: null
    })
  })

  it('refuses a wrong password', async ({ shop }) => {
    await register(shop.visitor())
    const visitor = shop.visitor()
    expect(await logIn(visitor, { ...account, password: 'correct horsE' })).toEqual({
      success: false,
      code: 'wrong-password',
      message: 'Incorrect password! Please try again',
      field: 'password',
      token: null
    })
    expect(visitor.cookies.size).toBe(0)
  })

  it.for(DEMO_ACCOUNTS)(
    'refuses the demo account $email from another computer',
    async ({ email, password, userName }, { shop }) => {
      await register(shop.visitor(), { email, password, userName })
      expect(await logIn(shop.visitorFrom('203.0.113.9'), { email, password })).toEqual({
        success: false,
        code: 'demo-account',
        message: 'Demo accounts work only on the computer that runs the demo.',
        token: null
      })
      for (const address of ['127.0.0.1', '::1']) {
        expect(await logIn(shop.visitorFrom(address), { email, password })).toMatchObject({ success: true })
      }
    }
  )

  describe.for(['in this process', 'on another host'] as const)('behind a proxy, with the API %s', (where) => {
    it.override('environment', { TRUST_PROXY: 'true' })

    it('refuses a demo account if the proxy does not name a visitor of this computer', async ({ shop }) => {
      const { email, password, userName } = DEMO_ACCOUNTS[0]
      await register(shop.visitor(), { email, password, userName })
      const site = await openSite(shop, where)
      const body = JSON.stringify({ email, password })
      const logInFrom = async (forwarded: string) => {
        const headers = { 'content-type': 'application/json', origin: shop.origin, 'x-forwarded-for': forwarded }
        const { text } = await site.send('/api/auth/login', null, { method: 'POST', headers, body })
        return (JSON.parse(text) as { code?: string }).code
      }
      for (const forwarded of ['203.0.113.9', 'unknown', '127.0.0.1, unknown'])
        expect(await logInFrom(forwarded)).toBe('demo-account')
      expect(await logInFrom('127.0.0.1')).toBeUndefined()
    })
  })

  it('accepts the email in any letter case', async ({ shop }) => {
    await register(shop.visitor())
    expect(await logIn(shop.visitor(), { ...account, email: ' ADA@example.COM' })).toMatchObject({ success: true })
  })

  it.for([{ $ne: '' }, ['ada@example.com'], null, 7])(
    'rejects an email that is not a string: %j',
    async (email, { shop }) => {
      await register(shop.visitor())
      const response = await post(shop.visitor(), '/api/auth/login', { email, password: account.password })
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({
        success: false,
        code: 'invalid',
        message: 'Please enter your email address',
        field: 'email',
        token: null
      })
    }
  )

  it('sets a cookie that is HttpOnly and SameSite', async ({ shop }) => {
    await register(shop.visitor())
    const response = await post(shop.visitor(), '/api/auth/login', account)
    const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
    expect(session).toMatch(/; HttpOnly/)
    expect(session).toMatch(/; SameSite=Lax/)
    expect(session).toMatch(/; Path=\//)
    const { token } = (await response.json()) as { token: string }
    expect(session).not.toContain(token)
  })

  it('ends the previous session of the browser', async ({ shop }) => {
    const before = await shop.shopper('Ada')
    const previousSession = shop.visitor(() => before.token)
    await shop.shopper('Ben')
    await before.call('POST /api/auth/login', { body: { email: 'ben@example.com', password: before.password } })
    expect(await whoAmI(before)).toBe('Ben')
    await expect(whoAmI(previousSession)).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('runs the same statements for an unknown account as for a wrong password', async ({ shop }) => {
    const ada = await shop.shopper()
    const known = await recordStatements(shop, () => guessPassword(shop.visitorFrom('203.0.113.1'), ada.user.email))
    const unknown = await recordStatements(shop, () =>
      guessPassword(shop.visitorFrom('203.0.113.2'), 'nobody@example.com')
    )
    expect(known.length).toBeGreaterThan(4)
    expect(unknown).toEqual(known)
  })
})

describe('login that succeeds', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '0.2' })

  it('never counts as a failure, and the account keeps at most 20 devices', async ({ shop }) => {
    const { user, password } = await shop.shopper()
    for (let nth = 0; nth < 25; nth += 1) {
      expect(await logIn(shop.visitor(), { email: user.email, password })).toMatchObject({ success: true })
    }
    const devices = await shop.shop.db.selectFrom('devices').select('id').execute()
    expect(devices).toHaveLength(20)
  })
})

describe('login from a network that has tried too often', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '0.05' })

  it('writes no rows for further email addresses', async ({ shop }) => {
    const visitor = shop.visitor()
    const rows = async () => (await shop.shop.db.selectFrom('attempts').select('key').execute()).length
    for (let nth = 0; nth < 5; nth += 1) expect(await guessPassword(visitor, `n${nth}@example.com`)).toBe(UNKNOWN_EMAIL)
    // Refusals are audited too, up to their own limit.
    for (let nth = 0; nth < 10; nth += 1) await guessPassword(visitor, `m${nth}@example.com`)
    const before = await rows()
    for (let nth = 0; nth < 50; nth += 1)
      expect(await guessPassword(visitor, `o${nth}@example.com`)).toBe(TOO_MANY_ATTEMPTS)
    expect(await rows()).toBe(before)
  })
})

describe('a thousand logins at once', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '1' })

  it('are tried only up to the limit of their network', async ({ shop }) => {
    const ada = await shop.shopper()
    const attempts = Array.from({ length: 1000 }, () => guessPassword(shop.visitor(), ada.user.email))
    const outcomes = await Promise.allSettled(attempts)
    const responses = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    expect(responses.filter((message) => message === WRONG_PASSWORD)).toHaveLength(10)
    expect(responses.filter((message) => message !== WRONG_PASSWORD && message !== TOO_MANY_ATTEMPTS)).toEqual([])
    for (const failure of failures)
      expect(failure).toMatchObject({ status: 503, message: expect.stringContaining('try again') as string })
    expect(await guessPassword(shop.visitor(), ada.user.email)).toBe(TOO_MANY_ATTEMPTS)
  })
})

describe('login on a shop behind TLS', () => {
  it.override('environment', { PUBLIC_URL: 'https://shop.example' })

  it('binds the cookie to the host', async ({ shop }) => {
    await register(shop.visitor())
    const response = await post(shop.visitor(), '/api/auth/login', account)
    const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-session='))
    expect(session).toMatch(/; Secure/)
    expect(session).not.toMatch(/domain/i)
  })
})
