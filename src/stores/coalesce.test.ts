import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { coalesceChanges } from './coalesce.ts'

let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function createCounter() {
  const sent: string[] = []
  const endings: (() => void)[] = []
  const changes = coalesceChanges<number>({
    merge: (pending, next) => pending + next,
    send: (key, change) => {
      sent.push(`${key} ${change}`)
      return new Promise((resolve) => endings.push(resolve))
    }
  })
  const endCall = async () => {
    endings.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...changes, sent, endCall }
}

test('the first change is sent at once, and later ones together after the debounce', async () => {
  const { add, sent, endCall } = createCounter()
  for (let count = 0; count < 4; count += 1) {
    void add('scarf', 1)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(sent).toEqual(['scarf 1'])
  await vi.advanceTimersByTimeAsync(600)
  expect(sent).toEqual(['scarf 1'])
  await endCall()
  expect(sent).toEqual(['scarf 1', 'scarf 3'])
})

test('a flush sends the pending changes and those added in the meantime', async () => {
  const { add, flush, sent, endCall } = createCounter()
  let isFlushed = false
  for (const product of ['scarf', 'scarf', 'hat', 'hat']) void add(product, 1)
  void flush().then(() => (isFlushed = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['scarf 2'])
  await endCall()
  expect(sent).toEqual(['scarf 2', 'hat 2'])
  void add('scarf', 3)
  await endCall()
  expect(sent).toEqual(['scarf 2', 'hat 2', 'scarf 3'])
  expect(isFlushed).toBe(false)
  await endCall()
  expect(isFlushed).toBe(true)
})

test('a flush sends one call at a time', async () => {
  const { add, enqueue, flush, sent, endCall } = createCounter()
  const earlier = Promise.withResolvers<void>()
  void enqueue(() => earlier.promise)
  void flush()
  for (const product of ['scarf', 'hat']) void add(product, 1)
  earlier.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['scarf 1'])
  await endCall()
  expect(sent).toEqual(['scarf 1', 'hat 1'])
})

test('leaving the page sends the pending changes at once, even if the queue was used before the first change', async () => {
  const { add, enqueue, sent } = createCounter()
  await enqueue(() => Promise.resolve())
  void add('scarf', 1)
  await vi.advanceTimersByTimeAsync(0)
  void add('scarf', 2)
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual(['scarf 1', 'scarf 2'])
})

test('leaving the page right after the first change sends it once', async () => {
  const { add, sent } = createCounter()
  void add('scarf', 1)
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual(['scarf 1'])
  await vi.advanceTimersByTimeAsync(600)
  expect(sent).toEqual(['scarf 1'])
})

test('changes after a fast first call also wait for the debounce, and the next one is sent at once again', async () => {
  const { add, sent, endCall } = createCounter()
  void add('scarf', 1)
  await vi.advanceTimersByTimeAsync(0)
  await endCall()
  for (let count = 0; count < 2; count += 1) {
    void add('scarf', 1)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(sent).toEqual(['scarf 1'])
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toEqual(['scarf 1', 'scarf 2'])
  await endCall()
  void add('scarf', 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['scarf 1', 'scarf 2', 'scarf 1'])
})
