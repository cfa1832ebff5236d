import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'

import type { Config } from './config.ts'

/** How long requests under way may take to end when the shop is told to stop: what starts it often kills it after 10 s. */
const PATIENCE = 9000

const answersUnderWay = new WeakMap<Server, Set<ServerResponse>>()

/** Resolves once the server listens. Throws one line when the port or the address cannot be had; `variable` says which to change. */
export async function listen(
  server: Server,
  { host, port }: Pick<Config, 'host' | 'port'>,
  variable = 'PORT'
): Promise<void> {
  answersUnderWay.set(server, trackAnswers(server))
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const taken = `Port ${port} is in use. Set ${variable} to another one, or stop what listens there.`
    const message = error.code === 'EADDRINUSE' ? taken : `Cannot listen on ${host}:${port}: ${error.message}`
    throw new Error(message, { cause: error })
  })
}

function trackAnswers(server: Server): Set<ServerResponse> {
  const underWay = new Set<ServerResponse>()
  server.prependListener('request', (_req, res) => {
    underWay.add(res)
    res.once('close', () => underWay.delete(res))
    if (!server.listening) endWithAnswer(server, res)
  })
  return underWay
}

/** Takes no more requests and waits for those under way. */
export async function stopServing(server: Server): Promise<void> {
  const closed = once(server, 'close')
  for (const res of answersUnderWay.get(server) ?? []) endWithAnswer(server, res)
  server.close()
  server.closeIdleConnections()
  const hurry = setTimeout(() => server.closeAllConnections(), PATIENCE)
  await closed
  clearTimeout(hurry)
}

/** A connection that its visitor would keep is told to close, or the server would wait for it to be given up. */
function endWithAnswer(server: Server, res: ServerResponse): void {
  if (res.headersSent) res.once('close', () => server.closeIdleConnections())
  else res.setHeader('connection', 'close')
}
