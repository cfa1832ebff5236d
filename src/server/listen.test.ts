import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

import { listen, stopServing } from './listen.ts'

/** Well under what a server waits for connections that nobody has told to close. */
const SOON = 2000

/** A server with one request under way, over a connection that the visitor would keep. */
async function openBusy() {
  const server = createServer({ keepAliveTimeout: 60_000 })
  await listen(server, { host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const sent = get({ port: (server.address() as AddressInfo).port, agent })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  return { server, response, answered }
}

test('an answer that is under way tells its connection to close, and the server ends with it', async () => {
  const { server, response, answered } = await openBusy()
  const began = performance.now()
  const stopped = stopServing(server)
  response.end('whole')
  const [answer] = await answered
  expect([answer.headers.connection, await text(answer)]).toEqual(['close', 'whole'])
  await stopped
  expect(performance.now() - began).toBeLessThan(SOON)
})

test('an answer that had begun is ended whole, and its connection closed', async () => {
  const { server, response, answered } = await openBusy()
  response.write('the one half ')
  const [answer] = await answered
  const began = performance.now()
  const stopped = stopServing(server)
  response.end('and the other')
  expect(await text(answer)).toBe('the one half and the other')
  await stopped
  expect(performance.now() - began).toBeLessThan(SOON)
})
