import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { closeBrowserTab, openBrowserTab } from '../../tests/support/browser-tab.ts'

let events: string[]
let authResponse: PromiseWithResolvers<Response>

beforeEach(() => {
  vi.resetModules()
  events = []
  authResponse = Promise.withResolvers()
  vi.stubGlobal('fetch', async (url: string) => {
    events.push(url)
    if (!url.endsWith('/check-auth')) return Response.json({ success: true, message: 'Logged out' })
    return authResponse.promise.finally(() => events.push('response'))
  })
})
afterEach(closeBrowserTab)

test('logging out waits for the session check', async () => {
  const { $auth, getCurrentUser, logOut } = await import('./auth.ts')
  void getCurrentUser()
  const logout = logOut()
  await expect.poll(() => events).toEqual(['/api/auth/check-auth'])
  authResponse.resolve(Response.json({ user: { id: 'robin' } }))
  expect(await logout).toMatchObject({ ok: true })
  expect(events).toEqual(['/api/auth/check-auth', 'response', '/api/auth/logout'])
  expect($auth.get()).toEqual({ status: 'signed-out' })
})

test('logging out works after the session check has failed', async () => {
  const { getCurrentUser, logOut } = await import('./auth.ts')
  void getCurrentUser()
  const logout = logOut()
  authResponse.reject(new TypeError('fetch failed'))
  expect(await logout).toMatchObject({ ok: true })
  expect(events.at(-1)).toBe('/api/auth/logout')
})

type Respond = () => Response

const signedIn: Respond = () => Response.json({ user: ROBIN })
const refused: Respond = () => Response.json({ success: false, message: 'Unauthorised user!' }, { status: 401 })
const failed: Respond = () => Response.json({ success: false }, { status: 500 })

const ROBIN = { id: 'robin', userName: 'Robin', email: 'robin@example.com', role: 'user' }

let bodies: unknown[]

/** Answers the calls in this order, and returns the tokens that they send. */
function serve(...responses: Respond[]) {
  const tokens: (string | null)[] = []
  bodies = []
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: RequestInit) => {
    tokens.push(new Headers(headers).get('authorization'))
    if (typeof body === 'string') bodies.push(JSON.parse(body))
    const respond = responses.shift()
    if (!respond) throw new TypeError('fetch failed')
    return respond()
  })
  return tokens
}

async function load() {
  const auth = await import('./auth.ts')
  const { $lastCart } = await import('./last-cart.ts')
  const { $registeredEmail } = await import('./tab-stores.ts')
  return { ...auth, $lastCart, $registeredEmail }
}

test('a page checks the session once', async () => {
  serve(signedIn)
  const { getCurrentUser, $auth } = await load()
  expect($auth.get()).toEqual({ status: 'loading' })
  expect(await Promise.all([getCurrentUser(), getCurrentUser()])).toEqual([ROBIN, ROBIN])
  expect($auth.get()).toEqual({ status: 'signed-in', user: ROBIN })
})

test('a failed session check does not sign the user out, and is repeated', async () => {
  serve(failed, signedIn)
  const { getCurrentUser, $auth } = await load()
  await expect(getCurrentUser()).rejects.toMatchObject({ kind: 'server' })
  expect($auth.get()).toEqual({ status: 'loading' })
  expect(await getCurrentUser()).toEqual(ROBIN)
})

test('a visitor is signed out, and can sign in in another tab', async () => {
  serve(refused, signedIn)
  const { getCurrentUser, $auth } = await load()
  expect(await getCurrentUser()).toBeUndefined()
  expect($auth.get()).toEqual({ status: 'signed-out' })
  expect(await getCurrentUser()).toEqual(ROBIN)
})

test.for([
  ['robin', true],
  ['sam', false]
] as const)('when Robin signs in, the last cart of %s is kept: %j', async ([userId, isKept]) => {
  serve(() => Response.json({ success: true, message: 'Logged in', token: 't1', user: ROBIN }))
  const { logIn, $auth, $lastCart } = await load()
  $lastCart.set({ _id: 'cart', userId, items: [] })
  expect(await logIn({ email: 'robin@example.com', password: 'secret' })).toEqual({ ok: true, message: 'Logged in' })
  expect($auth.get()).toEqual({ status: 'signed-in', user: ROBIN })
  expect($lastCart.get() !== undefined).toBe(isKept)
})

const logInWithToken: Respond = () => Response.json({ success: true, message: '', token: 't1', user: ROBIN })

test('a session check sends the token, and only the cookie after the token has expired', async () => {
  const tokens = serve(logInWithToken, refused, refused, signedIn)
  const { logIn, getCurrentUser } = await load()
  await logIn({ email: 'robin@example.com', password: 'secret' })
  expect(await getCurrentUser()).toBeUndefined()
  expect(await getCurrentUser()).toEqual(ROBIN)
  expect(tokens).toEqual([null, 'Bearer t1', null, null])
})

