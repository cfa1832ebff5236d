import { atom } from 'nanostores'

import { createClient } from '../api/client.ts'
import type { SessionUser } from '../api/contract/auth.ts'
import { isApiError } from '../api/errors.ts'
import { call } from './call.ts'
import { failureMessage, isPassing } from './failure.ts'

type Auth = { status: 'loading' } | { status: 'in'; user: SessionUser } | { status: 'out' }

export const $auth = atom<Auth>({ status: 'loading' })

/** Where clients of the contract keep the bearer token, for this tab. */
const TOKEN = 'token'

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
    $auth.set({ status: 'in', user })
    return user
  } catch (error) {
    checking = undefined
    if (!isApiError(error) || error.kind !== 'unauthorised') throw error
    $auth.set({ status: 'out' })
    return undefined
  }
}

/** An older session's token in this tab must not speak against the cookie: then the cookie alone is asked. */
async function checkWithToken() {
  const token = sessionStorage.getItem(TOKEN)
  if (!token) return call('GET /api/auth/check-auth')
  return createClient({ token: () => token })('GET /api/auth/check-auth').catch((error: unknown) => {
    if (!isApiError(error) || error.kind !== 'unauthorised') throw error
    sessionStorage.removeItem(TOKEN)
    return call('GET /api/auth/check-auth')
  })
}

export async function logIn(email: string, password: string): Promise<Outcome> {
  return attempt(async () => {
    const answer = await call('POST /api/auth/login', { body: { email, password } })
    if (answer.success) sessionStorage.setItem(TOKEN, answer.token)
    $auth.set(answer.success ? { status: 'in', user: answer.user } : { status: 'out' })
    return told(answer)
  })
}

export const register = (userName: string, email: string, password: string): Promise<Outcome> =>
  attempt(async () => told(await call('POST /api/auth/register', { body: { userName, email, password } })))

export const askForReset = (email: string): Promise<Outcome> =>
  attempt(async () => told(await call('POST /api/auth/forgot-password', { body: { email } })))

export const resetPassword = (token: string, password: string): Promise<Outcome> =>
  attempt(async () => told(await call('POST /api/auth/reset-password', { body: { token, password } })))

const told = ({ success, message }: { success: boolean; message: string }): Outcome =>
  success ? { ok: true, message } : { ok: false, message, passing: false }

/** Ends the session on the server and forgets it in this tab. */
export async function logOut(): Promise<Outcome> {
  return attempt(async () => {
    // A question that comes after the end would be refused.
    await checking?.catch(() => {})
    const { message } = await call('POST /api/auth/logout')
    sessionStorage.clear()
    $auth.set({ status: 'out' })
    return { ok: true, message }
  })
}

const attempt = (work: () => Promise<Outcome>): Promise<Outcome> =>
  work().catch((error: unknown) => ({ ok: false, message: failureMessage(error), passing: isPassing(error) }))
