import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Logger } from 'pino'

import type { Config } from '../config.ts'
import { observeRequest } from '../metrics.ts'
import { findRoutePattern } from '../http/route-pattern.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Long enough to be unique, and safe in logs. */
const VALID_ID = /^[\w-]{8,64}$/

interface LoggedRequest {
  config: Pick<Config, 'trustProxy'>
  log: Logger
  req: IncomingMessage
  res: ServerResponse
}

/** These fields are logged, so they contain no record ids, query or IP. */
interface RequestFields {
  requestId: string
  method: string
  route: string
}

export function logRequest({ config, log, req, res }: LoggedRequest): RequestFields {
  const startedAt = performance.now()
  const bytesBefore = req.socket.bytesWritten
  const requestId = getRequestId(config, req)
  // Forwarded with API calls, because the API may be on another host.
  req.headers[REQUEST_ID_HEADER] = requestId
  res.setHeader(REQUEST_ID_HEADER, requestId)
  const method = req.method ?? ''
  const fields = { requestId, method, route: findRoutePattern(method, req.url ?? '') }
  const { socket } = req
  res.on('close', () => {
    const milliseconds = performance.now() - startedAt
    const status = res.statusCode
    // If the client aborts before the whole request is received, there is no response to count, and the duration depends
    // on the client.
    if (req.complete || res.headersSent) observeRequest({ ...fields, status, seconds: milliseconds / 1000 })
    const result = { status, ms: Math.round(milliseconds * 10) / 10, bytes: socket.bytesWritten - bytesBefore }
    // Health checks arrive every few seconds.
    const level = fields.route === '/healthz' ? 'debug' : 'info'
    log[level]({ ...fields, ...result, ...(res.writableFinished ? {} : { aborted: true }) }, 'request')
  })
  return fields
}

/** A trusted proxy logs the request under the same id. */
function getRequestId({ trustProxy }: Pick<Config, 'trustProxy'>, req: IncomingMessage): string {
  const id = req.headers[REQUEST_ID_HEADER]
  return trustProxy && typeof id === 'string' && VALID_ID.test(id) ? id : randomUUID()
}
