import { describe, expect } from 'vitest'

import { DAY, HOUR } from '../../src/lib/dates.ts'
import { it } from '../support/it.ts'
import type { Person } from '../support/person.ts'

const account = { userName: 'Ada', email: 'ada@example.com', password: 'correct horse' }

const UNAUTHORISED = { status: 401, message: 'Unauthorised user!' }

const register = (person: Person, given: Partial<typeof account> = {}) =>
  person.call('POST /api/auth/register', { body: { ...account, ...given } })

const logIn = (person: Person, { email, password } = account) =>
  person.call('POST /api/auth/login', { body: { email, password } })

const whoAmI = async (person: Person) => (await person.call('GET /api/auth/check-auth')).user.userName

const post = (person: Person, path: string, body: unknown, headers: Record<string, string> = {}) =>
  person.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body)
  })

describe('register', () => {
  it('makes an account that can sign in, as a shopper', async ({ shop }) => {
    const visitor = shop.visitor()
    expect(await register(visitor)).toEqual({ success: true, message: 'Registration successful' })
    const answer = await logIn(visitor)
    expect(answer).toMatchObject({ success: true, message: 'Logged in successfully' })
    expect(answer).toMatchObject({ user: { userName: 'Ada', email: 'ada@example.com', role: 'user' } })
  })

  it('does not sign in whoever registers', async ({ shop }) => {
    const visitor = shop.visitor()
    await register(visitor)
    await expect(whoAmI(visitor)).rejects.toMatchObject(UNAUTHORISED)
  })

  it('makes nobody an administrator, whatever the body says', async ({ shop }) => {
    const visitor = shop.visitor()
    await post(visitor, '/api/auth/register', { ...account, role: 'admin', isAdmin: true })
    expect(await logIn(visitor)).toMatchObject({ success: true, user: { role: 'user' } })
    await expect(visitor.call('GET /api/admin/orders/get', { query: {} })).rejects.toMatchObject({ status: 403 })
  })

  it.for(['ada@example.com', 'ADA@EXAMPLE.COM', '  Ada@Example.com '])(
    'refuses an e-mail that is taken, written %j',
    async (email, { shop }) => {
      await register(shop.visitor())
      expect(await register(shop.visitor(), { userName: 'Another', email })).toEqual({
        success: false,
        message: 'User Already exists with the same email! Please try again'
      })
    }
  )

  it.for(['Ada', 'ADA', ' ada ', 'Ａｄａ'])(
    'refuses a user name that is taken, written %j',
    async (userName, { shop }) => {
      await register(shop.visitor())
      expect(await register(shop.visitor(), { userName, email: 'other@example.com' })).toEqual({
        success: false,
        message: 'User Already exists with the same userName! Please try again'
      })
    }
  )

  it('gives an e-mail to one of several who register it at once', async ({ shop }) => {
    const names = ['One', 'Two', 'Three', 'Four']
    const answers = await Promise.all(names.map((userName) => register(shop.visitor(), { userName })))
    const taken = { success: false, message: 'User Already exists with the same email! Please try again' }
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.success)).toEqual([taken, taken, taken])
  })

  it.for([
    { email: 'not-an-address', message: 'Please enter a valid e-mail address' },
    { email: '', message: 'Please enter a valid e-mail address' },
    { password: 'short', message: 'The password needs at least 8 characters' },
    { password: 'x'.repeat(201), message: 'The password is too long: 200 characters at most' },
    { userName: '   ', message: 'Please enter a user name' },
    { userName: 'x'.repeat(61), message: 'The user name is too long: 60 characters at most' }
  ])('says with 200 why an account cannot be made: $message', async ({ message, ...given }, { shop }) => {
    expect(await register(shop.visitor(), given)).toEqual({ success: false, message })
    expect(await register(shop.visitor())).toMatchObject({ success: true })
  })
})

