import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { AwsClient } from 'aws4fetch'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'

import type { S3Settings } from '../config.ts'
import { ShopError } from '../errors.ts'
import { imageUrl, type ImageStore, parseImagePath, type StoredFile, typeOf } from './image-store.ts'
import type { RenderedFile } from './pipeline.ts'

const SLOWEST = 10_000
const AT_ONCE = 4
/** Bytes of pictures kept in memory, so that most views do not ask the store. */
const KEPT = 64 * 1024 * 1024

/**
 * Pictures in a bucket, under the names that their URLs have. It is addressed by path, which every such store takes.
 * `slowest` is how long it may take to answer, in milliseconds.
 */
export function s3Store({ endpoint, bucket, ...account }: S3Settings, log: Logger, slowest = SLOWEST): ImageStore {
  // Stores answer 503 now and then and ask to be asked once more; reads and writes of a hashed name may be repeated.
  const client = new AwsClient({ ...account, service: 's3', retries: 1 })

  function outOfReach(reason: unknown): never {
    log.warn({ reason: String(reason) }, 'the store of pictures is out of reach')
    throw new ShopError('provider-down', 'The store of pictures cannot be reached right now. Please try again later.')
  }

  async function refused(method: string, answer: Response): Promise<never> {
    return outOfReach(`${method} ${answer.status} ${(await answer.text().catch(() => '')).slice(0, 300)}`)
  }

  async function send(method: 'GET' | 'HEAD' | 'PUT', path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(slowest)
    const url = `${endpoint}/${bucket}${path}`
    return client.fetch(url, { ...init, method, signal }).catch(outOfReach)
  }

  async function write(path: string, bytes: Buffer): Promise<void> {
    const headers = {
      'content-type': typeOf(path.slice(path.lastIndexOf('/') + 1)),
      'cache-control': 'public, max-age=31536000, immutable',
      // Signed with the rest, so that the store refuses what was changed on the way.
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex')
    }
    const answer = await send('PUT', path, { headers, body: new Uint8Array(bytes) })
    if (!answer.ok) await refused('PUT', answer)
  }

  async function fetchFile(path: string): Promise<StoredFile | undefined> {
    const named = parseImagePath(path)
    if (!named) return undefined
    const answer = await send('GET', path)
    if (answer.status === 404) return undefined
    // A key that may not list the bucket is told so of what is not there; a wrong key is told something else.
    if (answer.status === 403 && (await answer.clone().text()).includes('<Code>AccessDenied<')) return undefined
    if (!answer.ok) await refused('GET', answer)
    const bytes = await answer.arrayBuffer().catch(outOfReach)
    return { bytes: Buffer.from(bytes), type: named.type }
  }

  const kept = new LRUCache<string, StoredFile>({
    maxSize: KEPT,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
    fetchMethod: fetchFile
  })

  /** The file that the picture's URL names is written last: where it is, the others are too. */
  async function put(hash: string, files: RenderedFile[]): Promise<void> {
    const named = files.map(({ name, bytes }) => ({ path: `/images/${hash}/${name}`, bytes }))
    const before = named.filter(({ path }) => path !== imageUrl(hash))
    for (let at = 0; at < before.length; at += AT_ONCE) {
      await Promise.all(before.slice(at, at + AT_ONCE).map(({ path, bytes }) => write(path, bytes)))
    }
    for (const { path, bytes } of named) if (path === imageUrl(hash)) await write(path, bytes)
  }

  async function has(hash: string): Promise<boolean> {
    const answer = await send('HEAD', imageUrl(hash))
    // Who may not list a bucket is told 403 of what is not in it.
    if (answer.status !== 404 && answer.status !== 403 && !answer.ok) await refused('HEAD', answer)
    return answer.ok
  }

  return {
    read: async (path) => (await kept.fetch(path)) ?? null,
    has,
    put,
    async adopt(hash, from) {
      if (await has(hash)) return
      const names = await readdir(from)
      await put(hash, await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(from, name)) }))))
    }
  }
}
