import { describe, expect } from 'vitest'

import { DEMO_ACCOUNTS } from '../../demo/accounts.ts'
import { isCommon } from '../../src/server/auth/common-passwords.ts'
import { account, logIn, register } from '../support/accounts.ts'
import { it } from '../support/it.ts'

const COMMON = {
  success: false,
  message: 'This is one of the most common passwords, which are tried first. Please choose another one.'
}

/** From lists of the commonest passwords, the first and the 3,000th of those that are long enough among them. */
const SOME = ['password', '12345678', 'iloveyou', 'qwertyuiop', 'trustno1', 'starwars', 'password1', '13101988']

describe('a common password', () => {
  it.for([...SOME, 'PassWord', 'TRUSTNO1', 'QwertyUiop'])('%s makes no account', async (password, { shop }) => {
    const visitor = shop.visitor()
    expect(await register(visitor, { password })).toEqual(COMMON)
    expect(await logIn(visitor, { ...account, password })).toMatchObject({ success: false })
    expect(await register(visitor)).toMatchObject({ success: true })
  })

  it('can still be signed in with by who has had it for long', async ({ shop }) => {
    const ada = await shop.shopper('Ada')
    expect(isCommon(ada.password)).toBe(false)
    expect(await logIn(shop.visitor(), { email: ada.user.email, password: ada.password })).toMatchObject({
      success: true
    })
  })
})

describe('a password that is not common', () => {
  it.for(['correct horse', 'password for my shop', ...DEMO_ACCOUNTS.map(({ password }) => password)])(
    '%s makes an account',
    async (password, { shop }) => {
      expect(await register(shop.visitor(), { password })).toMatchObject({ success: true })
    }
  )
})
