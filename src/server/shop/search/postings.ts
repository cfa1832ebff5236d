import { forEachBatch } from '../../platform/database/batches.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { changeNumbers, CHUNK_SIZE } from './numbers.ts'

interface PostingChange {
  word: string
  field: number
  number: number
  add: boolean
}

interface PostingKey {
  word: string
  field: number
  chunk: number
}

const toKey = ({ word, field, chunk }: PostingKey): string => `${word} ${field} ${chunk}`

export async function changePostings(trx: Trx, changes: PostingChange[]): Promise<void> {
  const toChunk = ({ number }: PostingChange) => Math.floor(number / CHUNK_SIZE)
  const groups = Map.groupBy(changes, (change) => toKey({ ...change, chunk: toChunk(change) }))
  const existing = await readPostings(
    trx,
    [...new Set(changes.map(({ word }) => word))],
    [...new Set(changes.map(toChunk))]
  )
  const postings = [...groups].map(([key, [first, ...more]]) => {
    const columns = { word: first?.word ?? '', field: first?.field ?? 0, chunk: first ? toChunk(first) : 0 }
    const numberChanges = [...(first ? [first] : []), ...more].map(({ number, add }) => ({
      number: number % CHUNK_SIZE,
      add
    }))
    return { ...columns, numbers: changeNumbers(existing.get(key), numberChanges) }
  })
  await forEachBatch(postings, (batch) => writePostings(trx, batch))
}

async function readPostings(trx: Trx, words: string[], chunks: number[]): Promise<Map<string, Uint8Array>> {
  const postings = new Map<string, Uint8Array>()
  await forEachBatch(words, async (batch) => {
    const query = trx.selectFrom('search_postings').selectAll().where('word', 'in', batch).where('chunk', 'in', chunks)
    for (const posting of await query.execute()) postings.set(toKey(posting), posting.numbers)
  })
  return postings
}

async function writePostings(trx: Trx, postings: (PostingKey & { numbers: Uint8Array | undefined })[]): Promise<void> {
  const nonEmpty = postings.flatMap(({ numbers, ...key }) => (numbers ? [{ ...key, numbers }] : []))
  if (nonEmpty.length > 0) {
    await trx
      .insertInto('search_postings')
      .values(nonEmpty)
      .onConflict((conflict) =>
        conflict.columns(['word', 'field', 'chunk']).doUpdateSet(({ ref }) => ({ numbers: ref('excluded.numbers') }))
      )
      .execute()
  }
  for (const { numbers, word, field, chunk } of postings) {
    if (numbers) continue
    const posting = trx.deleteFrom('search_postings').where('word', '=', word)
    await posting.where('field', '=', field).where('chunk', '=', chunk).execute()
  }
}
