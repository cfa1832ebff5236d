import { expect, it } from 'vitest'

import { ShopError } from '../errors.ts'
import { takeTurn } from './turns.ts'

it('lets in as much work as there is room for, and more once that is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = Array.from({ length: 1000 }, () => takeTurn('one', () => promise))
  resolve()
  const outcomes = await Promise.allSettled(asked)
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  expect(reasons).toHaveLength(1000 - 64)
  for (const reason of reasons) {
    expect(reason).toBeInstanceOf(ShopError)
    expect(reason).toMatchObject({ code: 'busy', message: expect.stringContaining('try again') as string })
  }
  expect(await takeTurn('one', async () => 'in')).toBe('in')
})

it('gives the room back when the work fails', async () => {
  const failing = async () => {
    throw new Error('failed')
  }
  for (let nth = 0; nth < 100; nth += 1) await expect(takeTurn('one', failing)).rejects.toThrow('failed')
})

it('lets in others while one network floods the shop, and serves them first', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done: string[] = []
  const work = (name: string) => async () => {
    await promise
    done.push(name)
  }
  const flood = Array.from({ length: 100 }, () => takeTurn('flood', work('flood')))
  const others = ['a', 'b', 'c'].map((network) => takeTurn(network, work(network)))
  resolve()
  await Promise.allSettled(flood)
  await Promise.all(others)
  // Three of the flood were running already, and one more had been waiting for longer.
  expect(done.slice(0, 7).toSorted()).toEqual(['a', 'b', 'c', 'flood', 'flood', 'flood', 'flood'])
})
