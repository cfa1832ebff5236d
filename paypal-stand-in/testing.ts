import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { Books } from './books.ts'
import { startStandIn } from './server.ts'
import type { StandInOptions } from './server.ts'

/** PayPal's documented shapes; strict, so that a field it does not document fails a test. */
const money = z.strictObject({
  currency_code: z.string().length(3),
  value: z.string().regex(/^\d+(\.\d{2})?$/)
})
const link = z.strictObject({ href: z.url(), rel: z.string(), method: z.enum(['GET', 'POST']) })
const links = z.array(link).min(1)
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const payee = z.strictObject({ email_address: z.email(), merchant_id: z.string().length(13) })
const id = z.string().regex(/^[A-Z0-9]{17}$/)

export const captureShape = z.strictObject({
  id,
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  status_details: z.strictObject({ reason: z.string() }).optional(),
  amount: money,
  final_capture: z.boolean(),
  seller_protection: z.strictObject({ status: z.string(), dispute_categories: z.array(z.string()) }),
  seller_receivable_breakdown: z
    .strictObject({ gross_amount: money, paypal_fee: money, net_amount: money })
    .optional(),
  invoice_id: z.string().optional(),
  custom_id: z.string().optional(),
  links,
  create_time: time,
  update_time: time,
  supplementary_data: z.strictObject({ related_ids: z.strictObject({ order_id: id }) }).optional(),
  payee: payee.optional()
})

export const refundShape = z.strictObject({
  id,
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: money.optional(),
  invoice_id: z.string().optional(),
  custom_id: z.string().optional(),
  note_to_payer: z.string().optional(),
  seller_payable_breakdown: z
    .strictObject({ gross_amount: money, paypal_fee: money, net_amount: money, total_refunded_amount: money })
    .optional(),
  create_time: time.optional(),
  update_time: time.optional(),
  links
})

const name = z.strictObject({ given_name: z.string(), surname: z.string() })
const address = z.strictObject({ country_code: z.string().length(2) })

export const orderShape = z.strictObject({
  id,
  intent: z.literal('CAPTURE').optional(),
  status: z.enum(['CREATED', 'APPROVED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        email_address: z.email().optional(),
        account_id: z.string().optional(),
        account_status: z.literal('VERIFIED').optional(),
        name: name.optional(),
        address: address.optional()
      })
    })
    .optional(),
  payer: z
    .strictObject({ name, email_address: z.email(), payer_id: z.string().length(13), address })
    .optional(),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: z.string(),
        amount: z.looseObject(money.shape).optional(),
        custom_id: z.string().optional(),
        invoice_id: z.string().optional(),
        items: z.array(z.unknown()).optional(),
        payee: payee.optional(),
        payments: z
          .strictObject({ captures: z.array(captureShape), refunds: z.array(refundShape).optional() })
          .optional()
      })
    )
    .optional(),
  create_time: time.optional(),
  update_time: time.optional(),
  links
})

export const errorShape = z.strictObject({
  name: z.string(),
  message: z.string(),
  debug_id: z.string(),
  details: z
    .array(
      z.strictObject({
        issue: z.string(),
        description: z.string(),
        field: z.string().optional(),
        value: z.string().optional(),
        location: z.enum(['body', 'path', 'header']).optional()
      })
    )
    .optional(),
  links: z.array(link).optional()
})

export type Order = z.infer<typeof orderShape>
export type Answer = { status: number; body: unknown }
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

export const issuesOf = ({ body }: Answer): string[] =>
  (errorShape.parse(body).details ?? []).map(({ issue }) => issue)

export const captureOf = (answer: Answer) => {
  const capture = orderShape.parse(answer.body).purchase_units?.[0]?.payments?.captures[0]
  if (!capture) throw new Error('no capture in the answer')
  return capture
}

/** A stand-in with an in-memory ledger, and a shop's way of talking to it over HTTP. */
export const openStandIn = async (options: Partial<StandInOptions> = {}) => {
  const standIn = await startStandIn({ ledger: ':memory:', port: 0, ...options })
  const send = async (
    path: string,
    { body, text, headers = {}, method = 'POST' }: Call = {}
  ): Promise<Answer> => {
    const given = Object.entries({ 'content-type': 'application/json', ...headers })
    const answer = await fetch(new URL(path, standIn.url), {
      method,
      redirect: 'manual',
      headers: given.filter((header): header is [string, string] => header[1] !== undefined),
      ...(method !== 'GET' && (text ?? body) !== undefined && { body: text ?? JSON.stringify(body) })
    })
    const answered = await answer.text()
    return { status: answer.status, body: answered === '' ? undefined : JSON.parse(answered) }
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
  await signIn()

  const api = (path: string, call: Call = {}): Promise<Answer> =>
    send(path, { ...call, headers: { authorization, ...call.headers } })
  const create = (body: unknown = orderBody(), headers: Call['headers'] = {}): Promise<Answer> =>
    api('/v2/checkout/orders', { body, headers: { 'paypal-request-id': newKey(), ...headers } })
  const control = (path: string, body?: unknown, method = 'POST'): Promise<Answer> =>
    send(`/control/${path}`, { body, method })

  return {
    url: standIn.url,
    close: standIn.close,
    send,
    token,
    signIn,
    api,
    create,
    control,
    capture: (orderId: string, headers: Call['headers'] = {}): Promise<Answer> =>
      api(`/v2/checkout/orders/${orderId}/capture`, {
        headers: { 'paypal-request-id': newKey(), ...headers }
      }),
    refund: (captureId: string, body: unknown = {}, key = newKey()): Promise<Answer> =>
      api(`/v2/payments/captures/${captureId}/refund`, {
        body,
        headers: { 'paypal-request-id': key, prefer: 'return=representation' }
      }),
    get: (path: string): Promise<Answer> => api(path, { method: 'GET' }),
    books: async (): Promise<Books> => (await control('ledger', undefined, 'GET')).body as Books,
    faults: (...faults: object[]): Promise<Answer> => control('faults', faults),
    page: (path: string, choice?: string): Promise<Response> =>
      fetch(new URL(path, standIn.url), {
        redirect: 'manual',
        ...(choice && { method: 'POST', body: new URLSearchParams({ choice }) })
      }),
    created: async (body: unknown = orderBody()): Promise<Order> =>
      orderShape.parse((await create(body)).body),
    approved: async (body: unknown = orderBody()): Promise<string> => {
      const order = orderShape.parse((await create(body)).body)
      await control(`orders/${order.id}/approve`)
      return order.id
    }
  }
}

export type OpenStandIn = Awaited<ReturnType<typeof openStandIn>>
export type Received = { headers: IncomingHttpHeaders; body: string }

/** A shop's webhook address: each arrival is waited for, never polled. */
export const openReceiver = async (answers: number[] = []) => {
  const arrived: Received[] = []
  const waiting: ((received: Received) => void)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.writeHead(answers.shift() ?? 200).end()
      const received = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
      const next = waiting.shift()
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
      return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve))
    },
    close: (): void => {
      server.close()
      server.closeAllConnections()
    }
  }
}
