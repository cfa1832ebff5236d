import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { Books } from './books.ts'
import { startStandIn } from './server.ts'
import type { StandInOptions } from './server.ts'
import { errorShape, orderShape } from './shapes.ts'
import type { Order } from './shapes.ts'

export type ApiResponse = { status: number; body: unknown }
type Call = { body?: unknown; text?: string; headers?: Record<string, string | undefined>; method?: string }

export const usd = (value: string) => ({ currency_code: 'USD', value })

let ids = 0
export const newKey = (): string => `key-${(ids += 1)}`

export const orderBody = (unit: object = {}, experience: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: 'order-1', amount: usd('45.50'), ...unit }],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: 'Your Store',
        return_url: 'http://localhost:4321/checkout/return?orderId=order-1',
        cancel_url: 'http://localhost:4321/checkout',
        ...experience
      }
    }
  }
})

export const issuesOf = ({ body }: ApiResponse): string[] =>
  (errorShape.parse(body).details ?? []).map(({ issue }) => issue)

export const captureOf = (result: ApiResponse) => {
  const capture = orderShape.parse(result.body).purchase_units?.[0]?.payments?.captures[0]
  if (!capture) throw new Error('no capture in the response')
  return capture
}

/** The calls of a shop, and the control port for tests. */
export const connectStandIn = (baseUrl: string) => {
  const send = async (path: string, { body, text, headers = {}, method = 'POST' }: Call = {}): Promise<ApiResponse> => {
    const headerEntries = Object.entries({ 'content-type': 'application/json', ...headers })
    const response = await fetch(new URL(path, baseUrl), {
      method,
      redirect: 'manual',
      headers: headerEntries.filter((header): header is [string, string] => header[1] !== undefined),
      ...(method !== 'GET' && (text ?? body) !== undefined && { body: text ?? JSON.stringify(body) })
    })
    const responseText = await response.text()
    return { status: response.status, body: responseText === '' ? undefined : JSON.parse(responseText) }
  }
  const token = (user = 'simulated-client:simulated-secret') =>
    send('/v1/oauth2/token', {
      text: 'grant_type=client_credentials',
      headers: {
        authorization: `Basic ${Buffer.from(user).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded'
      }
    })
  let authorization = ''
  const signIn = async (): Promise<void> => {
    const { access_token } = z.looseObject({ access_token: z.string() }).parse((await token()).body)
    authorization = `Bearer ${access_token}`
  }

  const api = async (path: string, call: Call = {}): Promise<ApiResponse> => {
    // Most tests of a shop make no call themselves, and a connection takes longer than all else in opening a stand-in.
    if (!authorization) await signIn()
    return send(path, { ...call, headers: { authorization, ...call.headers } })
  }
  const create = (body: unknown = orderBody(), headers: Call['headers'] = {}): Promise<ApiResponse> =>
    api('/v2/checkout/orders', { body, headers: { 'paypal-request-id': newKey(), ...headers } })
  const control = (path: string, body?: unknown, method = 'POST'): Promise<ApiResponse> =>
    send(`/control/${path}`, { body, method })

  return {
    url: baseUrl,
    send,
    token,
    signIn,
    api,
    create,
    control,
    capture: (orderId: string, headers: Call['headers'] = {}): Promise<ApiResponse> =>
      api(`/v2/checkout/orders/${orderId}/capture`, {
        headers: { 'paypal-request-id': newKey(), ...headers }
      }),
    refund: (captureId: string, body: unknown = {}, key = newKey()): Promise<ApiResponse> =>
      api(`/v2/payments/captures/${captureId}/refund`, {
        body,
        headers: { 'paypal-request-id': key, prefer: 'return=representation' }
      }),
    get: (path: string): Promise<ApiResponse> => api(path, { method: 'GET' }),
    books: async (): Promise<Books> => (await control('ledger', undefined, 'GET')).body as Books,
    faults: (...faults: object[]): Promise<ApiResponse> => control('faults', faults),
    page: (path: string, choice?: string): Promise<Response> =>
      fetch(new URL(path, baseUrl), {
        redirect: 'manual',
        ...(choice && { method: 'POST', body: new URLSearchParams({ choice }) })
      }),
    created: async (body: unknown = orderBody()): Promise<Order> => orderShape.parse((await create(body)).body),
    approved: async (body: unknown = orderBody()): Promise<string> => {
      const order = orderShape.parse((await create(body)).body)
      await control(`orders/${order.id}/approve`)
      return order.id
    }
  }
}

export type StandInClient = ReturnType<typeof connectStandIn>

/** Starts a stand-in in this process, by default with an in-memory ledger. */
export const openStandIn = async (options: Partial<StandInOptions> = {}) => {
  const standIn = await startStandIn({ ledger: ':memory:', port: 0, ...options })
  return { ...connectStandIn(standIn.url), close: standIn.close }
}

export type OpenStandIn = Awaited<ReturnType<typeof openStandIn>>
export type Received = { headers: IncomingHttpHeaders; body: string }

export const openReceiver = async (statuses: number[] = []) => {
  const arrived: Received[] = []
  const waiters: ((received: Received) => void)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.writeHead(statuses.shift() ?? 200).end()
      const received = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
      const next = waiters.shift()
      if (next) next(received)
      else arrived.push(received)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/paypal`,
    arrived,
    next: (): Promise<Received> => {
      const first = arrived.shift()
      return first ? Promise.resolve(first) : new Promise((resolve) => waiters.push(resolve))
    },
    close: (): void => {
      server.close()
      server.closeAllConnections()
    }
  }
}
