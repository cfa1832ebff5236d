/**
 * Streams the parts as UTF-8. Throws if the first part fails, so that the response can still be an error. Reads at most one
 * part before the client is ready for it.
 */
export async function streamText(parts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let part = await parts.next()
  return new ReadableStream({
    async pull(controller) {
      if (part.done) return controller.close()
      controller.enqueue(encoder.encode(part.value))
      part = await parts.next()
    },
    async cancel() {
      await parts.return(undefined)
    }
  })
}
