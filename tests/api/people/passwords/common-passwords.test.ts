import { describe, expect } from 'vitest'

import { DEMO_ACCOUNTS } from '../../../../src/server/people/accounts/demo-accounts.ts'
import { isCommonPassword } from '../../../../src/server/people/passwords/passwords.ts'
import { account, logIn, register } from '../../../support/accounts.ts'
import { it } from '../../../support/it.ts'

const COMMON = {
  success: false,
  code: 'common-password',
  message: 'This password is too common and easy to guess. Please choose another one.',
  field: 'password'
}

const SAMPLE = ['123456789', 'password', 'iloveyou', 'qwertyuiop', '88888888', '987654321', 'abcdefgh', 'rosemary']

describe('a common password', () => {
  it.for([...SAMPLE, 'PassWord', 'ROSEMARY'])('such as %s is rejected at registration', async (password, { shop }) => {
    const visitor = shop.visitor()
    expect(await register(visitor, { password })).toEqual(COMMON)
    expect(await logIn(visitor, { ...account, password })).toMatchObject({ success: false })
    expect(await register(visitor)).toMatchObject({ success: true })
  })

  it('does not matter to a shopper who signs in with another one', async ({ shop }) => {
    const ada = await shop.shopper('Ada')
    expect(isCommonPassword(ada.password)).toBe(false)
    expect(await logIn(shop.visitor(), { email: ada.user.email, password: ada.password })).toMatchObject({
      success: true
    })
  })
})

describe('a password that is not common', () => {
  it.for(['correct horse', 'password for my shop', ...DEMO_ACCOUNTS.map(({ password }) => password)])(
    'such as %s is accepted at registration',
    async (password, { shop }) => {
      expect(await register(shop.visitor(), { password })).toMatchObject({ success: true })
    }
  )
})
