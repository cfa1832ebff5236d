import { describe, expect } from 'vitest'

import { HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { queueResetMails } from '../../../../src/server/people/passwords/forgotten-password.ts'
import { logIn, post } from '../../../support/accounts.ts'
import { it } from '../../../support/it.ts'
import {
  CHANGED,
  listMailedTokens,
  REQUESTED,
  requestReset,
  requestResetToken,
  resetPassword
} from '../../../support/mailbox.ts'
import { sendMails } from '../../../support/mails.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'

const NEW = 'a new long password'

describe('requesting resets very often', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '1' })

  it('is refused to that network, for known and unknown accounts', async ({ shop }) => {
    const ada = await shop.shopper()
    for (const email of [ada.user.email, 'nobody@example.com']) {
      for (let nth = 0; nth < 5; nth += 1) expect(await requestReset(shop.visitor(), email)).toEqual(REQUESTED)
      const response = await post(shop.visitor(), '/api/auth/forgot-password', { email })
      expect([response.status, response.headers.get('retry-after')]).toEqual([200, '900'])
      const message = 'Too many attempts. Please wait 15 minutes and try again.'
      expect(await response.json()).toEqual({ success: false, code: 'too-many', message })
    }
  })

  it('is refused to a network after 30 accounts in an hour, and to no other', async ({ shop }) => {
    const request = (nth: number, person = shop.visitor()) =>
      post(person, '/api/auth/forgot-password', { email: `nobody-${nth}@example.com` })
    for (let nth = 0; nth < 30; nth += 1) expect(await (await request(nth)).json()).toEqual(REQUESTED)
    expect((await request(30)).headers.get('retry-after')).toBe('3600')
    expect(await (await request(30, shop.visitorFrom('203.0.113.1'))).json()).toEqual(REQUESTED)
    shop.pass(HOUR)
    expect(await (await request(30)).json()).toEqual(REQUESTED)
  })

  it('is refused to a browser that has signed in before, and not to others of its network', async ({ shop }) => {
    const ada = await shop.shopper()
    const browser = shop.visitor()
    await logIn(browser, { email: ada.user.email, password: ada.password })
    for (let nth = 0; nth < 5; nth += 1) expect(await requestReset(browser, ada.user.email)).toEqual(REQUESTED)
    expect(await requestReset(browser, ada.user.email)).toMatchObject({ code: 'too-many' })
    expect(await requestReset(shop.visitor(), ada.user.email)).toEqual(REQUESTED)
  })

  it('does not flood the mailbox, and the owner still gets a working link', async ({ shop }) => {
    const ada = await shop.shopper()
    // An attacker requests resets from several networks.
    for (let nth = 0; nth < 4; nth += 1) await tokenFrom(shop, ada, `198.51.100.${nth}`)
    shop.pass(30 * MINUTE - 1)
    for (let nth = 0; nth < 4; nth += 1) await tokenFrom(shop, ada, `198.51.101.${nth}`)
    const owner = shop.visitorFrom('203.0.113.1')
    expect(await requestReset(owner, ada.user.email)).toEqual(REQUESTED)
    const tokens = await listMailedTokens(shop, ada.user.email)
    expect(tokens).toHaveLength(3)
    expect(await resetPassword(owner, tokens.at(-1) ?? '', NEW)).toEqual(CHANGED)
  })

  it('counts each mail once, even with several processes', async ({ shop }) => {
    const ada = await shop.shopper()
    for (let nth = 0; nth < 4; nth += 1) {
      await requestReset(shop.visitorFrom(`198.51.100.${nth}`), ada.user.email)
      await Promise.all([queueResetMails(shop.shop), queueResetMails(shop.shop), queueResetMails(shop.shop)])
      await sendMails(shop)
    }
    const tokens = await listMailedTokens(shop, ada.user.email)
    expect(tokens).toHaveLength(3)
    expect(await resetPassword(shop.visitor(), tokens.at(-1) ?? '', NEW)).toEqual(CHANGED)
  })

  it('sends mails again after the last link expires', async ({ shop }) => {
    const ada = await shop.shopper()
    for (let nth = 0; nth < 4; nth += 1) await tokenFrom(shop, ada, `198.51.100.${nth}`)
    shop.pass(30 * MINUTE)
    const token = await tokenFrom(shop, ada, '203.0.113.1')
    expect(await resetPassword(shop.visitor(), token, NEW)).toEqual(CHANGED)
  })

  async function tokenFrom(shop: TestShop, { user }: Member, address: string): Promise<string> {
    await requestReset(shop.visitorFrom(address), user.email)
    const tokens = await listMailedTokens(shop, user.email)
    await sendMails(shop)
    return tokens.at(-1) ?? 'no mail'
  }
})

describe('a valid reset link', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '1' })

  it('can be tried 20 times', async ({ shop }) => {
    const ada = await shop.shopper()
    const token = await requestResetToken(shop, ada.user.email)
    for (let nth = 0; nth < 20; nth += 1)
      expect(await resetPassword(shop.visitor(), token, 'password123')).toMatchObject({ code: 'common-password' })
    expect(await resetPassword(shop.visitor(), token, NEW)).toMatchObject({ code: 'too-many' })
  })
})
