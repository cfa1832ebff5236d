import { readBytes } from './read-bytes.ts'

/** Reads the body. Returns null if it is too large. */
export async function readText(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string | null> {
  return (await readBytes(body, maxBytes))?.toString() ?? null
}
