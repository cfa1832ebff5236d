/** Returns null if the body is too large. A browser that is cut off while it sends shows no response. */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  maxDiscarded = maxBytes
): Promise<Buffer<ArrayBuffer> | null> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxDiscarded) return null
    if (length > maxBytes) chunks = []
    else chunks.push(chunk)
  }
  return length > maxBytes ? null : Buffer.concat(chunks)
}
