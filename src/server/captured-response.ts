import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'

export interface RenderedPage {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

type WriteCallback = (error?: Error | null) => void

/** Captures a rendered page, so that it can be compressed and cached. */
export class CapturedResponse extends ServerResponse {
  readonly rendered: Promise<RenderedPage>
  #chunks: Buffer[] = []
  #headers: OutgoingHttpHeaders = {}
  #finish: (rendered: RenderedPage) => void
  #fail: (error: Error) => void

  constructor(req: IncomingMessage) {
    super(req)
    const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>()
    this.rendered = promise
    this.#finish = resolve
    this.#fail = reject
  }

  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[]
  ): this {
    this.statusCode = status
    const newHeaders = typeof reason === 'object' ? reason : headers
    if (newHeaders && !Array.isArray(newHeaders)) this.#headers = newHeaders
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
    this.#finish({
      status: this.statusCode,
      headers: { ...this.getHeaders(), ...this.#headers },
      body: Buffer.concat(this.#chunks)
    })
    this.emit('finish')
    this.emit('close')
    return this
  }

  override destroy(error?: Error): this {
    this.#fail(error ?? new Error('The page could not be rendered.'))
    return this
  }
}
