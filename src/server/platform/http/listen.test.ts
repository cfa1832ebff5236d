import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

import { createHttpServer, listen, stopServing } from './listen.ts'

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

const HALF_A_REQUEST = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n12345'

test('half a request is ended, and a slow response is not', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const server = createHttpServer((req, res) => {
    if (req.method === 'GET') void answered.then(() => res.end('late'))
    else req.resume()
  }, 200)
  onTestFinished(() => void server.close())
  await listen(server, { host: '127.0.0.1', port: 0 })
  const { port } = server.address() as AddressInfo
  const slow = once(get({ port, agent: false }), 'response') as Promise<[IncomingMessage]>
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(HALF_A_REQUEST)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  answer()
  expect(await text((await slow)[0])).toBe('late')
})

test('half a request is ended within about a minute', () => {
  const server = createHttpServer(() => {})
  expect(server.requestTimeout).toBeLessThanOrEqual(60_000)
  expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout)
})
