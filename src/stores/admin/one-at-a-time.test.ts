import { expect, test } from 'vitest'

import { oneAtATime } from './one-at-a-time.ts'

test('of two about the same only the first is done, and another once that has ended', async () => {
  const done: string[] = []
  const work = (name: string) => () => Promise.resolve(done.push(name))
  const first = oneAtATime('a', work('first'))
  await Promise.all([oneAtATime('a', work('second')), oneAtATime('b', work('other')), first])
  await oneAtATime('a', work('third'))
  expect(done).toEqual(['first', 'other', 'third'])
})

test('one that failed can be tried again', async () => {
  await expect(oneAtATime('a', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  expect(await oneAtATime('a', () => Promise.resolve('Yes.'))).toBe('Yes.')
})
