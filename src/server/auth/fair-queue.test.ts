import { expect, it } from 'vitest'

import { ShopError } from '../errors.ts'
import { runInFairQueue } from './fair-queue.ts'

it('refuses work when the queue is full, and accepts it again afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const runs = Array.from({ length: 1000 }, () => runInFairQueue('one', () => promise))
  resolve()
  const outcomes = await Promise.allSettled(runs)
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  expect(reasons).toHaveLength(1000 - 64)
  for (const reason of reasons) {
    expect(reason).toBeInstanceOf(ShopError)
    expect(reason).toMatchObject({ code: 'busy', message: expect.stringContaining('try again') as string })
  }
  expect(await runInFairQueue('one', async () => 'in')).toBe('in')
})

it('releases the slot of work that fails', async () => {
  const failing = async () => {
    throw new Error('failed')
  }
  for (let attempt = 0; attempt < 100; attempt += 1)
    await expect(runInFairQueue('one', failing)).rejects.toThrow('failed')
})

it('accepts and prefers other networks while one network floods the shop', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done: string[] = []
  const work = (name: string) => async () => {
    await promise
    done.push(name)
  }
  const floodRuns = Array.from({ length: 100 }, () => runInFairQueue('flood', work('flood')))
  const otherRuns = ['a', 'b', 'c'].map((network) => runInFairQueue(network, work(network)))
  resolve()
  await Promise.allSettled(floodRuns)
  await Promise.all(otherRuns)
  // Three of the flood were running, and the fourth was first in the queue.
  expect(done.slice(0, 7).toSorted()).toEqual(['a', 'b', 'c', 'flood', 'flood', 'flood', 'flood'])
})
