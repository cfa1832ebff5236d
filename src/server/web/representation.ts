import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

import {
  chooseEncoding,
  chooseFastEncoding,
  compressBrotli,
  compressFast,
  compressGzip,
  type Encoding,
  type FastEncoding
} from './compress.ts'

export type Bodies = Record<Encoding, Buffer>

export interface Representation {
  status: number
  etag: string
  bodies: Bodies
  /** Computed once, so that responses are fast. */
  headers: Record<Encoding, OutgoingHttpHeaders>
}

/** `quality` is Brotli's. */
export async function compressBody(body: Buffer, quality: number): Promise<Bodies> {
  const [br, gzip] = await Promise.all([compressBrotli(body, quality), compressGzip(body)])
  return { br, gzip, identity: body }
}

export interface Content {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** Sends a page that is rendered for one request, so that its other encodings and an ETag are useless. */
export function sendUncached(req: IncomingMessage, res: ServerResponse, { status, headers, body }: Content): void {
  const encoding = chooseFastEncoding(req.headers['accept-encoding'])
  const bytes = compressFast(body, encoding)
  res.writeHead(status, { ...headers, ...createEncodingHeaders(encoding, bytes) })
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

const createEncodingHeaders = (encoding: FastEncoding, bytes: Buffer): OutgoingHttpHeaders => ({
  'content-length': bytes.length,
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding })
})

export function createRepresentation(status: number, bodies: Bodies, headers: OutgoingHttpHeaders): Representation {
  const etag = `"${hash('sha256', bodies.identity, 'base64url').slice(0, 22)}"`
  const createHeaders = (encoding: Encoding): OutgoingHttpHeaders => ({
    ...headers,
    etag,
    ...createEncodingHeaders(encoding, bodies[encoding])
  })
  return {
    status,
    etag,
    bodies,
    headers: { br: createHeaders('br'), gzip: createHeaders('gzip'), identity: createHeaders('identity') }
  }
}

export function sendRepresentation(req: IncomingMessage, res: ServerResponse, representation: Representation): void {
  const encoding = chooseEncoding(req.headers['accept-encoding'])
  const encoded = { headers: representation.headers[encoding], body: representation.bodies[encoding] }
  sendEncoded(req, res, representation, encoded)
}

export interface EncodedResponse {
  headers: OutgoingHttpHeaders
  body: Buffer
}

export function sendEncoded(
  req: IncomingMessage,
  res: ServerResponse,
  { status, etag }: Representation,
  encoded: EncodedResponse
): void {
  if (status === 200 && matchesEtag(req.headers['if-none-match'], etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = encoded.headers
    res.writeHead(304, headers).end()
    return
  }
  res.writeHead(status, encoded.headers)
  res.end(req.method === 'HEAD' ? undefined : encoded.body)
}

/** A proxy that compresses makes the ETag weak. */
const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
