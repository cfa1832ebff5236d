/** The text of a body, as far as `longest` bytes; null when it is longer, however it is sent. */
export async function readText(body: AsyncIterable<Uint8Array> | null, longest: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > longest) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
