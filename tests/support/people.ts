import { randomUUID } from 'node:crypto'

import type { BrowserContext } from 'playwright/test'

import { DEMO_ACCOUNTS } from '../../demo/accounts.ts'
import { type Client, createClient } from '../../src/api/client.ts'
import type { SessionUser } from '../../src/api/contract/auth.ts'
import type { RunningShop } from './running-shop.ts'

export interface Credentials {
  userName: string
  email: string
  password: string
}

/** Someone who is signed in, and the API as they see it. */
export interface Person extends SessionUser {
  call: Client
}

/** Nobody whom the shop knows yet. */
export function stranger(): Credentials {
  const unique = randomUUID().slice(0, 8)
  return { userName: `Robin ${unique}`, email: `robin-${unique}@example.com`, password: `a long password ${unique}` }
}

export function demoAdmin(): Credentials {
  const [admin] = DEMO_ACCOUNTS
  return admin
}

export const register = (baseURL: string, person: Credentials) =>
  createClient({ baseURL })('POST /api/auth/register', { body: person })

/** Signs in for calls of the API; no browser is signed in by it. */
export async function signIn(baseURL: string, { email, password }: Omit<Credentials, 'userName'>): Promise<Person> {
  const answer = await createClient({ baseURL })('POST /api/auth/login', { body: { email, password } })
  if (!answer.success) throw new Error(answer.message)
  return { ...answer.user, call: createClient({ baseURL, token: () => answer.token }) }
}

/** Signs a browser in, as its own login screen would. */
export async function signInBrowser(context: BrowserContext, { email, password }: Credentials): Promise<void> {
  const response = await context.request.post('/api/auth/login', { data: { email, password } })
  const { success, message } = (await response.json()) as { success: boolean; message: string }
  if (!success) throw new Error(message)
}

/** Another administrator, beside the demo's. */
export async function colleague(shop: Pick<RunningShop, 'url' | 'makeAdmin'>): Promise<Person> {
  const { email } = stranger()
  return signIn(shop.url, { email, password: await shop.makeAdmin(email) })
}
