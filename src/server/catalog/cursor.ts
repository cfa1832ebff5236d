/** The last product of a page: what it is sorted by, and its id. */
export type Cursor = [string | number, string]

export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** A cursor that is not one of such an order starts at the beginning. */
export function readCursor(text: string | undefined, by: 'text' | 'number'): Cursor | null {
  if (!text) return null
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return isCursor(read, by) ? read : null
  } catch {
    return null
  }
}

const isCursor = (read: unknown, by: 'text' | 'number'): read is Cursor =>
  Array.isArray(read) &&
  (by === 'text' ? isText(read[0]) : Number.isInteger(read[0]) && Math.abs(Number(read[0])) < 2 ** 31) &&
  isText(read[1])

const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')
