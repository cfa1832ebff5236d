import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { joinTaps } from './taps.ts'

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

/** Taps on a counter, whose calls are answered one by one, by hand. */
function counter() {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const taps = joinTaps<number>({
    join: (before, tap) => before + tap,
    send: (key, wish) => {
      sent.push(`${key} ${wish}`)
      return new Promise((resolve) => answers.push(resolve))
    }
  })
  const answer = async () => {
    answers.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...taps, sent, answer }
}

test('the first tap is sent at once, and what follows it when it rests', async () => {
  const { tap, sent, answer } = counter()
  for (let taps = 0; taps < 4; taps += 1) {
    void tap('scarf', 1)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(sent).toEqual(['scarf 1'])
  await vi.advanceTimersByTimeAsync(600)
  expect(sent).toEqual(['scarf 1'])
  await answer()
  expect(sent).toEqual(['scarf 1', 'scarf 3'])
})

test('settling sends in turn, also what is tapped meanwhile', async () => {
  const { tap, settle, sent, answer } = counter()
  let settled = false
  for (const product of ['scarf', 'scarf', 'hat', 'hat']) void tap(product, 1)
  void settle().then(() => (settled = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['scarf 2'])
  await answer()
  expect(sent).toEqual(['scarf 2', 'hat 2'])
  void tap('scarf', 3)
  await answer()
  expect(sent).toEqual(['scarf 2', 'hat 2', 'scarf 3'])
  expect(settled).toBe(false)
  await answer()
  expect(settled).toBe(true)
})

test('taps that settle are sent one call at a time', async () => {
  const { tap, inTurn, settle, sent, answer } = counter()
  const under = Promise.withResolvers<void>()
  void inTurn(() => under.promise)
  void settle()
  for (const product of ['scarf', 'hat']) void tap(product, 1)
  under.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['scarf 1'])
  await answer()
  expect(sent).toEqual(['scarf 1', 'hat 1'])
})

test('a page that is left sends what waits, whatever had its turn before the first tap', async () => {
  const { tap, inTurn, sent } = counter()
  await inTurn(() => Promise.resolve())
  void tap('scarf', 1)
  await vi.advanceTimersByTimeAsync(0)
  void tap('scarf', 2)
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual(['scarf 1', 'scarf 2'])
})
