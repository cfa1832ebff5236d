import { expect, it } from 'vitest'

import { hashPassword, verifyPassword } from './passwords.ts'

it('a hash accepts only its own password, and a missing hash accepts none', async () => {
  const hash = await hashPassword('correct horse')
  expect(await verifyPassword('correct horse', hash)).toBe(true)
  expect(await verifyPassword('correct horsE', hash)).toBe(false)
  expect(await verifyPassword('', undefined)).toBe(false)
  expect(await verifyPassword('correct horse', undefined)).toBe(false)
})
