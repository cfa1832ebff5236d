/**
 * The bytes of a body; null when there are more than `longest`, however it is sent. As far as `patience` what is too
 * much is read all the same and thrown away: a browser that is cut off while it still sends never shows the answer.
 */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | null,
  longest: number,
  patience = longest
): Promise<Buffer<ArrayBuffer> | null> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > patience) return null
    if (length > longest) chunks = []
    else chunks.push(chunk)
  }
  return length > longest ? null : Buffer.concat(chunks)
}
