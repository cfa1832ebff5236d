import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Logger } from 'pino'

import type { Config } from '../config.ts'
import { observeRequest } from '../metrics.ts'
import { routePattern } from '../http/route-pattern.ts'

export const REQUEST_ID = 'x-request-id'

/** Long enough to tell requests apart, and nothing that could be anything else. */
const WELL_FORMED = /^[\w-]{8,64}$/

interface Watched {
  config: Pick<Config, 'trustProxy'>
  log: Logger
  req: IncomingMessage
  res: ServerResponse
}

/** What lines about a request say of it: no ids, no query, nobody's address. */
interface Told {
  requestId: string
  method: string
  route: string
}

/** Gives a request its id, and tells of it in a line once it has been answered. */
export function watchRequest({ config, log, req, res }: Watched): Told {
  const began = performance.now()
  const sentBefore = req.socket.bytesWritten
  const requestId = idOf(config, req)
  // From here it goes on to the API, here or on its own host.
  req.headers[REQUEST_ID] = requestId
  res.setHeader(REQUEST_ID, requestId)
  const method = req.method ?? ''
  const told = { requestId, method, route: routePattern(method, req.url ?? '') }
  const { socket } = req
  res.once('close', () => {
    const milliseconds = performance.now() - began
    const status = res.statusCode
    observeRequest({ ...told, status, seconds: milliseconds / 1000 })
    const answered = { status, ms: Math.round(milliseconds * 10) / 10, bytes: socket.bytesWritten - sentBefore }
    // Asked every few seconds for as long as the shop lives.
    const level = told.route === '/healthz' ? 'debug' : 'info'
    log[level]({ ...told, ...answered, ...(res.writableFinished ? {} : { left: true }) }, 'request')
  })
  return told
}

/** A proxy that is trusted has given it one already, under which the proxy tells of it too. */
function idOf({ trustProxy }: Pick<Config, 'trustProxy'>, req: IncomingMessage): string {
  const given = req.headers[REQUEST_ID]
  return trustProxy && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
}
