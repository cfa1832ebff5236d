import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let events: string[]
let authResponse: PromiseWithResolvers<Response>

beforeEach(() => {
  vi.resetModules()
  events = []
  authResponse = Promise.withResolvers()
  vi.stubGlobal('fetch', async (url: string) => {
    events.push(url)
    if (!url.endsWith('/check-auth')) return Response.json({ success: true, message: 'Logged out' })
    return authResponse.promise.finally(() => events.push('answered'))
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('logging out waits for the session check', async () => {
  const { $auth, currentUser, logOut } = await import('./auth.ts')
  void currentUser()
  const logout = logOut()
  await vi.waitFor(() => expect(events).toEqual(['/api/auth/check-auth']))
  authResponse.resolve(Response.json({ user: { id: 'robin' } }))
  expect(await logout).toMatchObject({ ok: true })
  expect(events).toEqual(['/api/auth/check-auth', 'answered', '/api/auth/logout'])
  expect($auth.get()).toEqual({ status: 'out' })
})

test('logging out works after the session check has failed', async () => {
  const { currentUser, logOut } = await import('./auth.ts')
  void currentUser()
  const logout = logOut()
  authResponse.reject(new TypeError('fetch failed'))
  expect(await logout).toMatchObject({ ok: true })
  expect(events.at(-1)).toBe('/api/auth/logout')
})
