/** SQLite allows 32,766 parameters in a statement. */
const BATCH_SIZE = 1000

export async function forEachBatch<Row>(rows: Row[], work: (batch: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) await work(rows.slice(start, start + BATCH_SIZE))
}

export async function readInBatches<Key, Row>(keys: Key[], read: (batch: Key[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  await forEachBatch(keys, async (batch) => rows.push(...(await read(batch))))
  return rows
}

/** Reads each id once. Returns the rows by id. */
export async function readById<Row extends { id: string }>(
  ids: string[],
  read: (batch: string[]) => Promise<Row[]>
): Promise<Map<string, Row>> {
  const rows = await readInBatches([...new Set(ids)], read)
  return new Map(rows.map((row) => [row.id, row]))
}
