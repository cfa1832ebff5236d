import { describe, expect } from 'vitest'

import { DEMO_ACCOUNTS } from '../../demo/accounts.ts'
import { account, logIn, post, register, UNAUTHORISED, whoAmI } from '../support/accounts.ts'
import { it } from '../support/it.ts'

describe('login', () => {
  it('refuses an unknown e-mail', async ({ shop }) => {
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

  it.for(DEMO_ACCOUNTS)('of %s is refused to another computer', async ({ email, password, userName }, { shop }) => {
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
  })

  it('takes the e-mail in any case', async ({ shop }) => {
    await register(shop.visitor())
    expect(await logIn(shop.visitor(), { ...account, email: ' ADA@example.COM' })).toMatchObject({ success: true })
  })

  it.for([{ $ne: '' }, ['ada@example.com'], null, 7])('takes no query for an e-mail: %j', async (email, { shop }) => {
    await register(shop.visitor())
    const answer = await post(shop.visitor(), '/api/auth/login', { email, password: account.password })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      success: false,
      code: 'invalid',
      message: 'Please enter your e-mail address',
      field: 'email',
      token: null
    })
  })

  it('gives a cookie that no script can read and no other site sends along', async ({ shop }) => {
    await register(shop.visitor())
    const answer = await post(shop.visitor(), '/api/auth/login', account)
    const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
    expect(session).toMatch(/; HttpOnly/)
    expect(session).toMatch(/; SameSite=Lax/)
    expect(session).toMatch(/; Path=\//)
    const { token } = (await answer.json()) as { token: string }
    expect(session).not.toContain(token)
  })

  it('ends the session that the browser had before', async ({ shop }) => {
    const before = await shop.shopper('Ada')
    const kept = shop.visitor(() => before.token)
    await shop.shopper('Ben')
    await before.call('POST /api/auth/login', { body: { email: 'ben@example.com', password: before.password } })
    expect(await whoAmI(before)).toBe('Ben')
    await expect(whoAmI(kept)).rejects.toMatchObject(UNAUTHORISED)
  })
})

describe('login on a shop behind TLS', () => {
  it.override('environment', { PUBLIC_URL: 'https://shop.example' })

  it('binds the cookie to this very host', async ({ shop }) => {
    await register(shop.visitor())
    const answer = await post(shop.visitor(), '/api/auth/login', account)
    const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-session='))
    expect(session).toMatch(/; Secure/)
    expect(session).not.toMatch(/domain/i)
  })
})
