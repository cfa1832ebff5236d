import { expect, it } from 'vitest'

import { hashPassword, passwordMatches } from './passwords.ts'

it('takes only the password for its hash, and none without one', async () => {
  const hash = await hashPassword('correct horse')
  expect(await passwordMatches('correct horse', hash)).toBe(true)
  expect(await passwordMatches('correct horsE', hash)).toBe(false)
  expect(await passwordMatches('', undefined)).toBe(false)
  expect(await passwordMatches('correct horse', undefined)).toBe(false)
})
