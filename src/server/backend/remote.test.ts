import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { createRemoteBackend } from './remote.ts'

let unresponsive: Server

beforeEach(async () => {
  unresponsive = createServer(() => {}).listen(0, '127.0.0.1')
  await once(unresponsive, 'listening')
})

afterEach(async () => {
  unresponsive.closeAllConnections()
  await once(unresponsive.close(), 'close')
})

it('times out when the host does not respond', async () => {
  const { port } = unresponsive.address() as AddressInfo
  const backend = createRemoteBackend(`http://127.0.0.1:${port}`, { trustProxy: false }, { read: 50, call: 50 })
  expect(await backend.checkHealth()).toEqual({
    canRead: false,
    message: 'The API on another host does not respond.'
  })
  await expect(backend.loadPageContext(undefined)).rejects.toThrow('timeout')
  await expect(backend.readImage('/images/0123456789abcdef/320.avif')).rejects.toThrow('timeout')
})

it('times out a forwarded call', async () => {
  const { port } = unresponsive.address() as AddressInfo
  const backend = createRemoteBackend(`http://127.0.0.1:${port}`, { trustProxy: false }, { read: 50, call: 50 })
  const front = createServer((req, res) => {
    backend.handleApi(req, res).catch((error: Error) => res.writeHead(500).end(error.message))
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const response = await fetch(`http://127.0.0.1:${(front.address() as AddressInfo).port}/api/common/feature/get`)
  expect(await response.text()).toContain('does not respond')
  front.closeAllConnections()
  await once(front.close(), 'close')
})
