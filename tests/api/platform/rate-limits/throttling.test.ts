import { describe, expect } from 'vitest'

import { HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import {
  guessPassword,
  logIn,
  post,
  register,
  TOO_MANY_ATTEMPTS,
  UNKNOWN_EMAIL,
  WRONG_PASSWORD
} from '../../../support/accounts.ts'
import { it } from '../../../support/it.ts'
import { listMailedTokens, requestReset, resetPassword } from '../../../support/mailbox.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member, Person } from '../../../support/person.ts'

async function guessTimes(person: Person, email: string, times: number): Promise<string[]> {
  const messages = []
  for (let nth = 0; nth < times; nth += 1) messages.push(await guessPassword(person, email))
  return messages
}

/** Guesses once from each of many networks. */
async function guessFromNetworks(shop: TestShop, email: string, times: number): Promise<string[]> {
  const messages = []
  for (let nth = 0; nth < times; nth += 1)
    messages.push(await guessPassword(shop.visitorFrom(`198.51.100.${nth}`), email))
  return messages
}

const signIn = (person: Person, { user, password }: Member) => logIn(person, { email: user.email, password })

/** 2 failures of an account from one network and 6 from all, 20 of a network, 2 of a device. */
const FIFTH = { RATE_LIMIT_SCALE: '0.2' }

describe('login', () => {
  describe('after too many failures from one network', () => {
    it.override('environment', FIFTH)

    it('is refused even with the right password, and says how long to wait', async ({ shop }) => {
      const ada = await shop.shopper()
      const visitor = shop.visitor()
      expect(await guessTimes(visitor, ada.user.email, 3)).toEqual([WRONG_PASSWORD, WRONG_PASSWORD, TOO_MANY_ATTEMPTS])
      shop.pass(MINUTE)
      const body = { email: ada.user.email, password: ada.password }
      const response = await post(visitor, '/api/auth/login', body)
      expect(response.status).toBe(200)
      expect(response.headers.get('retry-after')).toBe('840')
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await response.json()).toEqual({
        success: false,
        code: 'too-many',
        token: null,
        message: 'Too many attempts. Please wait 14 minutes and try again.'
      })
      shop.pass(13 * MINUTE + 1)
      expect(await guessPassword(visitor, ada.user.email)).toBe(
        'Too many attempts. Please wait 1 minute and try again.'
      )
      shop.pass(MINUTE)
      expect(await signIn(visitor, ada)).toMatchObject({ success: true })
    })

    it('is refused for an unknown account too', async ({ shop }) => {
      expect(await guessTimes(shop.visitor(), 'nobody@example.com', 3)).toEqual([
        UNKNOWN_EMAIL,
        UNKNOWN_EMAIL,
        TOO_MANY_ATTEMPTS
      ])
    })

    it('is refused for all IPs of an IPv6 network', async ({ shop }) => {
      const ada = await shop.shopper()
      const from = (address: string) => guessPassword(shop.visitorFrom(address), ada.user.email)
      expect(await from('2001:db8:0:1::1')).toBe(WRONG_PASSWORD)
      expect(await from('2001:db8:0:1:ffff::2')).toBe(WRONG_PASSWORD)
      expect(await from('2001:db8:0:1:ffff:ffff:ffff:3')).toBe(TOO_MANY_ATTEMPTS)
      expect(await from('2001:db8:0:2::1')).toBe(WRONG_PASSWORD)
    })

    it('treats the email in another case as the same account', async ({ shop }) => {
      const ada = await shop.shopper()
      await guessTimes(shop.visitor(), ada.user.email, 2)
      expect(await guessPassword(shop.visitor(), ` ${ada.user.email.toUpperCase()}`)).toBe(TOO_MANY_ATTEMPTS)
    })

    it('does not affect other accounts until the network has failed with many', async ({ shop }) => {
      const messages = []
      for (let nth = 0; nth < 12; nth += 1)
        messages.push(...(await guessTimes(shop.visitor(), `n${nth}@example.com`, 2)))
      expect(messages).toEqual([...Array<string>(20).fill(UNKNOWN_EMAIL), ...Array<string>(4).fill(TOO_MANY_ATTEMPTS)])
    })
  })

  describe('in a browser that has signed in to the account before', () => {
    it.override('environment', FIFTH)

    it('is not refused because of the failures of others', async ({ shop }) => {
      const ada = await shop.shopper()
      const browser = shop.visitor()
      await signIn(browser, ada)
      await browser.call('POST /api/auth/logout')
      const messages = await guessFromNetworks(shop, ada.user.email, 8)
      const inAnHour = 'Too many attempts. Please wait 60 minutes and try again.'
      expect(messages).toEqual([...Array<string>(6).fill(WRONG_PASSWORD), inAnHour, inAnHour])
      // Uses up the limits of the account and of the network.
      for (let nth = 0; nth < 12; nth += 1) await guessTimes(shop.visitor(), `n${nth}@example.com`, 2)
      await guessTimes(shop.visitor(), ada.user.email, 3)
      expect(await signIn(shop.visitor(), ada)).toMatchObject({ message: TOO_MANY_ATTEMPTS })
      expect(await signIn(browser, ada)).toMatchObject({ success: true })
    })

    it('is refused after its own failures, and only in that browser', async ({ shop }) => {
      const ada = await shop.shopper()
      const [phone, laptop] = [shop.visitor(), shop.visitor()]
      for (const device of [phone, laptop]) await signIn(device, ada)
      expect(await guessTimes(phone, ada.user.email, 3)).toEqual([WRONG_PASSWORD, WRONG_PASSWORD, TOO_MANY_ATTEMPTS])
      expect(await signIn(phone, ada)).toMatchObject({ message: TOO_MANY_ATTEMPTS })
      expect(await signIn(laptop, ada)).toMatchObject({ success: true })
    })

    it('and to other accounts is not refused for any of them', async ({ shop }) => {
      const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
      const family = shop.visitorFrom('203.0.113.1')
      for (const member of [ada, ben]) await signIn(family, member)
      await guessTimes(shop.visitorFrom('203.0.113.1'), ada.user.email, 3)
      await guessTimes(shop.visitorFrom('203.0.113.1'), ben.user.email, 3)
      for (const member of [ada, ben, ada]) expect(await signIn(family, member)).toMatchObject({ success: true })
    })
  })

  describe('from a network that the owner has signed in from before', () => {
    it.override('environment', FIFTH)

    it('succeeds without a device cookie despite failures from elsewhere', async ({ shop }) => {
      const ada = await shop.shopper()
      await signIn(shop.visitorFrom('203.0.113.1'), ada)
      await guessFromNetworks(shop, ada.user.email, 8)
      expect(await signIn(shop.visitorFrom('203.0.113.1'), ada)).toMatchObject({ success: true })
      expect(await signIn(shop.visitorFrom('203.0.113.2'), ada)).toMatchObject({ success: false })
    })
  })

  describe('with a device cookie of another account', () => {
    it.override('environment', FIFTH)

    it('is refused like a stranger’s', async ({ shop }) => {
      const [ada, eve] = [await shop.shopper('Ada'), await shop.shopper('Eve')]
      const browser = shop.visitorFrom('203.0.113.9')
      await signIn(browser, eve)
      await guessFromNetworks(shop, ada.user.email, 6)
      expect(await signIn(browser, ada)).toMatchObject({ success: false })
      const forged = shop.visitorFrom('203.0.113.10')
      forged.cookies.set('device', `${'A'.repeat(43)}.${'%'.repeat(200)}`)
      expect(await signIn(forged, ada)).toMatchObject({ success: false })
    })
  })

  describe('on a new device, while somebody attacks the account', () => {
    it.override('environment', FIFTH)

    it.for(['a browser', 'an app that keeps no cookies'])(
      'is possible after a password reset by email, with %s',
      async (client, { shop }) => {
        const ada = await shop.shopper()
        await guessFromNetworks(shop, ada.user.email, 8)
        const browser = shop.visitorFrom('203.0.113.1')
        const device = () => (client === 'a browser' ? browser : shop.visitorFrom('203.0.113.1'))
        // The owner has guessed too.
        await guessTimes(device(), ada.user.email, 4)
        expect(await signIn(device(), ada)).toMatchObject({ success: false })
        await requestReset(device(), ada.user.email)
        const [token = ''] = await listMailedTokens(shop, ada.user.email)
        expect(await resetPassword(device(), token, 'a new long password')).toMatchObject({ success: true })
        expect(await signIn(device(), { ...ada, password: 'a new long password' })).toMatchObject({ success: true })
      }
    )
  })

  describe('that succeeds', () => {
    it.override('environment', FIFTH)

    it('resets the failures before it', async ({ shop }) => {
      const ada = await shop.shopper()
      const visitor = shop.visitor()
      for (let nth = 0; nth < 4; nth += 1) {
        expect(await guessPassword(visitor, ada.user.email)).toBe(WRONG_PASSWORD)
        expect(await signIn(visitor, ada)).toMatchObject({ success: true })
      }
    })
  })

  describe('that succeeds again and again', () => {
    it.override('environment', { RATE_LIMIT_SCALE: '0.1' })

    it('is rate-limited after a while, and failures in between do not count', async ({ shop }) => {
      const ada = await shop.shopper()
      for (let nth = 0; nth < 30; nth += 1) {
        if (nth === 10) await guessPassword(shop.visitorFrom('203.0.113.9'), ada.user.email)
        expect(await signIn(shop.visitor(), ada)).toMatchObject({ success: true })
      }
      expect(await signIn(shop.visitor(), ada)).toMatchObject({ message: TOO_MANY_ATTEMPTS })
      shop.pass(15 * MINUTE)
      expect(await signIn(shop.visitor(), ada)).toMatchObject({ success: true })
    })
  })

  describe('a thousand times at once', () => {
    it.override('environment', { RATE_LIMIT_SCALE: '1' })

    const BUSY = { status: 503, message: expect.stringContaining('try again') as string }

    it('from many networks responds with 503 under overload, and succeeds later', async ({ shop }) => {
      const attempt = (nth: number) => guessPassword(shop.visitorFrom(`10.0.0.${nth % 250}`), `n${nth}@example.com`)
      const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, (_, nth) => attempt(nth)))
      const busy = outcomes.flatMap(({ status }, nth) => (status === 'rejected' ? [nth] : []))
      expect(busy.length).toBeGreaterThan(0)
      expect(outcomes.length - busy.length).toBeGreaterThanOrEqual(64)
      for (const nth of busy) expect(outcomes[nth]).toMatchObject({ reason: BUSY })
      expect(await attempt(busy[0] ?? 0)).toBe(UNKNOWN_EMAIL)
    })

    it('from many networks does not keep out a browser that has signed in before', async ({ shop }) => {
      const ada = await shop.shopper()
      const browser = shop.visitor()
      await signIn(browser, ada)
      const flood = Promise.allSettled(
        Array.from({ length: 1000 }, (_, nth) =>
          guessPassword(shop.visitorFrom(`10.0.${nth % 4}.${nth % 250}`), `n${nth}@example.com`)
        )
      )
      const [stranger, known] = await Promise.allSettled([signIn(shop.visitor(), ada), signIn(browser, ada)])
      expect(stranger).toMatchObject({ reason: BUSY })
      expect(known).toMatchObject({ value: { success: true } })
      await flood
    })
  })
})

