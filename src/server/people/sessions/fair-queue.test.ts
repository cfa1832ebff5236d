import { expect, it } from 'vitest'

import { ShopError } from '../../platform/errors.ts'
import { runInFairQueue } from './fair-queue.ts'

it('refuses work when the queue is full, and accepts it again afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const runs = Array.from({ length: 1000 }, () => runInFairQueue({ ip: '192.0.2.1' }, () => promise))
  resolve()
  const outcomes = await Promise.allSettled(runs)
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  expect(reasons).toHaveLength(1000 - 64)
  for (const reason of reasons) {
    expect(reason).toBeInstanceOf(ShopError)
    expect(reason).toMatchObject({ code: 'busy', message: expect.stringContaining('try again') as string })
  }
  expect(await runInFairQueue({ ip: '192.0.2.1' }, async () => 'in')).toBe('in')
})

it('releases the slot of work that fails', async () => {
  const failing = async () => {
    throw new Error('failed')
  }
  for (let attempt = 0; attempt < 100; attempt += 1)
    await expect(runInFairQueue({ ip: '192.0.2.1' }, failing)).rejects.toThrow('failed')
})

it('accepts and prefers other networks while one network floods the shop', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done: string[] = []
  const work = (name: string) => async () => {
    await promise
    done.push(name)
  }
  // A subscriber has thousands of /64 networks.
  const floodRuns = Array.from({ length: 300 }, (_, nth) =>
    runInFairQueue({ ip: `2001:db8:0:${nth.toString(16)}::1` }, work('flood'))
  )
  const otherRuns = ['2001:db8:1::1', '192.0.2.1', '192.0.2.2'].map((ip) => runInFairQueue({ ip }, work(ip)))
  resolve()
  await Promise.allSettled(floodRuns)
  await Promise.all(otherRuns)
  // One of the flood was running, and the second was first in the queue.
  expect(done.slice(0, 5)).toEqual(['flood', 'flood', '2001:db8:1::1', '192.0.2.1', '192.0.2.2'])
})

it('keeps places for recognized devices, a few for each, while many networks flood the shop', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isRefused = (run: Promise<unknown>) =>
    run.then(
      () => false,
      () => true
    )
  const enter = (ip: string, deviceId?: string) => isRefused(runInFairQueue({ ip, deviceId }, () => promise))
  const flood = Array.from({ length: 300 }, (_, nth) => enter(`198.51.100.${nth}`))
  const stranger = enter('192.0.2.1')
  const laptop = Array.from({ length: 6 }, () => enter('192.0.2.1', 'laptop'))
  const phone = enter('192.0.2.1', 'phone')
  resolve()
  expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(300 - 128)
  expect(await stranger).toBe(true)
  expect(await Promise.all(laptop)).toEqual([false, false, false, false, true, true])
  expect(await phone).toBe(false)
})
