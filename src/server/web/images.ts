import type { Handler } from 'hono'
import type { Logger } from 'pino'

import type { Backend } from './backend/backend.ts'
import type { Env } from '../platform/http/env.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

export const sendImage =
  ({ readImage }: Backend, log: Logger): Handler<Env> =>
  async (context) => {
    const image = await readImage(context.req.path).catch((error: unknown) => {
      log.warn({ err: error, requestId: context.get('requestId') }, 'image could not be read')
      return 'unreadable' as const
    })
    const noStore = { 'cache-control': 'no-store' }
    if (image === 'unreadable') return context.text('This image cannot be shown right now.', 502, noStore)
    if (!image) return context.text('Image not found.', 404, noStore)
    return context.body(new Uint8Array(image.bytes), 200, { 'content-type': image.type, 'cache-control': IMMUTABLE })
  }
