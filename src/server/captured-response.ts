import { type IncomingMessage, ServerResponse } from 'node:http'

import type { RenderedPage } from './web/pages.ts'

type WriteCallback = (error?: Error | null) => void

/** Captures a page that Vite renders during development. */
export class CapturedResponse extends ServerResponse {
  readonly rendered: Promise<Omit<RenderedPage, 'policy'>>
  #chunks: Buffer[] = []
  #finish: () => void
  #fail: (error: Error) => void

  constructor(req: IncomingMessage) {
    super(req)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.rendered = promise.then(() => ({ status: this.statusCode, body: Buffer.concat(this.#chunks) }))
    this.#finish = resolve
    this.#fail = reject
  }

  override writeHead(status: number): this {
    this.statusCode = status
    return this
  }

  override write(
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | WriteCallback,
    callback?: WriteCallback
  ): boolean {
    this.#chunks.push(Buffer.from(chunk as Uint8Array))
    const onWritten = typeof encoding === 'function' ? encoding : callback
    onWritten?.(null)
    return true
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk)
    this.#finish()
    this.emit('finish')
    this.emit('close')
    return this
  }

  override destroy(error?: Error): this {
    this.#fail(error ?? new Error('The page could not be rendered.'))
    return this
  }
}
