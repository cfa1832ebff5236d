import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import type { S3Settings } from '../../src/server/platform/config/config.ts'
import { type SignedRequest, findSignatureError } from './s3-signature.ts'

export interface S3Server {
  settings: S3Settings
  objects: Map<string, { bytes: Buffer; headers: Record<string, string> }>
  /** For example `PUT images/…/480.avif`. */
  requests: string[]
  /** Simulates failures: responds instead of the store. */
  respondInstead: ((res: ServerResponse, request: string) => boolean) | undefined
  close(): Promise<void>
}

const KEYS = { region: 'eu-west-1', accessKeyId: 'key-of-the-tests', secretAccessKey: 'secret/of+the=tests' }
const BUCKET = 'pictures'
const MAX_KEYS = 1000

/** Checks every signature and keeps objects in memory. */
export async function openS3(): Promise<S3Server> {
  const server = createServer((req, res) => void handle(req, res))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store: S3Server = {
    settings: { endpoint, bucket: BUCKET, ...KEYS },
    objects: new Map(),
    requests: [],
    respondInstead: undefined,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const request = { method: req.method ?? '', target: req.url ?? '', headers: plain(req), body: await buffer(req) }
    const key = request.target.slice(`/${BUCKET}/`.length)
    const summary = `${request.method} ${key}`
    store.requests.push(summary)
    if (store.respondInstead?.(res, summary)) return
    const fault = findSignatureError(request, KEYS)
    if (fault) return refuse(res, 403, fault)
    const url = new URL(request.target, endpoint)
    if (url.pathname === `/${BUCKET}`) return list(url.searchParams.get('prefix') ?? '', res)
    if (!request.target.startsWith(`/${BUCKET}/`)) return refuse(res, 404, 'NoSuchBucket')
    const handler = HANDLERS[request.method]
    return handler ? handler(request, url, res) : refuse(res, 405, 'MethodNotAllowed')
  }

  const parts = new Map<string, Buffer[]>()
  const toKey = (url: URL) => url.pathname.slice(`/${BUCKET}/`.length)

  const HANDLERS: Record<string, (request: SignedRequest, url: URL, res: ServerResponse) => void> = {
    PUT: (request, url, res) =>
      url.searchParams.has('uploadId') ? putPart(request, url, res) : put(request, toKey(url), res),
    GET: (_request, url, res) => get(toKey(url), res),
    HEAD: (_request, url, res) => get(toKey(url), res),
    POST: (request, url, res) =>
      url.searchParams.has('uploads') ? beginUpload(res) : completeUpload(request, url, res),
    DELETE: (_request, url, res) => {
      const id = url.searchParams.get('uploadId')
      if (id) parts.delete(id)
      else store.objects.delete(toKey(url))
      res.writeHead(204).end()
    }
  }

  function list(prefix: string, res: ServerResponse): void {
    const keys = [...store.objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
    res.end(
      `<ListBucketResult>${keys
        .slice(0, MAX_KEYS)
        .map((key) => `<Contents><Key>${key}</Key></Contents>`)
        .join('')}</ListBucketResult>`
    )
  }

  function beginUpload(res: ServerResponse): void {
    const id = `upload+${parts.size}/`
    parts.set(id, [])
    res.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }

  function putPart({ body }: SignedRequest, url: URL, res: ServerResponse): void {
    const number = Number(url.searchParams.get('partNumber'))
    const upload = parts.get(url.searchParams.get('uploadId') ?? '')
    if (!upload) return refuse(res, 404, 'NoSuchUpload')
    upload[number - 1] = Buffer.from(body)
    res.writeHead(200, { etag: `"part-${number}"` }).end()
  }

  function completeUpload({ body, headers }: SignedRequest, url: URL, res: ServerResponse): void {
    const upload = parts.get(url.searchParams.get('uploadId') ?? '') ?? []
    const tags = [
      ...Buffer.from(body)
        .toString()
        .matchAll(/<ETag>"part-(\d+)"<\/ETag>/g)
    ].map(([, number]) => Number(number))
    if (upload.length === 0 || tags.join() !== [...upload.keys()].map((index) => index + 1).join())
      return refuse(res, 400, 'InvalidPart')
    store.objects.set(toKey(url), { bytes: Buffer.concat(upload), headers })
    res.end('<CompleteMultipartUploadResult/>')
  }

  function put({ body, headers }: SignedRequest, key: string, res: ServerResponse): void {
    store.objects.set(key, { bytes: Buffer.from(body), headers })
    res.end()
  }

  function get(key: string, res: ServerResponse): void {
    const object = store.objects.get(key)
    if (!object) return refuse(res, 404, 'NoSuchKey')
    res.writeHead(200, { 'content-length': object.bytes.length }).end(object.bytes)
  }

  return store
}

const plain = (req: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]))

function refuse(res: ServerResponse, status: number, code: string): void {
  res.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

export const s3Variables = ({ settings }: S3Server): Record<string, string> => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey
})
