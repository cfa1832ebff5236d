import { describe, expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { it } from '../../../support/it.ts'
import { createCode, enableTwoFactor, logInOnNewDevice } from '../../../support/two-factor.ts'

describe('a shop with the real rate limits', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '1' })

  it('limits guesses of the code like guesses of the password, and a login without a code does not count', async ({
    shop
  }) => {
    const { admin, secret } = await enableTwoFactor(shop)
    for (let login = 0; login < 11; login += 1)
      expect(await logInOnNewDevice(shop, admin)).toMatchObject({ code: 'code-required' })
    const guess = () => logInOnNewDevice(shop, admin, '000000')
    let guesses = 0
    for (let response = await guess(); response.success || response.code !== 'too-many'; response = await guess())
      guesses += 1
    expect(guesses).toBeLessThanOrEqual(10)
    expect(await logInOnNewDevice(shop, admin, createCode(shop, secret))).toMatchObject({ code: 'too-many' })
  })

  it('limits guesses of the code from all devices together', async ({ shop }) => {
    const { admin, secret } = await enableTwoFactor(shop)
    for (let minutes = 0; minutes < 60; minutes += 20) {
      for (let guess = 0; guess < 10; guess += 1) await logInOnNewDevice(shop, admin, '000000')
      shop.pass(20 * MINUTE)
    }
    expect(await logInOnNewDevice(shop, admin, createCode(shop, secret))).toMatchObject({
      code: 'too-many',
      message: 'Too many attempts. Please wait 23 hours and try again.'
    })
    const events = await shop.shop.db.selectFrom('audit_events').select('action').execute()
    expect(events.filter(({ action }) => action === 'login.throttled')).toHaveLength(1)
    shop.pass(24 * 60 * MINUTE)
    expect(await logInOnNewDevice(shop, admin, createCode(shop, secret))).toMatchObject({ success: true })
  })
})
