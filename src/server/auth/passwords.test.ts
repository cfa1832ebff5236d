import { expect, it } from 'vitest'

import { ShopError } from '../errors.ts'
import { hashPassword, ifThereIsRoom, passwordMatches } from './passwords.ts'

it('lets in as much work as there is room for, and more once that is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = Array.from({ length: 1000 }, () => ifThereIsRoom(() => promise))
  resolve()
  const outcomes = await Promise.allSettled(asked)
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  expect(reasons).toHaveLength(1000 - 64)
  for (const reason of reasons) {
    expect(reason).toBeInstanceOf(ShopError)
    expect(reason).toMatchObject({ code: 'busy', message: expect.stringContaining('try again') as string })
  }
  expect(await ifThereIsRoom(async () => 'in')).toBe('in')
})

it('gives the room back when the work fails', async () => {
  const failing = async () => {
    throw new Error('failed')
  }
  for (let nth = 0; nth < 100; nth += 1) await expect(ifThereIsRoom(failing)).rejects.toThrow('failed')
})

it('takes only the password for its hash, and none without one', async () => {
  const hash = await hashPassword('correct horse')
  expect(await passwordMatches('correct horse', hash)).toBe(true)
  expect(await passwordMatches('correct horsE', hash)).toBe(false)
  expect(await passwordMatches('', undefined)).toBe(false)
  expect(await passwordMatches('correct horse', undefined)).toBe(false)
})
