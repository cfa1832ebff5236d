import { once } from 'node:events'
import type { Server } from 'node:http'

import type { Config } from './config.ts'

/** How long requests under way may take to end when the shop is told to stop. */
const PATIENCE = 10_000

/** Resolves once the server listens. Throws one line when the port or the address cannot be had; `variable` says which to change. */
export async function listen(
  server: Server,
  { host, port }: Pick<Config, 'host' | 'port'>,
  variable = 'PORT'
): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const taken = `Port ${port} is in use. Set ${variable} to another one, or stop what listens there.`
    const message = error.code === 'EADDRINUSE' ? taken : `Cannot listen on ${host}:${port}: ${error.message}`
    throw new Error(message, { cause: error })
  })
}

/** Takes no more requests and waits for those under way. */
export async function stopServing(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const hurry = setTimeout(() => server.closeAllConnections(), PATIENCE)
  await closed
  clearTimeout(hurry)
}
