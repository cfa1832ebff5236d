import { readBytes } from './read-bytes.ts'

/** The text of a body, as far as `longest` bytes; null when it is longer, however it is sent. */
export async function readText(body: AsyncIterable<Uint8Array> | null, longest: number): Promise<string | null> {
  return (await readBytes(body, longest))?.toString() ?? null
}
