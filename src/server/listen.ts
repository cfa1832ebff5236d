import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'

import type { Config } from './config.ts'

/** Milliseconds. Process managers often kill a process after 10 s. */
const SHUTDOWN_TIMEOUT = 9000

const pendingResponses = new WeakMap<Server, Set<ServerResponse>>()

/** Starts listening. Throws an Error with a one-line message, which names `variable` as the setting to change. */
export async function listen(
  server: Server,
  { host, port }: Pick<Config, 'host' | 'port'>,
  variable = 'PORT'
): Promise<void> {
  pendingResponses.set(server, trackResponses(server))
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const inUseMessage = `Port ${port} is already in use. Set ${variable} to another port, or stop the program that uses it.`
    const message = error.code === 'EADDRINUSE' ? inUseMessage : `Cannot listen on ${host}:${port}: ${error.message}`
    throw new Error(message, { cause: error })
  })
}

function trackResponses(server: Server): Set<ServerResponse> {
  const pending = new Set<ServerResponse>()
  server.prependListener('request', (_req, res) => {
    pending.add(res)
    res.on('close', () => pending.delete(res))
    if (!server.listening) closeAfterResponse(server, res)
  })
  return pending
}

export async function stopServing(server: Server): Promise<void> {
  const closed = once(server, 'close')
  for (const res of pendingResponses.get(server) ?? []) closeAfterResponse(server, res)
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
