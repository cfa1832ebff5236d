import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { getRequestListener } from '@hono/node-server'

import type { Config } from '../config/config.ts'
import type { App } from './env.ts'

/** Milliseconds. A shopper who has read a page for a minute needs no new connection for the next one. */
const KEEP_ALIVE_TIMEOUT = 65_000

/** Milliseconds in which a request must be complete. A slow phone needs 40 s to upload the largest image. */
const REQUEST_TIMEOUT = 60_000

/** Milliseconds. Process managers often kill a process after 10 s. */
const SHUTDOWN_TIMEOUT = 9000

/** The response in progress of each open connection. */
type Responses = Map<Socket, ServerResponse | undefined>

const openResponses = new WeakMap<Server, Responses>()

/** Creates a server that does not keep half a request open. A response may take longer. */
export const createHttpServer = (listener: RequestListener, requestTimeout = REQUEST_TIMEOUT): Server =>
  createServer(
    { keepAliveTimeout: KEEP_ALIVE_TIMEOUT, requestTimeout, connectionsCheckingInterval: requestTimeout / 10 },
    listener
  )

/** Returns the app as a listener of a Node server. The global `Request` and `Response` stay those of Node. */
export function toListener(app: App): RequestListener {
  // Requests of HTTP/1.0 have no host.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false, hostname: 'localhost' })
  return (req, res) => {
    // People paste keywords with a backslash into URLs, which would become a slash.
    req.url = req.url?.replaceAll('\\', '%5C')
    void listener(req, res)
  }
}

/** Starts listening. Throws an Error with a one-line message, which names `variable` as the setting to change. */
export async function listen(
  server: Server,
  { host, port }: Pick<Config, 'host' | 'port'>,
  variable = 'PORT'
): Promise<void> {
  openResponses.set(server, trackResponses(server))
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const inUseMessage = `Port ${port} is already in use. Set ${variable} to another port, or stop the program that uses it.`
    const message = error.code === 'EADDRINUSE' ? inUseMessage : `Cannot listen on ${host}:${port}: ${error.message}`
    throw new Error(message, { cause: error })
  })
}

/** By connection, because a set of responses slows garbage collection: its outdated tables keep old responses alive. */
function trackResponses(server: Server): Responses {
  const responses: Responses = new Map()
  server.on('connection', (socket: Socket) => {
    responses.set(socket, undefined)
    socket.once('close', () => responses.delete(socket))
  })
  server.prependListener('request', ({ socket }, res) => {
    responses.set(socket, res)
    res.on('close', () => {
      if (responses.get(socket) === res) responses.set(socket, undefined)
    })
    if (!server.listening) closeAfterResponse(server, res)
  })
  return responses
}

export async function stopServing(server: Server): Promise<void> {
  const closed = once(server, 'close')
  for (const res of openResponses.get(server)?.values() ?? []) if (res) closeAfterResponse(server, res)
  server.close()
  server.closeIdleConnections()
  const timeout = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT)
  await closed
  clearTimeout(timeout)
}

/** Otherwise the server waits until a keep-alive connection times out. */
function closeAfterResponse(server: Server, res: ServerResponse): void {
  if (res.headersSent) res.once('close', () => server.closeIdleConnections())
  else res.setHeader('connection', 'close')
}
