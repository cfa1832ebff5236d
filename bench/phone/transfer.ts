import { FIRST_WINDOW, fullWindow, type Line, passing, SEGMENT } from './line.ts'

/** The congestion window of a connection, in bytes. */
export interface Warmth {
  window: number
}

export const COLD: Warmth = { window: FIRST_WINDOW }

interface Transfer extends Warmth {
  /** From sending the first byte to receiving the last. */
  milliseconds: number
}

/**
 * Calculates a transfer on an idle line, round by round. A round ends when its first segment is acknowledged or when
 * all of it has passed, whichever is later. The window doubles until the line is full.
 */
export function transfer(line: Line, bytes: number, { window }: Warmth = COLD): Transfer {
  const first = passing(line, SEGMENT) + line.roundTrip
  let [rest, size, started] = [bytes, window, 0]
  while (rest > whole(size)) {
    rest -= whole(size)
    started += Math.max(first, passing(line, whole(size)))
    size = Math.min(size + whole(size), fullWindow(line))
  }
  return {
    milliseconds: started + passing(line, rest) + line.roundTrip / 2,
    window: Math.min(window + bytes, fullWindow(line))
  }
}

/** Segments are not split, so the last one may exceed the window. */
const whole = (window: number): number => Math.ceil(window / SEGMENT) * SEGMENT
