import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Flow, Lane } from './flow.ts'
import { FIRST_WINDOW, transmissionTime, SEGMENT, SLOW_3G, SLOW_4G } from './line.ts'
import { transfer } from './transfer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fake clocks tick in whole milliseconds: each of the few rounds may be late by one. */
const LATE = 6

for (const line of [SLOW_4G, SLOW_3G]) {
  for (const bytes of [1, SEGMENT, FIRST_WINDOW, FIRST_WINDOW + 1, 30_000, 62_000, 250_000]) {
    test(`${bytes} bytes over ${line.name} take what is reckoned`, async () => {
      const { milliseconds } = transfer(line, bytes)
      const took = await timeToArrive([new Flow(new Lane(line), count)], bytes)
      expect(took).toBeGreaterThanOrEqual(milliseconds - LATE)
      expect(took).toBeLessThanOrEqual(milliseconds + LATE)
    })
  }

  test(`two connections over ${line.name} share what one has`, async () => {
    const lane = new Lane(line)
    const took = await timeToArrive([new Flow(lane, count), new Flow(lane, count)], 100_000)
    const alone = transfer(line, 200_000).milliseconds
    expect(took).toBeGreaterThan(transmissionTime(line, 200_000))
    expect(took).toBeLessThanOrEqual(alone + LATE)
  })
}

test('a second transfer over the same connection starts with the window that the first has made', () => {
  const { window } = transfer(SLOW_4G, 30_000)
  expect(transfer(SLOW_4G, 30_000, { window }).milliseconds).toBeLessThan(transfer(SLOW_4G, 30_000).milliseconds)
})

test('what is sent arrives whole and in order', async () => {
  const arrived: Buffer[] = []
  const flow = new Flow(new Lane(SLOW_3G), (bytes) => arrived.push(bytes))
  const sent = Buffer.from(Array.from({ length: 50_000 }, (_, index) => index % 251))
  for (let start = 0; start < sent.length; start += 7001) flow.write(sent.subarray(start, start + 7001))
  const ended = vi.fn<() => void>()
  flow.end(ended)
  await vi.runAllTimersAsync()
  expect(Buffer.concat(arrived).equals(sent)).toBe(true)
  expect(ended).toHaveBeenCalledOnce()
})

let received = 0
let lastAt = 0

function count(bytes: Buffer): void {
  received += bytes.length
  lastAt = performance.now()
}

async function timeToArrive(flows: Flow[], bytes: number): Promise<number> {
  received = 0
  const start = performance.now()
  for (const flow of flows) flow.write(Buffer.alloc(bytes))
  await vi.runAllTimersAsync()
  expect(received).toBe(bytes * flows.length)
  return lastAt - start
}
