/** A statement takes so many values at most: 32,766 on SQLite. */
const PART = 1000

/** Does something with many rows, as many at a time as one statement can take with a handful of values each. */
export async function inParts<Row>(rows: Row[], work: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += PART) await work(rows.slice(start, start + PART))
}

/** Reads the rows of many keys, as many keys at a time as one statement can take; in the order of the keys' parts. */
export async function readInParts<Key, Row>(keys: Key[], read: (part: Key[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  await inParts(keys, async (part) => rows.push(...(await read(part))))
  return rows
}
