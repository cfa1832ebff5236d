/**
 * Reads the body. Returns null if it is larger than `maxBytes`. Up to `maxDiscardedBytes` are still received: a
 * browser that is cut off while sending shows no response.
 */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  maxDiscardedBytes = maxBytes
): Promise<Buffer<ArrayBuffer> | null> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxDiscardedBytes) return null
    if (length > maxBytes) chunks = []
    else chunks.push(chunk)
  }
  return length > maxBytes ? null : Buffer.concat(chunks)
}
