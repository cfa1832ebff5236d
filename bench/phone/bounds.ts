import { HANDSHAKES, type Line, transmissionTime } from './line.ts'
import { INITIAL_STATE, transfer } from './transfer.ts'

/** Bytes, headers included, that the largest contentful paint needs. */
export interface CriticalPath {
  page: number
  picture: number
}

/**
 * Returns the earliest possible time of the largest contentful paint in milliseconds. The picture uses the same
 * connection, or a second one opened after the page's first bytes, whichever is faster.
 */
export function earliestPaint(line: Line, { page, picture }: CriticalPath): number {
  const requestAt = (HANDSHAKES + 0.5) * line.roundTrip
  const firstByte = requestAt + line.roundTrip / 2
  const pageTransfer = transfer(line, page)
  const pageAt = requestAt + pageTransfer.milliseconds
  if (picture === 0) return pageAt
  const sameConnection = pageAt + line.roundTrip / 2 + transfer(line, picture, pageTransfer).milliseconds
  const secondConnection =
    firstByte + (HANDSHAKES + 0.5) * line.roundTrip + transfer(line, picture, INITIAL_STATE).milliseconds
  return Math.max(firstByte + transmissionTime(line, page + picture), Math.min(sameConnection, secondConnection))
}
