import { describe, expect } from 'vitest'

import { account, logIn, post, register, UNAUTHORIZED, whoAmI } from '../../../support/accounts.ts'
import { it } from '../../../support/it.ts'

describe('registration', () => {
  it('creates a shopper’s account that can sign in', async ({ shop }) => {
    const visitor = shop.visitor()
    expect(await register(visitor)).toEqual({ success: true, message: 'Registration successful' })
    const response = await logIn(visitor)
    expect(response).toMatchObject({ success: true, message: 'Logged in successfully' })
    expect(response).toMatchObject({ user: { userName: 'Ada', email: 'ada@example.com', role: 'user' } })
  })

  it('does not sign in the new shopper unless asked', async ({ shop }) => {
    const visitor = shop.visitor()
    await register(visitor)
    await expect(whoAmI(visitor)).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('signs in the new shopper who asks for it, and nobody with a taken email', async ({ shop }) => {
    const [ada, other] = [shop.visitor(), shop.visitor()]
    const body = { ...account, signIn: true }
    const registered = await ada.call('POST /api/auth/register', { body })
    expect(registered).toMatchObject({
      success: true,
      token: expect.any(String),
      user: { userName: 'Ada', role: 'user' }
    })
    expect(await whoAmI(ada)).toBe('Ada')
    expect(await other.call('POST /api/auth/register', { body })).toMatchObject({ success: false, code: 'email-taken' })
    await expect(whoAmI(other)).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('never creates an administrator', async ({ shop }) => {
    const visitor = shop.visitor()
    await post(visitor, '/api/auth/register', { ...account, role: 'admin', adminRole: 'owner', isAdmin: true })
    expect(await logIn(visitor)).toMatchObject({ success: true, user: { role: 'user' } })
    await expect(visitor.call('GET /api/admin/orders/get', { query: {} })).rejects.toMatchObject({ status: 403 })
  })

  it.for(['ada@example.com', 'ADA@EXAMPLE.COM', '  Ada@Example.com '])(
    'rejects a taken email written as %j',
    async (email, { shop }) => {
      await register(shop.visitor())
      expect(await register(shop.visitor(), { userName: 'Another', email })).toEqual({
        success: false,
        code: 'email-taken',
        message: 'User Already exists with the same email! Please try again',
        field: 'email'
      })
    }
  )

  it.for(['Ada', 'ADA', '\u0410d\u0430'])(
    'accepts the name of another shopper, written as %j',
    async (userName, { shop }) => {
      const [ada, another] = [shop.visitor(), shop.visitor()]
      const other = { email: 'other@example.com', password: 'another password' }
      await register(ada)
      expect(await register(another, { userName, ...other })).toEqual({
        success: true,
        message: 'Registration successful'
      })
      expect(await logIn(ada)).toMatchObject({ user: { userName: 'Ada', email: 'ada@example.com' } })
      expect(await logIn(another, other)).toMatchObject({ user: { userName, email: 'other@example.com' } })
    }
  )

  it.for(['Your Store', ' your  STORE', 'Y\u043eur Store'])(
    'rejects the name of the shop, written as %j',
    async (userName, { shop }) => {
      expect(await register(shop.visitor(), { userName })).toMatchObject({ success: false, code: 'name-taken' })
      const admin = await shop.admin()
      await admin.call('PUT /api/admin/settings/update', { body: { shopName: 'Ada & Sons' } })
      expect(await register(shop.visitor(), { userName })).toMatchObject({ success: true })
    }
  )

  it.for(['Ada', 'ADA', ' ada ', 'Ａｄａ', 'A\u200bda\u00ad', '\u0410d\u0430'])(
    'rejects the name of an administrator written as %j',
    async (userName, { shop }) => {
      await shop.admin('Ada')
      expect(await register(shop.visitor(), { userName, email: 'other@example.com' })).toEqual({
        success: false,
        code: 'name-taken',
        message: 'User Already exists with the same userName! Please try again',
        field: 'userName'
      })
    }
  )

  it.for([
    ['Alice', 'AIice'],
    ['Tom', '\u0422om'],
    ['José', 'J\u043es\u0435\u0301'],
    ['HELEN', '\u041dELEN'],
    ['Ada Lovelace', 'Ada  Lovelace']
  ] as const)('rejects, beside the administrator %s, the lookalike %s', async ([userName, alike], { shop }) => {
    await shop.admin(userName)
    expect(await register(shop.visitor(), { userName: alike, email: 'other@example.com' })).toMatchObject({
      success: false,
      message: 'User Already exists with the same userName! Please try again'
    })
  })

  it.for([
    ['Corn', 'Com'],
    ['Burns', 'Bums'],
    ['user1', 'userl']
  ] as const)('accepts, beside the administrator %s, the shopper %s', async ([userName, other], { shop }) => {
    await shop.admin(userName)
    expect(await register(shop.visitor(), { userName: other, email: 'other@example.com' })).toMatchObject({
      success: true
    })
  })

  it('collapses white space in the user name', async ({ shop }) => {
    const visitor = shop.visitor()
    await register(visitor, { userName: '  Ada \u00a0 \t Lovelace ' })
    expect(await logIn(visitor)).toMatchObject({ user: { userName: 'Ada Lovelace' } })
  })

  it.for(['Ada\u202enimda', 'Ada\u2066', 'A\u0000da'])(
    'rejects control characters in the user name: %j',
    async (userName, { shop }) => {
      expect(await register(shop.visitor(), { userName })).toEqual({
        success: false,
        code: 'invalid',
        message: 'The user name contains characters that cannot be shown',
        field: 'userName'
      })
    }
  )

  it('accepts one of several concurrent registrations of an email', async ({ shop }) => {
    const names = ['One', 'Two', 'Three', 'Four']
    const responses = await Promise.all(names.map((userName) => register(shop.visitor(), { userName })))
    const conflict = {
      success: false,
      code: 'email-taken',
      message: 'User Already exists with the same email! Please try again',
      field: 'email'
    }
    expect(responses.filter((response) => response.success)).toHaveLength(1)
    expect(responses.filter((response) => !response.success)).toEqual([conflict, conflict, conflict])
  })

  it.for([
    { email: 'not-an-address', message: 'Please enter a valid email address' },
    { email: '', message: 'Please enter a valid email address' },
    { password: 'short', message: 'The password needs at least 8 characters' },
    { password: 'x'.repeat(201), message: 'The password is too long: the maximum is 200 characters' },
    { userName: '   ', message: 'Please enter a user name' },
    { userName: '\u200b\u2060', message: 'Please enter a user name' },
    { userName: 'x'.repeat(61), message: 'The user name is too long: the maximum is 60 characters' }
  ])('responds with 200 and the error: $message', async ({ message, ...fields }, { shop }) => {
    const [field] = Object.keys(fields)
    expect(await register(shop.visitor(), fields)).toEqual({ success: false, code: 'invalid', message, field })
    expect(await register(shop.visitor())).toMatchObject({ success: true })
  })
})
