import type { Logger } from 'pino'

import type { Config } from '../platform/config/config.ts'
import type { Middleware, RequestContext } from '../platform/http/env.ts'
import { createId } from '../platform/ids.ts'
import { findRoutePattern } from '../platform/http/route-pattern.ts'
import { observeRequest } from '../platform/metrics/metrics.ts'

const REQUEST_ID_HEADER = 'x-request-id'

/** Long enough to be unique, and safe in logs. */
const VALID_ID = /^[\w-]{8,64}$/

/**
 * Gives each request an id, and logs and measures it when its response has been sent. The log contains no record ids, query
 * or IP.
 */
export const logRequests = (config: Config, log: Logger): Middleware => {
  return async (context, next) => {
    const requestId = getRequestId(config, context)
    context.set('requestId', requestId)
    logWhenSent(log, requestId, context)
    await next()
    context.header(REQUEST_ID_HEADER, requestId)
  }
}

/** A trusted proxy logs the request under the same id. */
function getRequestId({ trustProxy }: Config, { req }: RequestContext): string {
  const id = trustProxy ? req.header(REQUEST_ID_HEADER) : undefined
  return id && VALID_ID.test(id) ? id : createId()
}

function logWhenSent(log: Logger, requestId: string, { req, env: { incoming, outgoing } }: RequestContext): void {
  const startedAt = performance.now()
  const { socket } = incoming
  const bytesBefore = socket.bytesWritten
  const fields = { method: req.method, route: findRoutePattern(req.method, req.path) }
  outgoing.once('close', () => {
    const status = outgoing.statusCode
    const milliseconds = performance.now() - startedAt
    // If the client aborts before the whole request is received, there is no response to count, and the duration depends
    // on the client.
    if (incoming.complete || outgoing.headersSent) observeRequest({ ...fields, status, seconds: milliseconds / 1000 })
    const result = { status, ms: Math.round(milliseconds * 10) / 10, bytes: socket.bytesWritten - bytesBefore }
    // Health checks arrive every few seconds.
    const level = fields.route === '/healthz' ? 'debug' : 'info'
    log[level]({ requestId, ...fields, ...result, ...(outgoing.writableFinished ? {} : { aborted: true }) }, 'request')
  })
}
