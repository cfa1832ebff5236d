import { describe, expect } from 'vitest'

import { DAY, HOUR } from '../../../../src/lib/dates.ts'
import { createSession } from '../../../../src/server/people/sessions/sessions.ts'
import { UNAUTHORIZED, whoAmI } from '../../../support/accounts.ts'
import { it } from '../../../support/it.ts'

describe('check-auth', () => {
  it('responds with 401 without credentials', async ({ shop }) => {
    await expect(whoAmI(shop.visitor())).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('identifies the shopper by the cookie, by the bearer token and by both', async ({ shop }) => {
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

  it('rejects a token and a cookie of different sessions', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const mixed = shop.visitor(() => ben.token)
    for (const [name, value] of ada.cookies) mixed.cookies.set(name, value)
    await expect(whoAmI(mixed)).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('rejects a valid cookie with an invalid token', async ({ shop }) => {
    const shopper = await shop.shopper()
    const response = await shopper.request('/api/auth/check-auth', { headers: { authorization: 'Bearer made-up' } })
    expect(response.status).toBe(401)
  })

  it.for(['Bearer null', 'Bearer undefined'])('treats %j as no token', async (authorization, { shop }) => {
    const shopper = await shop.shopper()
    const withCookie = await shopper.request('/api/auth/check-auth', { headers: { authorization } })
    const without = await shop.visitor().request('/api/auth/check-auth', { headers: { authorization } })
    expect([withCookie.status, without.status]).toEqual([200, 401])
  })

  it('rejects the cookie’s secret as a token and the token as a cookie', async ({ shop }) => {
    const shopper = await shop.shopper()
    const swapped = shop.visitor(() => shopper.cookies.get('session') ?? '')
    await expect(whoAmI(swapped)).rejects.toMatchObject(UNAUTHORIZED)
    const other = shop.visitor()
    other.cookies.set('session', shopper.token)
    await expect(whoAmI(other)).rejects.toMatchObject(UNAUTHORIZED)
  })
})

describe('logout', () => {
  it('ends the session for the cookie and for the token', async ({ shop }) => {
    const shopper = await shop.shopper()
    const attacker = shop.visitor()
    for (const [name, value] of shopper.cookies) attacker.cookies.set(name, value)
    expect(await whoAmI(attacker)).toBe('Ada')
    expect(await shopper.call('POST /api/auth/logout')).toEqual({ success: true, message: 'Logged out successfully!' })
    expect(shopper.cookies.get('session')).toBeUndefined()
    await expect(whoAmI(attacker)).rejects.toMatchObject(UNAUTHORIZED)
    await expect(whoAmI(shop.visitor(() => shopper.token))).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('ends the session of a client that has only the token', async ({ shop }) => {
    const shopper = await shop.shopper()
    await shop.visitor(() => shopper.token).call('POST /api/auth/logout')
    await expect(whoAmI(shopper)).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('keeps the sessions on other devices', async ({ shop }) => {
    const phone = await shop.shopper()
    const laptop = shop.visitor()
    await laptop.call('POST /api/auth/login', { body: { email: phone.user.email, password: phone.password } })
    await phone.call('POST /api/auth/logout')
    expect(await whoAmI(laptop)).toBe('Ada')
  })

  it('succeeds for a visitor', async ({ shop }) => {
    expect(await shop.visitor().call('POST /api/auth/logout')).toMatchObject({ success: true })
  })
})

describe('a session', () => {
  it('is stored in the database without its secrets', async ({ shop }) => {
    const shopper = await shop.shopper()
    const rows = await shop.shop.db.selectFrom('sessions').selectAll().execute()
    expect(rows).toHaveLength(1)
    for (const secret of [shopper.token, shopper.cookies.get('session') ?? '']) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  })

  it('expires for the token and the cookie at the same time', async ({ shop }) => {
    const shopper = await shop.shopper()
    const app = shop.visitor(() => shopper.token)
    for (let day = 0; day < 10; day += 1) {
      shop.pass(DAY)
      expect(await whoAmI(day % 2 === 0 ? shopper : app)).toBe('Ada')
    }
    shop.pass(7 * DAY + HOUR)
    for (const client of [shopper, app]) await expect(whoAmI(client)).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('mixed from the token of one shopper and the cookie of another changes nothing for either', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const mixed = shop.visitor(() => ben.token)
    mixed.cookies.set('session', ada.cookies.get('session') ?? '')
    const hat = await shop.product()
    for (const { id: userId } of [ada, ben]) {
      const body = { userId, productId: hat.id, quantity: 1 }
      await expect(mixed.call('POST /api/shop/cart/add', { body })).rejects.toMatchObject(UNAUTHORIZED)
    }
    await mixed.call('POST /api/auth/logout')
    expect([await whoAmI(ada), await whoAmI(ben)]).toEqual(['Ada', 'Ben'])
  })

  it('ends after seven days without a visit', async ({ shop }) => {
    const shopper = await shop.shopper()
    shop.pass(7 * DAY - HOUR)
    expect(await whoAmI(shopper)).toBe('Ada')
    shop.pass(7 * DAY + HOUR)
    await expect(whoAmI(shopper)).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('ends after thirty days, however often it is used', async ({ shop }) => {
    const shopper = await shop.shopper()
    for (let day = 0; day < 29; day += 1) {
      shop.pass(DAY)
      expect(await whoAmI(shopper)).toBe('Ada')
    }
    shop.pass(DAY + HOUR)
    await expect(whoAmI(shopper)).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('ends when its account has 100 newer sessions', async ({ shop }) => {
    const ada = await shop.shopper()
    for (let nth = 0; nth < 100; nth += 1) {
      shop.pass(1000)
      await createSession(shop.shop, shop.shop.db, ada.id)
    }
    const sessions = await shop.shop.db.selectFrom('sessions').select('user_id').execute()
    expect(sessions).toHaveLength(100)
    await expect(ada.call('GET /api/auth/check-auth')).rejects.toMatchObject({ status: 401 })
  })
})
