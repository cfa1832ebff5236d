import { expect, it, vi } from 'vitest'

import { SECOND } from '../../../lib/dates.ts'
import { retryWhileLocked } from './sqlite.ts'

const locked = () => Promise.reject(Object.assign(new Error('database is locked'), { errcode: 5 }))

it('fails after about two seconds while another process keeps its lock', async () => {
  let paused = 0
  const pause = async (ms: number) => void (paused += ms)
  await expect(retryWhileLocked(locked, pause)).rejects.toThrow('database is locked')
  expect(paused).toBeGreaterThan(2 * SECOND)
  expect(paused).toBeLessThan(2.2 * SECOND)
})

it('does not count the time in which other work of this process runs between two attempts', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  try {
    const execute = vi.fn<() => Promise<string>>().mockImplementationOnce(locked).mockImplementationOnce(locked)
    execute.mockResolvedValue('saved')
    const pause = async () => void vi.advanceTimersByTime(10 * SECOND)
    expect(await retryWhileLocked(execute, pause)).toBe('saved')
  } finally {
    vi.useRealTimers()
  }
})
