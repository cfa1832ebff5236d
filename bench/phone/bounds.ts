import { HANDSHAKES, type Line, passing } from './line.ts'
import { COLD, transfer } from './transfer.ts'

/** Bytes with their headers of what the largest thing in view needs: the page, and its picture when it is one. */
export interface CriticalPath {
  page: number
  picture: number
}

/**
 * The earliest moment, in milliseconds, at which a line can have brought what is painted largest: a connection, the
 * page, then the picture. It follows the page over the same connection, or comes over one that is opened when the
 * page's first bytes have named it, whichever is sooner, though never sooner than the line can carry both.
 */
export function earliest(line: Line, { page, picture }: CriticalPath): number {
  const asked = (HANDSHAKES + 0.5) * line.roundTrip
  const firstByte = asked + line.roundTrip / 2
  const brought = transfer(line, page)
  const pageAt = asked + brought.milliseconds
  if (picture === 0) return pageAt
  const next = pageAt + line.roundTrip / 2 + transfer(line, picture, brought).milliseconds
  const beside = firstByte + (HANDSHAKES + 0.5) * line.roundTrip + transfer(line, picture, COLD).milliseconds
  return Math.max(firstByte + passing(line, page + picture), Math.min(next, beside))
}
