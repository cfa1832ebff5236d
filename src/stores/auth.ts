import { atom } from 'nanostores'

import { createClient } from '../api/client.ts'
import type { SessionUser } from '../api/contract/auth.ts'
import { isApiError } from '../api/errors.ts'
import { call } from './call.ts'
import { setDeviceUser } from './device-user.ts'
import { failureMessage, isRetryable } from './failure.ts'
import { $lastCart } from './last-cart.ts'
import { eraseStorage, tabTextStore } from './storage.ts'
import { $registeredEmail } from './tab.ts'

type Auth = { status: 'loading' } | { status: 'in'; user: SessionUser } | { status: 'out' }

export const $auth = atom<Auth>({ status: 'loading' })

/** The bearer token. Existing API clients keep it under this key as plain text. */
const $token = tabTextStore('token')

export type AuthResult = { ok: true; message: string } | { ok: false; message: string; retryable: boolean }

let checking: Promise<SessionUser | undefined> | undefined

/** Returns the signed-in user. Checks the session once per page, and again after a failed check. */
export function currentUser(): Promise<SessionUser | undefined> {
  if (!checking) {
    checking = checkAuth()
    // Some pages start the check early. Only callers that await it report its failure.
    checking.catch(() => {})
  }
  return checking
}

async function checkAuth(): Promise<SessionUser | undefined> {
  try {
    const { user } = await checkWithToken()
    setUser(user)
    return user
  } catch (error) {
    checking = undefined
    if (!isApiError(error) || error.kind !== 'unauthorised') throw error
    $auth.set({ status: 'out' })
    return undefined
  }
}

/** Drops the cart that another user left on this device. */
function setUser(user: SessionUser): void {
  if ($lastCart.get()?.userId !== user.id) $lastCart.set(undefined)
  setDeviceUser(user.id)
  $auth.set({ status: 'in', user })
}

/** If the tab's token has expired, drops it and checks the cookie alone. */
async function checkWithToken() {
  const token = $token.get()
  if (!token) return call('GET /api/auth/check-auth')
  return createClient({ token: () => token })('GET /api/auth/check-auth').catch((error: unknown) => {
    if (!isApiError(error) || error.kind !== 'unauthorised') throw error
    $token.set(undefined)
    return call('GET /api/auth/check-auth')
  })
}

export async function logIn(email: string, password: string): Promise<AuthResult> {
  return attempt(async () => {
    const answer = await call('POST /api/auth/login', { body: { email, password } })
    if (!answer.success) $auth.set({ status: 'out' })
    else {
      $token.set(answer.token)
      setUser(answer.user)
    }
    return toAuthResult(answer)
  })
}

export const register = (userName: string, email: string, password: string): Promise<AuthResult> =>
  attempt(async () => {
    const answer = await call('POST /api/auth/register', { body: { userName, email, password } })
    if (answer.success) $registeredEmail.set(email)
    return toAuthResult(answer)
  })

export const requestPasswordReset = (email: string): Promise<AuthResult> =>
  attempt(async () => toAuthResult(await call('POST /api/auth/forgot-password', { body: { email } })))

export const resetPassword = (token: string, password: string): Promise<AuthResult> =>
  attempt(async () => toAuthResult(await call('POST /api/auth/reset-password', { body: { token, password } })))

const toAuthResult = ({ success, message }: { success: boolean; message: string }): AuthResult =>
  success ? { ok: true, message } : { ok: false, message, retryable: false }

/** Ends the session on the server and erases its data in this browser. */
export async function logOut(): Promise<AuthResult> {
  return attempt(async () => {
    // A session check that arrives after the logout would be refused.
    await checking?.catch(() => {})
    const { message } = await call('POST /api/auth/logout')
    eraseStorage()
    $auth.set({ status: 'out' })
    return { ok: true, message }
  })
}

const attempt = (work: () => Promise<AuthResult>): Promise<AuthResult> =>
  work().catch((error: unknown) => ({ ok: false, message: failureMessage(error), retryable: isRetryable(error) }))
