import { FIRST_WINDOW, fullWindow, type Line, passing, SEGMENT } from './line.ts'

/** What a connection may have under way, in bytes: it grows with all that the connection has carried. */
export interface Warmth {
  window: number
}

export const COLD: Warmth = { window: FIRST_WINDOW }

interface Transfer extends Warmth {
  /** From the first byte's leaving to the last one's arrival. */
  milliseconds: number
}

/**
 * How long a transfer takes that has the line to itself, round by round: a round ends when its first segment has been
 * acknowledged or all of it has passed, whichever comes last, and the next is twice as large until the line is full.
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

/** Segments are not cut: the last one may stand out of the window. */
const whole = (window: number): number => Math.ceil(window / SEGMENT) * SEGMENT
