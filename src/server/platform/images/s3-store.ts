import { createHash } from 'node:crypto'

import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'

import type { S3Settings } from '../config/config.ts'
import { ShopError } from '../errors.ts'
import { createS3Client, describeS3Error } from '../s3/client.ts'
import { createImageUrl, type ImageStore, parseImagePath, type StoredFile, getContentType } from './image-store.ts'
import type { RenderedFile } from './render-image.ts'

const TIMEOUT_MS = 10_000
const MAX_PARALLEL_WRITES = 4
const MAX_CACHE_BYTES = 64 * 1024 * 1024

export function createS3Store(settings: S3Settings, log: Logger, timeoutMs = TIMEOUT_MS): ImageStore {
  const sendUnchecked = createS3Client(settings, timeoutMs)

  function throwUnreachable(reason: unknown): never {
    log.warn({ reason: String(reason) }, 'the image store is unreachable')
    throw new ShopError('provider-down', 'The image store cannot be reached right now. Please try again later.')
  }

  const throwErrorResponse = async (method: string, response: Response): Promise<never> =>
    throwUnreachable(await describeS3Error(method, response))

  const send: typeof sendUnchecked = (...request) => sendUnchecked(...request).catch(throwUnreachable)

  async function write(path: string, bytes: Buffer): Promise<void> {
    const headers = {
      'content-type': getContentType(path.slice(path.lastIndexOf('/') + 1)),
      'cache-control': 'public, max-age=31536000, immutable',
      // Signed, so the store rejects a changed body.
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex')
    }
    const response = await send('PUT', path, { headers, body: new Uint8Array(bytes) })
    if (!response.ok) await throwErrorResponse('PUT', response)
  }

  async function fetchFile(path: string): Promise<StoredFile | undefined> {
    const parsed = parseImagePath(path)
    if (!parsed) return undefined
    const response = await send('GET', path)
    if (response.status === 404) return undefined
    // If the key may not list the bucket, a missing file is AccessDenied. A wrong key has another code.
    if (response.status === 403 && (await response.clone().text()).includes('<Code>AccessDenied<')) return undefined
    if (!response.ok) await throwErrorResponse('GET', response)
    const bytes = await response.arrayBuffer().catch(throwUnreachable)
    return { bytes: Buffer.from(bytes), type: parsed.type }
  }

  const cache = new LRUCache<string, StoredFile>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
    fetchMethod: fetchFile
  })

  /** Writes the file of `createImageUrl` last: if it exists, so do the others. */
  async function put(hash: string, files: RenderedFile[]): Promise<void> {
    const uploads = files.map(({ name, bytes }) => ({ path: `/images/${hash}/${name}`, bytes }))
    const others = uploads.filter(({ path }) => path !== createImageUrl(hash))
    for (let start = 0; start < others.length; start += MAX_PARALLEL_WRITES) {
      await Promise.all(others.slice(start, start + MAX_PARALLEL_WRITES).map(({ path, bytes }) => write(path, bytes)))
    }
    for (const { path, bytes } of uploads) if (path === createImageUrl(hash)) await write(path, bytes)
  }

  async function has(hash: string): Promise<boolean> {
    const response = await send('HEAD', createImageUrl(hash))
    // If the key may not list the bucket, a missing file is 403.
    if (response.status !== 404 && response.status !== 403 && !response.ok) await throwErrorResponse('HEAD', response)
    return response.ok
  }

  return {
    read: async (path) => (await cache.fetch(path)) ?? null,
    has,
    put
  }
}
