import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

import { brotli, chooseEncoding, type Encoding, gzipped } from './compress.ts'

/** A body in every encoding, with what each answer of it says in its headers. */
export interface Representation {
  status: number
  etag: string
  bodies: Record<Encoding, Buffer>
  /** Complete for each encoding, so that answering builds nothing. */
  headers: Record<Encoding, OutgoingHttpHeaders>
}

/** Compresses a body once for all the times it will be sent. `quality` is brotli's. */
export async function represent(
  status: number,
  body: Buffer,
  headers: OutgoingHttpHeaders,
  quality: number
): Promise<Representation> {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const [br, gzip] = await Promise.all([brotli(body, quality), gzipped(body)])
  const bodies = { br, gzip, identity: body }
  const of = (encoding: Encoding): OutgoingHttpHeaders => ({
    ...headers,
    etag,
    'content-length': bodies[encoding].length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding })
  })
  return { status, etag, bodies, headers: { br: of('br'), gzip: of('gzip'), identity: of('identity') } }
}

/** Answers with the best encoding, or with 304 when the browser holds it already. */
export function send(req: IncomingMessage, res: ServerResponse, kept: Representation): void {
  const encoding = chooseEncoding(req.headers['accept-encoding'])
  if (kept.status === 200 && holds(req.headers['if-none-match'], kept.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = kept.headers[encoding]
    res.writeHead(304, headers).end()
    return
  }
  res.writeHead(kept.status, kept.headers[encoding])
  res.end(req.method === 'HEAD' ? undefined : kept.bodies[encoding])
}

/** A proxy that compresses on its own weakens the tag; the body is the same. */
const holds = (sent: string | undefined, etag: string): boolean =>
  sent !== undefined && sent.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
