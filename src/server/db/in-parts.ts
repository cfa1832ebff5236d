/** A statement takes so many values at most: 32,766 on SQLite. */
const PART = 1000

/** Does something with many rows, as many at a time as one statement can take with a handful of values each. */
export async function inParts<Row>(rows: Row[], work: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += PART) await work(rows.slice(start, start + PART))
}
