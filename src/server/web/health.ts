import type { Handler } from 'hono'

import type { Backend } from './backend/backend.ts'
import type { Env } from '../platform/http/env.ts'

export const sendHealth =
  ({ checkHealth }: Backend): Handler<Env> =>
  async (context) => {
    const { canRead, message } = await checkHealth()
    return context.text(message ?? 'ok', canRead ? 200 : 503, { 'cache-control': 'no-store' })
  }
