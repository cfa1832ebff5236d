import { atom } from 'nanostores'

import { createClient } from '../api/client.ts'
import type { SessionUser } from '../api/contract/auth.ts'
import type { CallInput, CallName } from '../api/contract/index.ts'
import { getHomeUrl } from '../domain/accounts/home-url.ts'
import { isApiError } from '../api/errors.ts'
import { eraseSavedPages } from '../lib/page-caches.ts'
import { call } from './call.ts'
import { readDeviceUser, setDeviceUser } from './device-user.ts'
import { getFailureMessage, isRetryable } from './failure.ts'
import { $lastCart } from './last-cart.ts'
import { claimDesiredLines, eraseDesiredLines } from './desired-lines.ts'
import { eraseDeviceStorage, eraseTabStorage, createTabTextStore } from './storage.ts'
import { $registeredEmail, $visitorAdded } from './tab-stores.ts'

type Auth = { status: 'loading' } | { status: 'signed-in'; user: SessionUser } | { status: 'signed-out' }

export const $auth = atom<Auth>({ status: 'loading' })

/** Existing API clients use this key, and plain text instead of JSON. */
const $token = createTabTextStore('token')

export interface AuthFailure {
  ok: false
  message: string
  /** The input that the message is about. */
  field?: string | undefined
  isRetryable: boolean
}

export type AuthResult = { ok: true; message: string } | AuthFailure

let sessionCheck: Promise<SessionUser | undefined> | undefined

/** Checks the session once per page, and again after a failed check. */
export function getCurrentUser(): Promise<SessionUser | undefined> {
  if (!sessionCheck) {
    sessionCheck = checkAuth()
    // Prevents an unhandled rejection; callers that await the check still get the error.
    sessionCheck.catch(() => {})
  }
  return sessionCheck
}

async function checkAuth(): Promise<SessionUser | undefined> {
  try {
    const { user } = await fetchSession()
    setUser(user)
    return user
  } catch (error) {
    sessionCheck = undefined
    if (!isApiError(error) || error.kind !== 'unauthorized') throw error
    void eraseSavedPages()
    $auth.set({ status: 'signed-out' })
    return undefined
  }
}

function setUser(user: SessionUser): void {
  assignDeviceToUser(user.id)
  $auth.set({ status: 'signed-in', user })
}

/** Makes the user the owner of this device's data, also of cart changes from before the login. Deletes the data of another user. */
export function assignDeviceToUser(userId: string): void {
  if ($lastCart.get()?.userId !== userId) $lastCart.set(undefined)
  if ((readDeviceUser() ?? userId) !== userId) void eraseSavedPages()
  setDeviceUser(userId)
  claimDesiredLines(userId)
  $visitorAdded.set(undefined)
}

/** Falls back to the cookie, which may be valid when the token has expired. */
async function fetchSession() {
  const token = $token.get()
  if (!token) return call('GET /api/auth/check-auth')
  return createClient({ token: () => token })('GET /api/auth/check-auth').catch((error: unknown) => {
    if (!isApiError(error) || error.kind !== 'unauthorized') throw error
    $token.set(undefined)
    return call('GET /api/auth/check-auth')
  })
}

type Fields<Name extends CallName> = CallInput<Name> extends { body: infer Body } ? Body : never

export async function logIn(body: Fields<'POST /api/auth/login'>): Promise<AuthResult> {
  return runAuthCall(async () => {
    const response = await call('POST /api/auth/login', { body })
    if (response.success) setSession(response)
    else $auth.set({ status: 'signed-out' })
    return toAuthResult(response)
  })
}

export const logInWithPasskey = (body: Fields<'POST /api/auth/passkey/login'>): Promise<AuthResult> =>
  runAuthCall(async () => {
    const response = await call('POST /api/auth/passkey/login', { body })
    setSession(response)
    return { ok: true, message: response.message }
  })

function setSession({ token, user }: { token: string; user: SessionUser }): void {
  $token.set(token)
  setUser(user)
}

/** Returns the URL after a login. With a return URL, which only the server reads, it is the root, which redirects. */
export function findLandingUrl(): string {
  const auth = $auth.get()
  return auth.status === 'signed-in' && !document.cookie.includes('return-url=') ? getHomeUrl(auth.user.role) : '/'
}

export const register = (body: Fields<'POST /api/auth/register'>): Promise<AuthResult> =>
  runAuthCall(async () => {
    const response = await call('POST /api/auth/register', { body: { ...body, signIn: true } })
    const { token, user } = { token: undefined, user: undefined, ...response }
    if (token && user) setSession({ token, user })
    // The login was refused, or the API host has none here.
    else if (response.success) $registeredEmail.set(body.email)
    return toAuthResult(response)
  })

export const requestPasswordReset = (body: Fields<'POST /api/auth/forgot-password'>): Promise<AuthResult> =>
  runAuthCall(async () => toAuthResult(await call('POST /api/auth/forgot-password', { body })))

export const resetPassword = (body: Fields<'POST /api/auth/reset-password'>): Promise<AuthResult> =>
  runAuthCall(async () => toAuthResult(await call('POST /api/auth/reset-password', { body })))

interface AuthResponse {
  success: boolean
  message: string
  field?: string | undefined
}

const toAuthResult = ({ success, message, field }: AuthResponse): AuthResult =>
  success ? { ok: true, message } : { ok: false, message, field, isRetryable: false }

export async function logOut(): Promise<AuthResult> {
  return runAuthCall(async () => {
    // A session check in progress could reach the server after the logout and fail.
    await sessionCheck?.catch(() => {})
    const { message } = await call('POST /api/auth/logout')
    // A failing cart call would save its line again.
    eraseDesiredLines()
    $auth.set({ status: 'signed-out' })
    eraseTabStorage()
    eraseDeviceStorage()
    await eraseSavedPages()
    return { ok: true, message }
  })
}

const runAuthCall = (work: () => Promise<AuthResult>): Promise<AuthResult> =>
  work().catch((error: unknown) => ({ ok: false, message: getFailureMessage(error), isRetryable: isRetryable(error) }))