describe('registration', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '0.05' })

  it('is refused to a network that has created many accounts', async ({ shop }) => {
    const names = ['Ada', 'Ben', 'Cem', 'Dee', 'Eve', 'Flo']
    const responses = []
    for (const userName of names)
      responses.push(await register(shop.visitor(), { userName, email: `${userName}@x.example` }))
    expect(responses.map(({ success }) => success)).toEqual([true, true, true, true, true, false])
    expect(responses.at(-1)?.message).toBe('Too many attempts. Please wait 60 minutes and try again.')
    expect(await register(shop.visitorFrom('203.0.113.1'), { userName: 'Flo' })).toMatchObject({ success: true })
    shop.pass(HOUR)
    expect(await register(shop.visitor(), { userName: 'Gil', email: 'gil@x.example' })).toMatchObject({ success: true })
  })

  it('is refused to an IPv6 subscriber who has created many accounts from many networks', async ({ shop }) => {
    let accounts = 0
    const registerFrom = async (ip: string) => {
      accounts += 1
      const fields = { userName: `Person ${accounts}`, email: `${accounts}@x.example` }
      return (await register(shop.visitorFrom(ip), fields)).success
    }
    const countFrom = async (ips: string[]) => {
      let successes = 0
      for (const ip of ips) if (await registerFrom(ip)) successes += 1
      return successes
    }
    const tenOf = (block: number) => Array.from({ length: 10 }, (_, nth) => `2001:db8:0:${block}0${nth}::1`)
    expect(await countFrom(tenOf(1))).toBe(6)
    expect(await countFrom([2, 3, 4, 5].flatMap(tenOf))).toBe(19)
    expect(await registerFrom('2001:db8:1:100::1')).toBe(true)
  })

  it('is not blocked by failed attempts with the same email from elsewhere', async ({ shop }) => {
    for (let nth = 0; nth < 6; nth += 1) {
      await register(shop.visitorFrom(`198.51.100.${nth}`), { password: 'password' })
    }
    expect(await register(shop.visitorFrom('203.0.113.1'))).toMatchObject({ success: true })
  })
})
