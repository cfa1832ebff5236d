import { FIRST_WINDOW, fullWindow, type Line, transmissionTime, SEGMENT } from './line.ts'

/** The congestion window of a connection, in bytes. */
export interface CongestionState {
  window: number
}

export const INITIAL_STATE: CongestionState = { window: FIRST_WINDOW }

interface Transfer extends CongestionState {
  milliseconds: number
}

/**
 * Calculates a transfer on an idle line, round by round. A round ends when its first segment is acknowledged or when
 * all of it has passed, whichever is later. The window doubles until the line is full.
 */
export function transfer(line: Line, bytes: number, { window }: CongestionState = INITIAL_STATE): Transfer {
  const first = transmissionTime(line, SEGMENT) + line.roundTrip
  let [rest, size, started] = [bytes, window, 0]
  while (rest > roundUpToSegments(size)) {
    rest -= roundUpToSegments(size)
    started += Math.max(first, transmissionTime(line, roundUpToSegments(size)))
    size = Math.min(size + roundUpToSegments(size), fullWindow(line))
  }
  return {
    milliseconds: started + transmissionTime(line, rest) + line.roundTrip / 2,
    window: Math.min(window + bytes, fullWindow(line))
  }
}

/** Segments are not split, so the last one may exceed the window. */
const roundUpToSegments = (window: number): number => Math.ceil(window / SEGMENT) * SEGMENT
