import { afterEach, expect, test, vi } from 'vitest'

import { canUseKeepalive } from './keepalive.ts'

afterEach(() => vi.unstubAllGlobals())

test('a call outlives its page only while all such calls have less than 64 KiB in UTF-8', async () => {
  // Calls of other tests may never end.
  vi.resetModules()
  const { fetchWithKeepalive, waitForCalls } = await import('./keepalive.ts')
  const keepalives: (boolean | undefined)[] = []
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    keepalives.push(init?.keepalive)
    return promise
  })
  const send = (body: string) => fetchWithKeepalive('/draft', { method: 'PUT', body })
  const calls = [send('€'.repeat(21_900)), send('€'.repeat(15_000)), send('€'.repeat(10_000))]
  expect(keepalives).toEqual([undefined, true, undefined])
  let isFinished = false
  const finished = waitForCalls().then(() => (isFinished = true))
  await new Promise(setImmediate)
  expect(isFinished).toBe(false)
  resolve(new Response())
  await Promise.all([...calls, finished])
  await send('€'.repeat(10_000))
  expect(keepalives.at(-1)).toBe(true)
})

test('a section whose UTF-8 body exceeds the limit cannot use keepalive', () => {
  expect(canUseKeepalive({ text: 'x'.repeat(50_000) })).toBe(true)
  expect(canUseKeepalive({ text: '€'.repeat(50_000) })).toBe(false)
})
