/** A row's sort values, then its id or number. */
export type Cursor = (string | number)[]

const MAX_INTEGER = 2 ** 31 - 1

export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Decodes a cursor. Returns undefined for one of another list or sort order. */
export function decodeCursor(text: string | undefined, ...types: ('string' | 'number')[]): Cursor | undefined {
  if (!text) return undefined
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isValid = Array.isArray(values) && values.length === types.length
    return isValid && types.every((type, index) => isOfType(values[index], type)) ? (values as Cursor) : undefined
  } catch {
    return undefined
  }
}

/** PostgreSQL rejects NUL, and the columns are 32-bit integers. */
const isOfType = (value: unknown, type: 'string' | 'number'): boolean =>
  type === 'string'
    ? typeof value === 'string' && !value.includes('\0')
    : Number.isInteger(value) && Math.abs(Number(value)) <= MAX_INTEGER

interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

/** Returns the first `limit` rows, and the cursor of the next page if there are more rows. */
export function toPage<Row>(rows: Row[], limit: number, toCursor: (last: Row) => Cursor): Page<Row> {
  const page = rows.slice(0, limit)
  const last = rows.length > page.length ? page.at(-1) : undefined
  return { rows: page, nextCursor: last === undefined ? null : encodeCursor(toCursor(last)) }
}

/** Of JSON, before compression. */
const MAX_PAGE_BYTES = 1_000_000

/** The largest item has 40 kB, so this many fit. */
const FITTING_ITEMS = 24

interface PageItems<Row, Item> {
  isOf: (row: Row, item: Item) => boolean
  toCursor: (last: Row) => Cursor
}

/** Ends a page before the items of its rows exceed `MAX_PAGE_BYTES`. The first item always remains. */
export function limitPageBytes<Row, Item>(
  { rows, nextCursor }: Page<Row>,
  items: Item[],
  { isOf, toCursor }: PageItems<Row, Item>
): { data: Item[]; nextCursor: string | null } {
  if (items.length <= FITTING_ITEMS) return { data: items, nextCursor }
  let bytes = 0
  const end = items.findIndex((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item))
    return index > 0 && bytes > MAX_PAGE_BYTES
  })
  const lastItem = items[end - 1]
  const last = lastItem && rows.find((row) => isOf(row, lastItem))
  return last ? { data: items.slice(0, end), nextCursor: encodeCursor(toCursor(last)) } : { data: items, nextCursor }
}
