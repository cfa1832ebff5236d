/**
 * Reads the body, or returns null if it is larger than `maxBytes`. Receives and discards a larger body up to
 * `maxReceivedBytes`, because a browser that is cut off while sending shows no response.
 */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  maxReceivedBytes = maxBytes
): Promise<Buffer<ArrayBuffer> | null> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxReceivedBytes) return null
    if (length > maxBytes) chunks = []
    else chunks.push(chunk)
  }
  return length > maxBytes ? null : Buffer.concat(chunks)
}
