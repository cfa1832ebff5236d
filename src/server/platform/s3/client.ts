import { AwsClient } from 'aws4fetch'

import type { S3Settings } from '../config/config.ts'

interface S3Request {
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | Blob | string
}

type Send = (method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE', path: string, request?: S3Request) => Promise<Response>

/** Uses path-style URLs, which every S3-compatible store supports. `path` begins after the bucket. */
export function createS3Client({ endpoint, bucket, ...credentials }: S3Settings, timeoutMs: number): Send {
  const client = new AwsClient({ ...credentials, service: 's3' })
  return async (method, path, request = {}) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const sendOnce = async () => {
      const { url, headers } = await client.sign(`${endpoint}/${bucket}${path}`, { method, headers: request.headers })
      // Node forgets the signal of a `Request` that it has collected: https://github.com/nodejs/undici/issues/4068.
      return fetch(url, { ...request, method, headers, signal })
    }
    // Stores occasionally respond with 503, and every request may be repeated.
    const response = await sendOnce()
    if (response.status < 500) return response
    // Otherwise the connection stays busy.
    await response.body?.cancel()
    return sendOnce()
  }
}

export const describeS3Error = async (method: string, response: Response): Promise<string> =>
  `${method} ${response.status} ${(await response.text().catch(() => '')).slice(0, 300)}`
