import { readBytes } from './read-bytes.ts'

/** Returns null if the body is too large. */
export async function readText(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string | null> {
  return (await readBytes(body, maxBytes))?.toString() ?? null
}
