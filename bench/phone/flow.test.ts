import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Flow, Lane } from './flow.ts'
import { FIRST_WINDOW, fullWindow, type Line, SEGMENT, SLOW_3G, SLOW_4G, transmissionTime } from './line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fake clocks tick in whole milliseconds, so each round may be late by one. */
const TOLERANCE = 6

for (const line of [SLOW_4G, SLOW_3G]) {
  for (const bytes of [1, SEGMENT, FIRST_WINDOW, FIRST_WINDOW + 1, 30_000, 62_000, 250_000]) {
    test(`${bytes} bytes over ${line.name} take the calculated time`, async () => {
      const duration = await timeToArrive([new Flow(new Lane(line), count)], bytes)
      expect(Math.abs(duration - calculateTime(line, bytes))).toBeLessThanOrEqual(TOLERANCE)
    })
  }

  test(`two connections over ${line.name} share the bandwidth of one`, async () => {
    const lane = new Lane(line)
    const duration = await timeToArrive([new Flow(lane, count), new Flow(lane, count)], 100_000)
    expect(duration).toBeGreaterThan(transmissionTime(line, 200_000))
    expect(duration).toBeLessThanOrEqual(calculateTime(line, 200_000) + TOLERANCE)
  })
}

test('a second transfer over the same connection is faster, because the window has grown', async () => {
  const flow = new Flow(new Lane(SLOW_4G), count)
  const first = await timeToArrive([flow], 30_000)
  expect(await timeToArrive([flow], 30_000)).toBeLessThan(first)
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

/**
 * A round ends when its first segment is acknowledged or when all of it has passed, whichever is later. The window
 * doubles until the line is full. Segments are not split, so the last one of a round may exceed the window.
 */
function calculateTime(line: Line, bytes: number): number {
  const firstSegment = transmissionTime(line, SEGMENT) + line.roundTrip
  let [remaining, window, elapsed] = [bytes, FIRST_WINDOW, 0]
  for (;;) {
    const round = Math.ceil(window / SEGMENT) * SEGMENT
    if (remaining <= round) return elapsed + transmissionTime(line, remaining) + line.roundTrip / 2
    remaining -= round
    elapsed += Math.max(firstSegment, transmissionTime(line, round))
    window = Math.min(window + round, fullWindow(line))
  }
}

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