describe('login', () => {
  it('refuses an unknown e-mail', async ({ shop }) => {
    expect(await logIn(shop.visitor())).toEqual({
      success: false,
      message: "User doesn't exists! Please register first",
      token: null
    })
  })

  it('refuses a wrong password', async ({ shop }) => {
    await register(shop.visitor())
    const visitor = shop.visitor()
    expect(await logIn(visitor, { ...account, password: 'correct horsE' })).toEqual({
      success: false,
      message: 'Incorrect password! Please try again',
      token: null
    })
    expect(visitor.cookies.size).toBe(0)
  })

  it('takes the e-mail in any case', async ({ shop }) => {
    await register(shop.visitor())
    expect(await logIn(shop.visitor(), { ...account, email: ' ADA@example.COM' })).toMatchObject({ success: true })
  })

  it.for([{ $ne: '' }, ['ada@example.com'], null, 7])('takes no query for an e-mail: %j', async (email, { shop }) => {
    await register(shop.visitor())
    const answer = await post(shop.visitor(), '/api/auth/login', { email, password: account.password })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ success: false, message: 'Please enter your e-mail address', token: null })
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

describe('check-auth', () => {
  it('tells nobody anything without credentials', async ({ shop }) => {
    await expect(whoAmI(shop.visitor())).rejects.toMatchObject(UNAUTHORISED)
  })

  it('knows the shopper by the cookie, by the bearer token and by both', async ({ shop }) => {
    const shopper = await shop.shopper('Ada')
    expect(await whoAmI(shopper)).toBe('Ada')
    expect(await whoAmI(shop.visitor(() => shopper.token))).toBe('Ada')
    const both = shop.visitor(() => shopper.token)
    for (const [name, value] of shopper.cookies) both.cookies.set(name, value)
    expect(await both.call('GET /api/auth/check-auth')).toEqual({
      success: true,
      user: { id: shopper.id, userName: 'Ada', email: 'ada@example.com', role: 'user' }
    })
  })

  it('refuses a token and a cookie that are not of one session', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const mixed = shop.visitor(() => ben.token)
    for (const [name, value] of ada.cookies) mixed.cookies.set(name, value)
    await expect(whoAmI(mixed)).rejects.toMatchObject(UNAUTHORISED)
  })

  it('refuses a live cookie beside a token that is worth nothing', async ({ shop }) => {
    const shopper = await shop.shopper()
    const answer = await shopper.request('/api/auth/check-auth', { headers: { authorization: 'Bearer made-up' } })
    expect(answer.status).toBe(401)
  })

  it.for(['Bearer null', 'Bearer undefined'])('reads %j as no token at all', async (authorization, { shop }) => {
    const shopper = await shop.shopper()
    const withCookie = await shopper.request('/api/auth/check-auth', { headers: { authorization } })
    const without = await shop.visitor().request('/api/auth/check-auth', { headers: { authorization } })
    expect([withCookie.status, without.status]).toEqual([200, 401])
  })

  it('takes the secret of the cookie for no token, and the token for no cookie', async ({ shop }) => {
    const shopper = await shop.shopper()
    const swapped = shop.visitor(() => shopper.cookies.get('session') ?? '')
    await expect(whoAmI(swapped)).rejects.toMatchObject(UNAUTHORISED)
    const other = shop.visitor()
    other.cookies.set('session', shopper.token)
    await expect(whoAmI(other)).rejects.toMatchObject(UNAUTHORISED)
  })
})

describe('logout', () => {
  it('ends the session for the cookie and for the token', async ({ shop }) => {
    const shopper = await shop.shopper()
    const thief = shop.visitor()
    for (const [name, value] of shopper.cookies) thief.cookies.set(name, value)
    expect(await whoAmI(thief)).toBe('Ada')
    expect(await shopper.call('POST /api/auth/logout')).toEqual({ success: true, message: 'Logged out successfully!' })
    expect(shopper.cookies.get('session')).toBeUndefined()
    await expect(whoAmI(thief)).rejects.toMatchObject(UNAUTHORISED)
    await expect(whoAmI(shop.visitor(() => shopper.token))).rejects.toMatchObject(UNAUTHORISED)
  })

  it('ends the session of a client that holds the token alone', async ({ shop }) => {
    const shopper = await shop.shopper()
    await shop.visitor(() => shopper.token).call('POST /api/auth/logout')
    await expect(whoAmI(shopper)).rejects.toMatchObject(UNAUTHORISED)
  })

  it('leaves the sessions on other devices alone', async ({ shop }) => {
    const phone = await shop.shopper()
    const laptop = shop.visitor()
    await laptop.call('POST /api/auth/login', { body: { email: phone.user.email, password: phone.password } })
    await phone.call('POST /api/auth/logout')
    expect(await whoAmI(laptop)).toBe('Ada')
  })

  it('does nothing for somebody who is not signed in', async ({ shop }) => {
    expect(await shop.visitor().call('POST /api/auth/logout')).toMatchObject({ success: true })
  })
})

describe('a session', () => {
  it('ends after seven days without a visit', async ({ shop }) => {
    const shopper = await shop.shopper()
    shop.pass(7 * DAY - HOUR)
    expect(await whoAmI(shopper)).toBe('Ada')
    shop.pass(7 * DAY + HOUR)
    await expect(whoAmI(shopper)).rejects.toMatchObject(UNAUTHORISED)
  })

  it('ends after thirty days, however often it is used', async ({ shop }) => {
    const shopper = await shop.shopper()
    for (let day = 0; day < 29; day += 1) {
      shop.pass(DAY)
      expect(await whoAmI(shopper)).toBe('Ada')
    }
    shop.pass(DAY + HOUR)
    await expect(whoAmI(shopper)).rejects.toMatchObject(UNAUTHORISED)
  })
})

describe('a write', () => {
  const FOREIGN = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:9999' },
    { origin: 'http://localhost:4321.evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://shop.localhost:4321', 'sec-fetch-site': 'same-site' }
  ]

  it.for(FOREIGN)('with a cookie is refused from %j', async (headers, { shop }) => {
    const shopper = await shop.shopper()
    const product = await shop.product()
    const body = { userId: shopper.id, productId: product.id, quantity: 1 }
    const answer = await post(shopper, '/api/shop/cart/add', body, headers as Record<string, string>)
    expect(answer.status).toBe(403)
    const { data } = await shopper.call('GET /api/shop/cart/get/{userId}', { params: { userId: shopper.id } })
    expect(data.items).toEqual([])
  })

  it('with a cookie cannot sign the shopper out from elsewhere', async ({ shop }) => {
    const shopper = await shop.shopper()
    const answer = await post(shopper, '/api/auth/logout', {}, { origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
    expect(await whoAmI(shopper)).toBe('Ada')
  })

  it.for(FOREIGN)('with a token, or with nothing yet, is refused from %j as well', async (headers, { shop }) => {
    const shopper = await shop.shopper()
    const sent = headers as Record<string, string>
    const authorization = `Bearer ${shopper.token}`
    const logout = await post(shop.visitor(), '/api/auth/logout', {}, { ...sent, authorization })
    const credentials = { email: shopper.user.email, password: shopper.password }
    const login = await post(shop.visitor(), '/api/auth/login', credentials, sent)
    expect([logout.status, login.status]).toEqual([403, 403])
    expect(login.headers.getSetCookie()).toEqual([])
    expect(await whoAmI(shopper)).toBe('Ada')
  })

  it('comes from a client that is no browser and says nothing of where it is', async ({ shop }) => {
    const shopper = await shop.shopper()
    const headers = { authorization: `Bearer ${shopper.token}`, 'content-type': 'application/json' }
    const request = new Request(`${shop.origin}/api/auth/logout`, { method: 'POST', body: '{}', headers })
    expect((await shop.api.fetch(request, {})).status).toBe(200)
    await expect(whoAmI(shopper)).rejects.toMatchObject(UNAUTHORISED)
  })

  it.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'must be JSON, not %s as any page may send',
    async (type, { shop }) => {
      const shopper = await shop.shopper()
      const product = await shop.product()
      const body = { userId: shopper.id, productId: product.id, quantity: 1 }
      const answer = await post(shopper, '/api/shop/cart/add', body, { 'content-type': type })
      expect(answer.status).toBe(415)
    }
  )
})

describe('a front end on another origin', () => {
  const APP = 'https://app.example'
  it.override('environment', { TRUSTED_ORIGINS: `${APP}, https://second.example` })

  it('may write with the cookie when it is trusted', async ({ shop }) => {
    const shopper = await shop.shopper()
    const answer = await post(shopper, '/api/auth/logout', {}, { origin: APP, 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(APP)
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
    await expect(whoAmI(shopper)).rejects.toMatchObject(UNAUTHORISED)
  })

  it('is told beforehand what it may send', async ({ shop }) => {
    const asked = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' }
    const preflight = (origin: string) =>
      shop.visitor().request('/api/shop/cart/update-cart', { method: 'OPTIONS', headers: { ...asked, origin } })
    const answer = await preflight('https://second.example')
    expect(answer.ok).toBe(true)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://second.example')
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/content-type/i)
    const stranger = await preflight('https://evil.example')
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('may neither read nor write when it is not trusted', async ({ shop }) => {
    const shopper = await shop.shopper()
    const read = await shopper.request('/api/auth/check-auth', { headers: { origin: 'https://evil.example' } })
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
    const write = await post(shopper, '/api/auth/logout', {}, { origin: 'https://evil.example' })
    expect(write.status).toBe(403)
  })
})
