import { describe, expect } from 'vitest'

import { account, register } from '../../../support/accounts.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { openSite } from '../../../support/site.ts'

const TOO_MANY = 'Too many attempts. Please wait 15 minutes and try again.'

/** Allows 2 failures of an account from one network. */
const FIFTH = { RATE_LIMIT_SCALE: '0.2' }

describe.for(['in this process', 'on another host'] as const)('with the API %s', (where) => {
  const body = JSON.stringify({ email: account.email, password: 'wrong password' })

  /** Returns the number of guesses that were not rate-limited. */
  async function countGuesses(shop: TestShop, forwarded: string[], send: 'call' | 'form'): Promise<number> {
    const site = await openSite(shop, where)
    for (const chain of forwarded) {
      const headers = { origin: shop.origin, 'x-forwarded-for': chain }
      if (send === 'form') await site.post('/auth/login', null, { email: account.email, password: 'wrong' }, headers)
      else {
        const json = { 'content-type': 'application/json', ...headers }
        await site.send('/api/auth/login', null, { method: 'POST', headers: json, body })
      }
    }
    const { db } = shop.shop
    const rows = await db.selectFrom('audit_events').select('action').where('action', '=', 'login.failed').execute()
    return rows.length
  }

  const MANY = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4, 203.0.113.5']

  describe.for(['call', 'form'] as const)('a login sent as a %s', (send) => {
    describe('without a proxy', () => {
      it.override('environment', FIFTH)
      it('gets no more attempts with a forged X-Forwarded-For', async ({ shop }) => {
        expect(await countGuesses(shop, MANY, send)).toBe(2)
      })
    })

    describe('behind a proxy', () => {
      it.override('environment', { ...FIFTH, TRUST_PROXY: 'true' })

      it('counts for the client IP that the proxy reports', async ({ shop }) => {
        expect(await countGuesses(shop, MANY, send)).toBe(4)
      })

      it('gets no more attempts by prepending forged IPs', async ({ shop }) => {
        const chains = MANY.map((invented) => `${invented}, 192.0.2.77`)
        expect(await countGuesses(shop, chains, send)).toBe(2)
      })
    })
  })

  describe('a form', () => {
    it.override('environment', FIFTH)

    it('that is throttled shows an error, and the form of a known browser still works', async ({ shop }) => {
      const site = await openSite(shop, where)
      const browser = shop.visitor()
      await register(browser)
      const { headers } = await site.post('/auth/login', null, account)
      const device = [headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('device='))
      browser.cookies.set('device', device?.split(';')[0]?.slice('device='.length) ?? '')
      const wrong = { ...account, password: 'wrong password' }
      for (let nth = 0; nth < 3; nth += 1) await site.post('/auth/login', null, wrong)
      expect(site.rendered.at(-1)?.locals.rejectedForm?.message).toBe(TOO_MANY)
      expect((await site.post('/auth/login', browser, account)).location).toBe('/')
    })
  })
})
