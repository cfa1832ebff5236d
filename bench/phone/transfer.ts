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
 * A round ends when its first segment is acknowledged or when all of it has passed, whichever is later. The window
 * doubles until the line is full.
 */
export function transfer(line: Line, bytes: number, { window }: CongestionState = INITIAL_STATE): Transfer {
  const firstSegment = transmissionTime(line, SEGMENT) + line.roundTrip
  let [remaining, currentWindow, elapsed] = [bytes, window, 0]
  while (remaining > roundUpToSegments(currentWindow)) {
    remaining -= roundUpToSegments(currentWindow)
    elapsed += Math.max(firstSegment, transmissionTime(line, roundUpToSegments(currentWindow)))
    currentWindow = Math.min(currentWindow + roundUpToSegments(currentWindow), fullWindow(line))
  }
  return {
    milliseconds: elapsed + transmissionTime(line, remaining) + line.roundTrip / 2,
    window: Math.min(window + bytes, fullWindow(line))
  }
}

/** Segments are not split, so the last one may exceed the window. */
const roundUpToSegments = (window: number): number => Math.ceil(window / SEGMENT) * SEGMENT
