import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

import { listen, stopServing } from './listen.ts'

/** Milliseconds. Well below the server's timeout for open connections. */
const MAX_DURATION_MS = 5000

/** A server with one pending request on a keep-alive connection. */
async function openBusyServer() {
  const server = createServer({ keepAliveTimeout: 60_000 })
  await listen(server, { host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const request = get({ port: (server.address() as AddressInfo).port, agent })
  const clientResponse = once(request, 'response') as Promise<[IncomingMessage]>
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  return { server, response, clientResponse }
}

test('a pending response closes its connection, so that the server can stop', async () => {
  const { server, response, clientResponse } = await openBusyServer()
  const startedAt = performance.now()
  const stopped = stopServing(server)
  response.end('whole')
  const [message] = await clientResponse
  expect([message.headers.connection, await text(message)]).toEqual(['close', 'whole'])
  await stopped
  expect(performance.now() - startedAt).toBeLessThan(MAX_DURATION_MS)
})

test('a response that has started is completed and its connection closed', async () => {
  const { server, response, clientResponse } = await openBusyServer()
  response.write('the one half ')
  const [message] = await clientResponse
  const startedAt = performance.now()
  const stopped = stopServing(server)
  response.end('and the other')
  expect(await text(message)).toBe('the one half and the other')
  await stopped
  expect(performance.now() - startedAt).toBeLessThan(MAX_DURATION_MS)
})
