import { randomUUID } from 'node:crypto'

import type { BrowserContext } from 'playwright/test'

import { DEMO_ACCOUNTS } from '../../src/server/people/accounts/demo-accounts.ts'
import { type Client, createClient } from '../../src/api/client.ts'
import type { CallResponse } from '../../src/api/contract/index.ts'
import type { SessionUser } from '../../src/api/contract/auth.ts'

export interface Credentials {
  userName: string
  email: string
  password: string
}

type Login = Omit<Credentials, 'userName'>
type LoginResponse = CallResponse<'POST /api/auth/login'>

/** A signed-in user and their API client. */
export interface Person extends SessionUser {
  call: Client
}

/** An account that does not exist yet. */
export function newCredentials(): Credentials {
  const unique = randomUUID().slice(0, 8)
  return { userName: `Robin ${unique}`, email: `robin-${unique}@example.com`, password: `a long password ${unique}` }
}

export function demoAdmin(): Credentials {
  const [admin] = DEMO_ACCOUNTS
  return admin
}

export const register = (baseURL: string, person: Credentials) =>
  createClient({ baseURL })('POST /api/auth/register', { body: person })

/** Signs in for API calls only, not in a browser. */
export async function signIn(baseURL: string, { email, password }: Login): Promise<Person> {
  return toPerson(baseURL, await createClient({ baseURL })('POST /api/auth/login', { body: { email, password } }))
}

/** Signs in through the API of the login screen. The API calls of the person share the browser's session. */
export async function signInBrowser(context: BrowserContext, { email, password }: Login): Promise<Person> {
  const response = await context.request.post('/api/auth/login', { data: { email, password } })
  return toPerson(new URL(response.url()).origin, (await response.json()) as LoginResponse)
}

function toPerson(baseURL: string, response: LoginResponse): Person {
  if (!response.success) throw new Error(response.message)
  return createPerson(baseURL, response)
}

/** Adds an API client with the token to the user. */
export const createPerson = (baseURL: string, { user, token }: { user: SessionUser; token: string }): Person => ({
  ...user,
  call: createClient({ baseURL, token: () => token })
})
