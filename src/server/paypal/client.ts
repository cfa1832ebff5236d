import { createFetch, FetchError } from 'ofetch'
import { z } from 'zod'

import { createTokenSource } from './token.ts'

/** What the shop asks of PayPal. Shapes: PayPal's OpenAPI, Orders v2 and Payments v2. */
export interface PayPal {
  createOrder(order: NewPayPalOrder): Promise<PayPalOrder>
  getOrder(id: string): Promise<PayPalOrder>
  /** Idempotent by `requestId`. */
  captureOrder(id: string, requestId: string): Promise<PayPalOrder>
  /** Gives the whole of a capture back. Idempotent by `requestId`. */
  refundCapture(captureId: string, requestId: string): Promise<{ id: string; status: string }>
  /** Whether PayPal sent this event: the raw body and the headers it came with. */
  verifyWebhook(headers: Headers, rawBody: string): Promise<boolean>
}

interface NewPayPalOrder {
  requestId: string
  orderId: string
  currency: string
  totalCents: number
  lines: { title: string; cents: number; quantity: number }[]
  returnUrl: string
  cancelUrl: string
  shopName: string
}

const moneyShape = z.object({ currency_code: z.string(), value: z.string() })

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneyShape.optional(),
  custom_id: z.string().optional()
})

const paypalOrder = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z.object({ captures: z.array(capture).optional() }).optional()
      })
    )
    .optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional()
})
export type PayPalOrder = z.output<typeof paypalOrder>

const refusal = z.object({ details: z.array(z.object({ issue: z.string() })).optional() })

/**
 * PayPal refused, or did not answer as documented. `issue` is its 422 issue when it named one; `ambiguous` says that
 * the call may have taken effect all the same.
 */
export class PayPalError extends Error {
  readonly issue: string | undefined
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly ambiguous: boolean

  constructor(message: string, issue: string | undefined, status: number, ambiguous: boolean) {
    super(message)
    this.issue = issue
    this.status = status
    this.ambiguous = ambiguous
  }
}

interface Account {
  baseUrl: string
  clientId: string
  clientSecret: string
  webhookId?: string | undefined
}

const TIMEOUT = 10_000

export function connectPayPal(account: Account): PayPal {
  const token = createTokenSource(account)
  const request = createFetch({ defaults: { baseURL: account.baseUrl, retry: 0, timeout: TIMEOUT } })

  async function send<Answer>(
    shape: z.ZodType<Answer>,
    method: 'GET' | 'POST',
    path: string,
    body?: object | string,
    headers: Record<string, string> = {}
  ): Promise<Answer> {
    const once = async () =>
      request(path, {
        method,
        body: body ?? (method === 'POST' ? {} : undefined),
        headers: { authorization: `Bearer ${await token.get()}`, 'content-type': 'application/json', ...headers }
      })
    const answer = await once()
      .catch((error: unknown) => {
        if (!(error instanceof FetchError) || error.status !== 401) throw error
        token.drop()
        return once()
      })
      .catch((error: unknown) => {
        throw toPayPalError(error)
      })
    const read = shape.safeParse(answer)
    if (!read.success)
      throw new PayPalError(`PayPal answered ${method} ${path} in an unknown shape`, undefined, 200, true)
    return read.data
  }

  return {
    createOrder: (order) =>
      send(paypalOrder, 'POST', '/v2/checkout/orders', createBody(order), { 'PayPal-Request-Id': order.requestId }),
    getOrder: (id) => send(paypalOrder, 'GET', `/v2/checkout/orders/${encodeURIComponent(id)}`),
    captureOrder: (id, requestId) =>
      send(paypalOrder, 'POST', `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, undefined, {
        'PayPal-Request-Id': requestId,
        Prefer: 'return=representation'
      }),
    refundCapture: (captureId, requestId) =>
      send(
        z.object({ id: z.string(), status: z.string() }),
        'POST',
        `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
        undefined,
        { 'PayPal-Request-Id': requestId }
      ),
    async verifyWebhook(headers, rawBody) {
      if (!account.webhookId) return false
      const part = (name: string) => JSON.stringify(headers.get(`paypal-${name}`) ?? '')
      // The event goes back byte for byte as it came: a re-serialised one fails PayPal's check.
      const body = `{"auth_algo":${part('auth-algo')},"cert_url":${part('cert-url')},"transmission_id":${part('transmission-id')},"transmission_sig":${part('transmission-sig')},"transmission_time":${part('transmission-time')},"webhook_id":${JSON.stringify(account.webhookId)},"webhook_event":${rawBody}}`
      const answer = await send(
        z.object({ verification_status: z.string() }),
        'POST',
        '/v1/notifications/verify-webhook-signature',
        body
      )
      return answer.verification_status === 'SUCCESS'
    }
  }
}

function createBody(order: NewPayPalOrder) {
  const money = (cents: number) => ({ currency_code: order.currency, value: formatAmount(cents, order.currency) })
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.orderId,
        amount: { ...money(order.totalCents), breakdown: { item_total: money(order.totalCents) } },
        items: order.lines.map((line) => ({
          name: line.title.slice(0, 127).toWellFormed(),
          quantity: String(line.quantity),
          unit_amount: money(line.cents)
        }))
      }
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: order.shopName,
          return_url: order.returnUrl,
          cancel_url: order.cancelUrl,
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          shipping_preference: 'NO_SHIPPING'
        }
      }
    }
  }
}

/** HUF, JPY and TWD take no decimals at PayPal; every other currency takes two. */
const WHOLE = new Set(['HUF', 'JPY', 'TWD'])

/** PayPal's amounts are strings. Minor units in, as in 1234 → "12.34". */
export const formatAmount = (minor: number, currency: string): string =>
  WHOLE.has(currency) ? String(minor) : (minor / 100).toFixed(2)

/** Where the payer approves: `payer-action`, or `approve` in the older form. */
export const approvalLink = (order: PayPalOrder): string | undefined =>
  order.links?.find((link) => link.rel === 'payer-action' || link.rel === 'approve')?.href

/** Who asks too often, or with a token that lapsed, was not heard: it says nothing about what was asked. */
const NOT_HEARD = new Set([401, 403, 408, 409, 429])

/** Only a refusal that names its issue is final. Anything else may have taken effect, or may do so when asked again. */
function toPayPalError(error: unknown): PayPalError {
  if (error instanceof PayPalError) return error
  const status = error instanceof FetchError ? (error.status ?? 0) : 0
  const data = error instanceof FetchError ? refusal.safeParse(error.data) : undefined
  const issue = data?.data?.details?.[0]?.issue
  const final = issue !== undefined && status >= 400 && status < 500 && !NOT_HEARD.has(status)
  return new PayPalError(error instanceof Error ? error.message : String(error), issue, status, !final)
}
