import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

import { listen, stopServing } from './listen.ts'

/** Milliseconds. Well below the server's timeout for open connections. */
const MAX_DURATION_MS = 2000

/** A server with one pending request on a keep-alive connection. */
async function openBusy() {
  const server = createServer({ keepAliveTimeout: 60_000 })
  await listen(server, { host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const sent = get({ port: (server.address() as AddressInfo).port, agent })
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  return { server, response, answered: responded }
}

test('a pending response closes its connection, so that the server can stop', async () => {
  const { server, response, answered: responded } = await openBusy()
  const startedAt = performance.now()
  const stopped = stopServing(server)
  response.end('whole')
  const [answer] = await responded
  expect([answer.headers.connection, await text(answer)]).toEqual(['close', 'whole'])
  await stopped
  expect(performance.now() - startedAt).toBeLessThan(MAX_DURATION_MS)
})

test('a response that has started is completed and its connection closed', async () => {
  const { server, response, answered: responded } = await openBusy()
  response.write('the one half ')
  const [answer] = await responded
  const startedAt = performance.now()
  const stopped = stopServing(server)
  response.end('and the other')
  expect(await text(answer)).toBe('the one half and the other')
  await stopped
  expect(performance.now() - startedAt).toBeLessThan(MAX_DURATION_MS)
})
