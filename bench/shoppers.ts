import { createClient } from '../src/api/client.ts'
import type { Db } from '../src/server/db/schema.ts'
import { createId } from '../src/server/ids.ts'

export interface Shopper {
  userId: string
  token: string
  cookie: string
}

/** The demo seeds only a database without accounts. */
export async function preventDemoSeed(db: Db): Promise<void> {
  const name = 'nobody'
  const account = { id: createId(), user_name: name, user_name_key: name, email: 'nobody@example.com' }
  const otherFields = { role: 'user' as const, password_hash: '-', created_at: new Date().toISOString() }
  await db
    .insertInto('users')
    .values({ ...account, ...otherFields })
    .execute()
}

/** Reuses the shoppers of an earlier run. */
export async function signInShoppers(url: string, count: number): Promise<Shopper[]> {
  const call = createClient({ baseURL: url })
  const shoppers: Shopper[] = []
  for (let number = 0; number < count; number += 1) {
    const account = { email: `bench-${number}@example.com`, password: 'a password for the bench' }
    await call('POST /api/auth/register', { body: { ...account, userName: `Bench ${number}` } })
    shoppers.push(await signIn(url, account))
  }
  return shoppers
}

async function signIn(url: string, account: { email: string; password: string }): Promise<Shopper> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) })
  const body = (await response.json()) as { success: boolean; message: string; user: { id: string }; token: string }
  if (!body.success) throw new Error(body.message)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { userId: body.user.id, token: body.token, cookie: cookies.join('; ') }
}
