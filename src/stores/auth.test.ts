import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The calls of the page, and the response to the session check. */
let called: string[]
let checked: PromiseWithResolvers<Response>

beforeEach(() => {
  vi.resetModules()
  called = []
  checked = Promise.withResolvers()
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(url)
    if (!url.endsWith('/check-auth')) return Response.json({ success: true, message: 'Logged out' })
    return checked.promise.finally(() => called.push('answered'))
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('logging out waits for the session check', async () => {
  const { $auth, currentUser, logOut } = await import('./auth.ts')
  void currentUser()
  const left = logOut()
  await vi.waitFor(() => expect(called).toEqual(['/api/auth/check-auth']))
  checked.resolve(Response.json({ user: { id: 'robin' } }))
  expect(await left).toMatchObject({ ok: true })
  expect(called).toEqual(['/api/auth/check-auth', 'answered', '/api/auth/logout'])
  expect($auth.get()).toEqual({ status: 'out' })
})

test('logging out works after the session check has failed', async () => {
  const { currentUser, logOut } = await import('./auth.ts')
  void currentUser()
  const left = logOut()
  checked.reject(new TypeError('fetch failed'))
  expect(await left).toMatchObject({ ok: true })
  expect(called.at(-1)).toBe('/api/auth/logout')
})
