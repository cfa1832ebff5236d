import { afterEach, expect, test, vi } from 'vitest'

import { canUseKeepalive, fetchWithKeepalive } from './keepalive.ts'

afterEach(() => vi.unstubAllGlobals())

test.for([
  ['x', 20_000, true],
  ['€', 20_000, false]
] as const)(
  'a call outlives its page only if its body is small in UTF-8: %s, %d times',
  async ([text, count, isSmall]) => {
    const keepalives: (boolean | undefined)[] = []
    vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
      keepalives.push(init?.keepalive)
      return new Response()
    })
    await fetchWithKeepalive('/draft', { method: 'PUT', body: text.repeat(count) })
    expect(keepalives).toEqual([isSmall])
    expect(canUseKeepalive({ text: text.repeat(count) })).toBe(isSmall)
  }
)
