import { queueResetMails } from '../../src/server/people/passwords/forgotten-password.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Person } from './person.ts'

/** The responses to a request for a link, and to a new password. */
export const REQUESTED = {
  success: true,
  message: 'If an account with this address exists, an email with a link is on its way. The link works for 30 minutes.'
}

export const CHANGED = { success: true, message: 'Your password has been changed. Please sign in with the new one.' }

export const requestReset = (person: Person, email: string) =>
  person.call('POST /api/auth/forgot-password', { body: { email } })

export const resetPassword = (person: Person, token: string, password: string) =>
  person.call('POST /api/auth/reset-password', { body: { token, password } })

/** Queues pending mails first. Returns the tokens of all reset links, oldest first. */
export async function listMailedTokens({ shop }: TestShop, email: string): Promise<string[]> {
  await queueResetMails(shop)
  const mails = await shop.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', email)
    .where('idempotency_key', 'like', 'password-reset:%')
    .orderBy('created_at')
    .execute()
  return mails.map(({ text }) => /\/auth\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? 'no link')
}

export async function requestResetToken(shop: TestShop, email: string): Promise<string> {
  await requestReset(shop.visitor(), email)
  return (await listMailedTokens(shop, email)).at(-1) ?? 'no mail'
}
