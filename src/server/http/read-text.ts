import { readBytes } from './read-bytes.ts'

/** Returns a body's text; null if it has more than `maxBytes` bytes. */
export async function readText(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string | null> {
  return (await readBytes(body, maxBytes))?.toString() ?? null
}
