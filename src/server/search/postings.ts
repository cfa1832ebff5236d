import { forEachBatch } from '../db/batches.ts'
import type { Trx } from '../db/schema.ts'
import { changeNumbers, CHUNK } from './numbers.ts'

/** A product gets or loses a word of a field. */
interface PostingMove {
  word: string
  field: number
  number: number
  add: boolean
}

interface Place {
  word: string
  field: number
  chunk: number
}

const keyOf = ({ word, field, chunk }: Place): string => `${word} ${field} ${chunk}`

/** Writes each posting that changes once, however many products change in it. */
export async function changePostings(trx: Trx, moves: PostingMove[]): Promise<void> {
  const chunkOf = ({ number }: PostingMove) => Math.floor(number / CHUNK)
  const groups = Map.groupBy(moves, (move) => keyOf({ ...move, chunk: chunkOf(move) }))
  const standing = await readPostings(
    trx,
    [...new Set(moves.map(({ word }) => word))],
    [...new Set(moves.map(chunkOf))]
  )
  const postings = [...groups].map(([key, [first, ...more]]) => {
    const place = { word: first?.word ?? '', field: first?.field ?? 0, chunk: first ? chunkOf(first) : 0 }
    const within = [...(first ? [first] : []), ...more].map(({ number, add }) => ({ number: number % CHUNK, add }))
    return { ...place, numbers: changeNumbers(standing.get(key), within) }
  })
  await forEachBatch(postings, (part) => writePostings(trx, part))
}

async function readPostings(trx: Trx, words: string[], chunks: number[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  await forEachBatch(words, async (part) => {
    const query = trx.selectFrom('search_postings').selectAll().where('word', 'in', part).where('chunk', 'in', chunks)
    for (const posting of await query.execute()) found.set(keyOf(posting), posting.numbers)
  })
  return found
}

async function writePostings(trx: Trx, postings: (Place & { numbers: Uint8Array | undefined })[]): Promise<void> {
  const kept = postings.flatMap(({ numbers, ...place }) => (numbers ? [{ ...place, numbers }] : []))
  if (kept.length > 0) {
    await trx
      .insertInto('search_postings')
      .values(kept)
      .onConflict((conflict) =>
        conflict.columns(['word', 'field', 'chunk']).doUpdateSet(({ ref }) => ({ numbers: ref('excluded.numbers') }))
      )
      .execute()
  }
  for (const { numbers, word, field, chunk } of postings) {
    if (numbers) continue
    const place = trx.deleteFrom('search_postings').where('word', '=', word)
    await place.where('field', '=', field).where('chunk', '=', chunk).execute()
  }
}
