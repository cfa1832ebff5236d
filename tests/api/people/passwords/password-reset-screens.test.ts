import { Writable } from 'node:stream'
import pino from 'pino'
import { describe, expect } from 'vitest'

import { logIn } from '../../../support/accounts.ts'
import { it } from '../../../support/it.ts'
import { listMailedTokens, requestResetToken } from '../../../support/mailbox.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'
import { openSite } from '../../../support/site.ts'

const NEW = 'a new long password'

const signIn = async ({ visitor }: TestShop, { user }: Member, password: string) =>
  (await logIn(visitor(), { email: user.email, password })).success

describe.for(['in this process', 'on another host'] as const)(
  'with the API %s, the password reset screens',
  (where) => {
    const SCREEN = '/auth/reset-password'

    it('change a password without a script', async ({ shop }) => {
      const site = await openSite(shop, where)
      const ada = await shop.shopper()
      const requested = await site.post('/auth/forgot-password', null, { email: ada.user.email })
      expect([requested.status, requested.location]).toEqual([303, '/auth/forgot-password?sent'])
      const [token = ''] = await listMailedTokens(shop, ada.user.email)
      const page = await site.post(SCREEN, null, { token, password: NEW })
      expect([page.status, page.location]).toEqual([303, '/auth/login?reset'])
      expect(page.headers['set-cookie']).toEqual([expect.stringMatching(/^device=[\w-]{43}; .*HttpOnly/)])
      expect(await signIn(shop, ada, NEW)).toBe(true)
    })

    it('show an error after a rejected password, keeping the token but not the password', async ({ shop }) => {
      const site = await openSite(shop, where)
      const ada = await shop.shopper()
      const token = await requestResetToken(shop, ada.user.email)
      const page = await site.post(SCREEN, null, { token, password: 'password' })
      expect([page.status, page.headers['referrer-policy']]).toEqual([400, 'no-referrer'])
      expect(page.headers['cache-control']).toBe('private, no-store')
      expect(site.rendered.at(-1)?.url).toBe(SCREEN)
      expect(site.rendered.at(-1)?.locals.rejectedForm?.values).toEqual({ token })
    })

    it('send no referrer and are not cached if the URL has a token', async ({ shop }) => {
      const site = await openSite(shop, where)
      for (const path of [SCREEN, `${SCREEN}/`, '/auth/RESET-password', '/auth/%72eset-password']) {
        const { status, headers } = await site.send(`${path}?token=a-secret`)
        expect({ path, status, policy: headers['referrer-policy'], cache: headers['cache-control'] }).toEqual({
          path,
          status: 200,
          policy: 'no-referrer',
          cache: 'private, no-store'
        })
      }
      expect((await site.send('/auth/forgot-password')).headers['cache-control']).toBe('private, no-cache')
    })

    it('accept the reset form with a null origin', async ({ shop }) => {
      const site = await openSite(shop, where)
      const ada = await shop.shopper()
      const token = await requestResetToken(shop, ada.user.email)
      const nullOrigin = { origin: 'null' }
      expect((await site.post('/auth/forgot-password', null, { email: ada.user.email }, nullOrigin)).status).toBe(403)
      const page = await site.post(SCREEN, null, { token, password: NEW }, nullOrigin)
      expect(page.location).toBe('/auth/login?reset')
      // Otherwise another site's link with its own token could sign the visitor out.
      expect(page.headers['set-cookie']).toBeUndefined()
      const again = await requestResetToken(shop, ada.user.email)
      const own = await site.post(
        SCREEN,
        null,
        { token: again, password: NEW },
        { ...nullOrigin, 'sec-fetch-site': 'same-origin' }
      )
      expect(own.headers['set-cookie']).toEqual([expect.stringMatching(/^device=/)])
    })

    it('redirect a person who is signed in', async ({ shop }) => {
      const site = await openSite(shop, where)
      for (const path of ['/auth/forgot-password', `${SCREEN}?token=a-secret`]) {
        expect((await site.send(path, await shop.shopper())).location).toBe('/shop/home')
        expect((await site.send(path, await shop.admin())).location).toBe('/admin/dashboard')
        await shop.shop.db.deleteFrom('users').execute()
      }
    })

    it('leave no token in the log after an error', async ({ shop }) => {
      const logged: string[] = []
      const stream = new Writable({ write: (chunk, _encoding, done) => done(void logged.push(String(chunk))) })
      shop.shop.log = pino({ level: 'trace' }, stream)
      const site = await openSite(shop, where)
      const working = shop.shop.now
      shop.shop.now = () => {
        throw new Error('the clock stands still')
      }
      const page = await site.send(`${SCREEN}?token=a-secret`, null, { headers: { cookie: 'session=x' } })
      shop.shop.now = working
      expect(page.status).toBe(500)
      expect(logged.join()).toContain(SCREEN)
      expect(logged.join()).not.toContain('a-secret')
    })
  }
)
