import { array, assert, boolean, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { SessionUser } from '../../api/contract/auth.ts'
import { ADMIN_ROLES, type AdminRole } from '../../domain/accounts/admin-roles.ts'
import { normalizePath, findRedirect } from './guard.ts'

const user = (role: 'admin' | 'user', adminRole?: AdminRole): SessionUser => ({
  id: 'id',
  userName: 'Ada',
  email: 'ada@example.com',
  role,
  ...(role === 'admin' && { adminRole: adminRole ?? 'owner' })
})

describe('redirects of the guard', () => {
  it.for([
    ['/', '/auth/login', '/shop/home', '/admin/dashboard'],
    ['/auth/login', undefined, '/shop/home', '/admin/dashboard'],
    ['/auth/register', undefined, '/shop/home', '/admin/dashboard'],
    ['/auth/forgot-password', undefined, '/shop/home', '/admin/dashboard'],
    ['/auth/reset-password', undefined, '/shop/home', '/admin/dashboard'],
    ['/auth/reset-password/', undefined, '/shop/home', '/admin/dashboard'],
    ['/auth/reset-password/x', '/auth/login', undefined, undefined],
    ['/shop/auth/reset-password', '/auth/login', undefined, '/admin/dashboard'],
    ['/auth/forgot-passwords', '/auth/login', undefined, undefined],
    ['/shop/home', '/auth/login', undefined, '/admin/dashboard'],
    ['/shop/anything', '/auth/login', undefined, '/admin/dashboard'],
    ['/admin/orders', '/auth/login', '/unauth-page', undefined],
    ['/shop/admin', '/auth/login', '/unauth-page', '/admin/dashboard'],
    ['/unauth-page', '/auth/login', undefined, undefined],
    ['/nothing', '/auth/login', undefined, undefined],
    ['/offline', undefined, undefined, undefined]
  ] as const)('from %s send a visitor to %s, a shopper to %s, an admin to %s', ([path, ...expected]) => {
    expect([
      findRedirect(path, undefined),
      findRedirect(path, user('user')),
      findRedirect(path, user('admin'))
    ]).toEqual(expected)
  })

  it('never redirects in a loop', () => {
    const path = constantFrom(
      '/',
      '/auth/login',
      '/auth/reset-password',
      '/shop/home',
      '/admin/dashboard',
      '/admin/admins',
      '/unauth-page',
      '/x'
    )
    const visitor = constantFrom(undefined, user('user'), ...ADMIN_ROLES.map((adminRole) => user('admin', adminRole)))
    assert(
      property(path, visitor, (from, account) => {
        const to = findRedirect(from, account)
        expect(to && findRedirect(to, account)).toBeUndefined()
      })
    )
  })
})

describe('normalizePath', () => {
  it.for([
    ['/shop/home', '/shop/home'],
    ['/ADMIN/Orders', '/admin/orders'],
    ['/%61dmin', '/admin'],
    ['/%2561dmin', '/admin'],
    ['/%252561dmin', '/admin'],
    ['//admin', '/admin'],
    ['/%2F%2Fadmin', '/admin']
  ])('returns %s as %s', ([path = '', expected]) => {
    expect(normalizePath(path)).toBe(expected)
  })

  it.for(['/%', '/%zz', '/%E0%A4%A', '/%25', '/%2525zz'])('returns null for %s', (path) => {
    expect(normalizePath(path)).toBeNull()
  })

  it('returns null for too many layers of encoding', () => {
    expect(normalizePath(`/%${'25'.repeat(10)}61dmin`)).toBeNull()
  })

  it('decodes any mix of encodings', () => {
    const layers = array(integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 })
    const encode = (letter: string, times: number): string =>
      times === 0 ? letter : `%${'25'.repeat(times - 1)}${letter.charCodeAt(0).toString(16)}`
    assert(
      property(layers, boolean(), (times, upper) => {
        const letters = Array.from(upper ? 'ADMIN' : 'admin')
        expect(normalizePath(`/${letters.map((letter, at) => encode(letter, times[at] ?? 0)).join('')}`)).toBe('/admin')
      })
    )
  })
})
