import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { Env } from '../../platform/http/env.ts'
import { proxyApi } from './proxy-api.ts'
import { createRemoteBackend } from './remote.ts'

let unresponsive: Server
let url: string

beforeEach(async () => {
  unresponsive = createServer(() => {}).listen(0, '127.0.0.1')
  await once(unresponsive, 'listening')
  url = `http://127.0.0.1:${(unresponsive.address() as AddressInfo).port}`
})

afterEach(async () => {
  unresponsive.closeAllConnections()
  await once(unresponsive.close(), 'close')
})

it('times out when the host does not respond', async () => {
  const backend = createRemoteBackend(url, 50)
  expect(await backend.checkHealth()).toEqual({
    canRead: false,
    message: 'The API on another host does not respond.'
  })
  await expect(backend.findVisitor({}, undefined)).rejects.toThrow('timeout')
  await expect(backend.readImage('/images/0123456789abcdef/320.avif')).rejects.toThrow('timeout')
})

it('times out a forwarded call', async () => {
  const app = new Hono<Env>().all('/api/*', proxyApi(url, 50))
  app.onError((error, context) => context.text(error.message, 500))
  const response = await app.request('/api/common/feature/get')
  expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('timeout')])
})
