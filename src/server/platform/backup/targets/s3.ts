import { createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

import { HOUR } from '../../../../lib/dates.ts'
import type { S3Settings } from '../../config/config.ts'
import { describeError } from '../../database/open.ts'
import { createS3Client, describeS3Error } from '../../s3/client.ts'
import { NAME_PREFIX } from '../names.ts'
import type { BackupTarget } from './target.ts'

/** A store accepts up to 10,000 parts. */
const PART_BYTES = 64 * 1024 * 1024

export function openBucket(settings: S3Settings, prefix: string): BackupTarget {
  const client = createS3Client(settings, HOUR)

  const request: typeof client = async (method, path, init) => {
    const response = await client(method, path, init).catch((error: unknown) => {
      throw new Error(`${settings.endpoint} cannot be reached: ${describeError((error as Error).cause)}`, {
        cause: error
      })
    })
    if (!response.ok) throw new Error(await describeS3Error(method, response))
    return response
  }
  const readText = async (...args: Parameters<typeof client>) => (await request(...args)).text()

  /** A multipart upload has no limit of 5 GB, and creates nothing until it is complete. */
  async function send(file: string, name: string): Promise<void> {
    const path = `/${prefix}${name}`
    const [, id = ''] = /<UploadId>([^<]+)/.exec(await readText('POST', `${path}?uploads=`)) ?? []
    const upload = `uploadId=${encodeURIComponent(id)}`
    try {
      const parts = await sendParts(await openAsBlob(file), `${path}?${upload}`)
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const result = await readText('POST', `${path}?${upload}`, { body })
      // The status can be 200 although the upload failed.
      if (result.includes('<Error>')) throw new Error(result.slice(0, 300))
    } catch (error) {
      await client('DELETE', `${path}?${upload}`).catch(() => {})
      throw error
    }
  }

  async function sendParts(content: Blob, path: string): Promise<string[]> {
    const parts: string[] = []
    for (let start = 0; start < content.size; start += PART_BYTES) {
      const number = parts.length + 1
      // The part is read from the disk while it is sent.
      const body = content.slice(start, start + PART_BYTES)
      const { headers } = await request('PUT', `${path}&partNumber=${number}`, { body })
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${headers.get('etag') ?? ''}</ETag></Part>`)
    }
    return parts
  }

  return {
    send,
    list: async () => {
      // A response has at most 1000 names, and the bucket can contain the images too.
      const text = await readText('GET', `?list-type=2&prefix=${encodeURIComponent(prefix + NAME_PREFIX)}`)
      return [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key.slice(prefix.length))
    },
    fetch: async (name, file) => {
      const { body } = await request('GET', `/${prefix}${name}`)
      await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    },
    remove: async (name) => void (await request('DELETE', `/${prefix}${name}`))
  }
}