test('a session check that fails keeps the token', async () => {
  const tokens = serve(logInWithToken, failed, signedIn)
  const { logIn, getCurrentUser } = await load()
  await logIn({ email: 'robin@example.com', password: 'secret' })
  await expect(getCurrentUser()).rejects.toMatchObject({ kind: 'server' })
  expect(await getCurrentUser()).toEqual(ROBIN)
  expect(tokens).toEqual([null, 'Bearer t1', 'Bearer t1'])
})

type Action = [string, (auth: Awaited<ReturnType<typeof load>>) => Promise<unknown>, object]

const [userName, email, password] = ['Robin', 'robin@example.com', 'secret']

const ACTIONS: Action[] = [
  ['logging in', ({ logIn }) => logIn({ email, password }), { email, password }],
  [
    'registering',
    ({ register }) => register({ userName, email, password }),
    { userName, email, password, signIn: true }
  ],
  ['requesting a password reset', ({ requestPasswordReset }) => requestPasswordReset({ email }), { email }],
  ['resetting the password', ({ resetPassword }) => resetPassword({ token: 't1', password }), { token: 't1', password }]
]

test.for(ACTIONS)('%s shows the message of the shop beside its field', async ([, act, body]) => {
  const refusal = { success: false, message: 'Not accepted.', field: 'email' }
  serve(() => Response.json(refusal))
  const auth = await load()
  expect(await act(auth)).toEqual({ ok: false, message: 'Not accepted.', field: 'email', isRetryable: false })
  expect(bodies).toEqual([body])
  expect(auth.$auth.get().status).not.toBe('signed-in')
  expect(auth.$registeredEmail.get()).toBeUndefined()
})

test.for(ACTIONS)('%s without a network can be tried again', async ([, act]) => {
  serve()
  expect(await act(await load())).toMatchObject({ ok: false, isRetryable: true })
})

test('a new customer is signed in', async () => {
  const { sessionStorage } = openBrowserTab()
  serve(() => Response.json({ success: true, message: 'Registered', token: 't1', user: ROBIN }))
  const { register, $auth, $registeredEmail } = await load()
  expect(await register({ userName, email, password })).toEqual({ ok: true, message: 'Registered' })
  expect($auth.get()).toEqual({ status: 'signed-in', user: ROBIN })
  expect(sessionStorage.items.get('token')).toBe('t1')
  expect($registeredEmail.get()).toBeUndefined()
})

test('a new customer whose login was refused finds the email in the login form', async () => {
  serve(() => Response.json({ success: true, message: 'Registered' }))
  const { register, $registeredEmail } = await load()
  expect(await register({ userName, email, password })).toEqual({ ok: true, message: 'Registered' })
  expect($registeredEmail.get()).toBe('robin@example.com')
})

test('a refused login leaves the user signed out', async () => {
  serve(() => Response.json({ success: false, message: 'Incorrect password!' }))
  const { logIn, $auth } = await load()
  await logIn({ email: 'robin@example.com', password: 'wrong' })
  expect($auth.get()).toEqual({ status: 'signed-out' })
})

test('a user who logs out leaves nothing in the storage of the browser', async () => {
  const { localStorage, sessionStorage } = openBrowserTab()
  serve(logInWithToken, () => Response.json({ success: true, message: 'Logged out' }))
  const { logIn, logOut } = await load()
  await logIn({ email: 'robin@example.com', password: 'secret' })
  expect([localStorage.items.size, sessionStorage.items.size]).toEqual([1, 1])
  expect(await logOut()).toEqual({ ok: true, message: 'Logged out' })
  expect([localStorage.items.size, sessionStorage.items.size]).toEqual([0, 0])
})

test('another user who signs in finds no desired lines or saved pages of the last one', async () => {
  const { localStorage, writeFromOtherTab } = openBrowserTab()
  const erased: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => erased.push(name) })
  serve(...['robin', 'robin', 'ada'].map((id) => () => Response.json({ success: true, user: { ...ROBIN, id } })))
  const { logIn } = await load()
  const signIn = () => logIn({ email: 'a@example.com', password: 'secret' })
  const line = JSON.stringify({ product: { productId: 'hat' }, quantity: 1, userId: 'robin' })
  await signIn()
  writeFromOtherTab('device:line:hat', line)
  await signIn()
  expect([localStorage.getItem('device:line:hat'), erased]).toEqual([line, []])
  await signIn()
  expect([localStorage.getItem('device:line:hat'), erased]).toEqual([null, ['pages', 'images']])
})
