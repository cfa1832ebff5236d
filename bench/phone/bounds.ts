import { HANDSHAKES, type Line, transmissionTime } from './line.ts'
import { INITIAL_STATE, transfer } from './transfer.ts'

/** Bytes, headers included, that the largest contentful paint needs: the page, and its picture if it is one. */
export interface CriticalPath {
  page: number
  picture: number
}

/**
 * Returns the earliest time, in milliseconds, at which the largest contentful paint is possible: a connection, the
 * page, then the picture. The picture uses the same connection, or a second one opened after the page's first bytes,
 * whichever is faster, within the bandwidth of the line.
 */
export function earliestPaint(line: Line, { page, picture }: CriticalPath): number {
  const asked = (HANDSHAKES + 0.5) * line.roundTrip
  const firstByte = asked + line.roundTrip / 2
  const brought = transfer(line, page)
  const pageAt = asked + brought.milliseconds
  if (picture === 0) return pageAt
  const next = pageAt + line.roundTrip / 2 + transfer(line, picture, brought).milliseconds
  const beside = firstByte + (HANDSHAKES + 0.5) * line.roundTrip + transfer(line, picture, INITIAL_STATE).milliseconds
  return Math.max(firstByte + transmissionTime(line, page + picture), Math.min(next, beside))
}
