import { atom } from 'nanostores'

import { createClient } from '../api/client.ts'
import type { SessionUser } from '../api/contract/auth.ts'
import { isApiError } from '../api/errors.ts'
import { call } from './call.ts'
import { setDeviceUser } from './device-user.ts'
import { failureMessage, isPassing } from './failure.ts'
import { $lastCart } from './last-cart.ts'
import { eraseStorage, tabTextStore } from './storage.ts'
import { $registeredEmail } from './tab.ts'

type Auth = { status: 'loading' } | { status: 'in'; user: SessionUser } | { status: 'out' }

export const $auth = atom<Auth>({ status: 'loading' })

/** The bearer token; clients of the contract keep it under this key as plain text. */
const $token = tabTextStore('token')

/** How an attempt ended, and what is said of it. What failed in passing may go well another time. */
export type Outcome = { ok: true; message: string } | { ok: false; message: string; passing: boolean }

let checking: Promise<SessionUser | undefined> | undefined

/** Who is signed in; asked once for a page, and anew after a failure. */
export function currentUser(): Promise<SessionUser | undefined> {
  if (!checking) {
    checking = checkAuth()
    // A page asks ahead too: its failure is told by whoever needs the answer.
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

/** A cart that somebody else left on this device is not shown. */
function setUser(user: SessionUser): void {
  if ($lastCart.get()?.userId !== user.id) $lastCart.set(undefined)
  setDeviceUser(user.id)
  $auth.set({ status: 'in', user })
}

/** An older session's token in this tab must not speak against the cookie: then the cookie alone is asked. */
async function checkWithToken() {
  const token = $token.get()
  if (!token) return call('GET /api/auth/check-auth')
  return createClient({ token: () => token })('GET /api/auth/check-auth').catch((error: unknown) => {
    if (!isApiError(error) || error.kind !== 'unauthorised') throw error
    $token.set(undefined)
    return call('GET /api/auth/check-auth')
  })
}

export async function logIn(email: string, password: string): Promise<Outcome> {
  return attempt(async () => {
    const answer = await call('POST /api/auth/login', { body: { email, password } })
    if (!answer.success) $auth.set({ status: 'out' })
    else {
      $token.set(answer.token)
      setUser(answer.user)
    }
    return told(answer)
  })
}

/** The login form is filled in with the e-mail afterwards. */
export const register = (userName: string, email: string, password: string): Promise<Outcome> =>
  attempt(async () => {
    const answer = await call('POST /api/auth/register', { body: { userName, email, password } })
    if (answer.success) $registeredEmail.set(email)
    return told(answer)
  })

export const askForReset = (email: string): Promise<Outcome> =>
  attempt(async () => told(await call('POST /api/auth/forgot-password', { body: { email } })))

export const resetPassword = (token: string, password: string): Promise<Outcome> =>
  attempt(async () => told(await call('POST /api/auth/reset-password', { body: { token, password } })))

const told = ({ success, message }: { success: boolean; message: string }): Outcome =>
  success ? { ok: true, message } : { ok: false, message, passing: false }

/** Ends the session on the server and erases what this browser keeps of it. */
export async function logOut(): Promise<Outcome> {
  return attempt(async () => {
    // A question that comes after the end would be refused.
    await checking?.catch(() => {})
    const { message } = await call('POST /api/auth/logout')
    eraseStorage()
    $auth.set({ status: 'out' })
    return { ok: true, message }
  })
}

const attempt = (work: () => Promise<Outcome>): Promise<Outcome> =>
  work().catch((error: unknown) => ({ ok: false, message: failureMessage(error), passing: isPassing(error) }))
