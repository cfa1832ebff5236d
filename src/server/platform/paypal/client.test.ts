import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { collectGarbageRepeatedly } from '../../../../tests/support/collect-garbage.ts'
import { connectPayPal, PayPalError } from './client.ts'

const TOKEN = '/v1/oauth2/token'

const sendToken = (res: ServerResponse) => res.end(JSON.stringify({ access_token: 'token', expires_in: 3600 }))

/** Sends the headers and never the whole body. */
const stall = (res: ServerResponse) => res.writeHead(200, { 'content-type': 'application/json' }).write('{')

test.for([
  ['the token', stall],
  ['the call', sendToken]
] as const)('a response that stops in the middle of %s times out', async ([, respondWithToken]) => {
  const server = createServer((req, res) => void (req.url === TOKEN ? respondWithToken(res) : stall(res)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const paypal = connectPayPal({ baseUrl, clientId: 'a', clientSecret: 'b' }, 200)
  // Node forgets the timeout of a request that it has collected: https://github.com/nodejs/undici/issues/4068.
  collectGarbageRepeatedly()
  await expect(paypal.captureOrder('order', 'request')).rejects.toBeInstanceOf(PayPalError)
})
