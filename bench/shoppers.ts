import { createClient } from '../src/api/client.ts'
import type { Db } from '../src/server/db/schema.ts'
import { newId } from '../src/server/ids.ts'

export interface Shopper {
  userId: string
  token: string
}

/** A database with an account in it is one that the demo leaves alone. */
export async function keepDemoOut(db: Db): Promise<void> {
  const name = 'nobody'
  const account = { id: newId(), user_name: name, user_name_key: name, email: 'nobody@example.com' }
  const rest = { role: 'user' as const, password_hash: '-', created_at: new Date().toISOString() }
  await db
    .insertInto('users')
    .values({ ...account, ...rest })
    .execute()
}

/** So many new shoppers, signed in. */
export async function signInShoppers(url: string, count: number): Promise<Shopper[]> {
  const call = createClient({ baseURL: url })
  const shoppers: Shopper[] = []
  for (let number = 0; number < count; number += 1) {
    const account = { email: `bench-${number}@example.com`, password: 'a password for the bench' }
    await call('POST /api/auth/register', { body: { ...account, userName: `Bench ${number}` } })
    const answer = await call('POST /api/auth/login', { body: account })
    if (!answer.success) throw new Error(answer.message)
    shoppers.push({ userId: answer.user.id, token: answer.token })
  }
  return shoppers
}
