import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { remoteBackend } from './remote.ts'

let silent: Server

beforeEach(async () => {
  // It takes requests and never answers.
  silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
})

afterEach(async () => {
  silent.closeAllConnections()
  await once(silent.close(), 'close')
})

it('gives up on a host that does not answer', async () => {
  const { port } = silent.address() as AddressInfo
  const backend = remoteBackend(`http://127.0.0.1:${port}`, { trustProxy: false }, { read: 50, call: 50 })
  expect(await backend.health()).toEqual({
    canRead: false,
    problem: 'The API on another host does not answer.'
  })
  await expect(backend.visit(undefined)).rejects.toThrow('timeout')
  await expect(backend.image('/images/0123456789abcdef/320.avif')).rejects.toThrow('timeout')
})

it('gives up on a call that it passes on', async () => {
  const { port } = silent.address() as AddressInfo
  const backend = remoteBackend(`http://127.0.0.1:${port}`, { trustProxy: false }, { read: 50, call: 50 })
  const front = createServer((req, res) => {
    backend.answerApi(req, res).catch((error: Error) => res.writeHead(500).end(error.message))
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(front.address() as AddressInfo).port}/api/common/feature/get`)
  expect(await answer.text()).toContain('does not answer')
  front.closeAllConnections()
  await once(front.close(), 'close')
})
