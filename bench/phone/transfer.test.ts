import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Flow, Lane } from './flow.ts'
import { FIRST_WINDOW, transmissionTime, SEGMENT, SLOW_3G, SLOW_4G } from './line.ts'
import { transfer } from './transfer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fake clocks tick in whole milliseconds, so each round may be late by one. */
const TOLERANCE = 6

for (const line of [SLOW_4G, SLOW_3G]) {
  for (const bytes of [1, SEGMENT, FIRST_WINDOW, FIRST_WINDOW + 1, 30_000, 62_000, 250_000]) {
    test(`${bytes} bytes over ${line.name} take the calculated time`, async () => {
      const { milliseconds } = transfer(line, bytes)
      const duration = await timeToArrive([new Flow(new Lane(line), count)], bytes)
      expect(duration).toBeGreaterThanOrEqual(milliseconds - TOLERANCE)
      expect(duration).toBeLessThanOrEqual(milliseconds + TOLERANCE)
    })
  }

  test(`two connections over ${line.name} share the bandwidth of one`, async () => {
    const lane = new Lane(line)
    const duration = await timeToArrive([new Flow(lane, count), new Flow(lane, count)], 100_000)
    const singleDuration = transfer(line, 200_000).milliseconds
    expect(duration).toBeGreaterThan(transmissionTime(line, 200_000))
    expect(duration).toBeLessThanOrEqual(singleDuration + TOLERANCE)
  })
}

test('a second transfer over the same connection starts with the larger window of the first', () => {
  const { window } = transfer(SLOW_4G, 30_000)
  expect(transfer(SLOW_4G, 30_000, { window }).milliseconds).toBeLessThan(transfer(SLOW_4G, 30_000).milliseconds)
})

test('all sent bytes arrive in order', async () => {
  const receivedChunks: Buffer[] = []
  const flow = new Flow(new Lane(SLOW_3G), (bytes) => receivedChunks.push(bytes))
  const sentBytes = Buffer.from(Array.from({ length: 50_000 }, (_, index) => index % 251))
  for (let start = 0; start < sentBytes.length; start += 7001) flow.write(sentBytes.subarray(start, start + 7001))
  const onEnd = vi.fn<() => void>()
  flow.end(onEnd)
  await vi.runAllTimersAsync()
  expect(Buffer.concat(receivedChunks).equals(sentBytes)).toBe(true)
  expect(onEnd).toHaveBeenCalledOnce()
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
