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
    if (!request.target.startsWith(`/${BUCKET}/`)) return refuse(res, 404, 'NoSuchBucket')
    return request.method === 'PUT' ? put(request, key, res) : get(key, res)
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
