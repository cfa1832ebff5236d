import { createFetch, FetchError } from 'ofetch'
import { z } from 'zod'

import { SECOND } from '../../../lib/dates.ts'
import { createTokenSource } from './token.ts'

/** Rejects only with a PayPalError. Source: PayPal's OpenAPI, Orders v2 and Payments v2. */
export interface PayPal {
  createOrder(order: NewPayPalOrder): Promise<PayPalOrder>
  getOrder(id: string): Promise<PayPalOrder>
  /** Idempotent by `requestId`. */
  captureOrder(id: string, requestId: string): Promise<PayPalOrder>
  /** Refunds an amount, or without one all that remains. Idempotent by `requestId`. */
  refundCapture(captureId: string, requestId: string, refund?: NewPayPalRefund): Promise<PayPalRefund>
  verifyWebhook(headers: Headers, rawBody: string): Promise<boolean>
  /** Our clock minus PayPal's in milliseconds, at the last response. */
  getClockDifference(): number | null
}

interface NewPayPalOrder {
  requestId: string
  orderId: string
  currency: string
  /** Includes shipping. */
  totalCents: number
  shippingCents: number
  discountCents: number
  lines: { title: string; cents: number; quantity: number }[]
  returnUrl: string
  cancelUrl: string
  shopName: string
}

interface NewPayPalRefund {
  /** Our id of the refund. */
  customId: string
  amount?: { cents: number; currency: string }
}

const moneySchema = z.object({ currency_code: z.string(), value: z.string() })

const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema.optional(),
  custom_id: z.string().optional()
})

const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema.optional(),
  custom_id: z.string().optional(),
  create_time: z.string().optional()
})
export type PayPalRefund = z.output<typeof refundSchema>

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z
          .object({ captures: z.array(captureSchema).optional(), refunds: z.array(refundSchema).optional() })
          .optional()
      })
    )
    .optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional()
})
export type PayPalOrder = z.output<typeof orderSchema>

const errorSchema = z.object({ details: z.array(z.object({ issue: z.string() })).optional() })

export class PayPalError extends Error {
  /** For example `INSTRUMENT_DECLINED`. */
  readonly issue: string | undefined
  /** 0 without a response. */
  readonly status: number
  /** If false, the call may have taken effect or may succeed later. */
  readonly isFinal: boolean

  constructor(message: string, issue: string | undefined, status: number, isFinal: boolean) {
    super(message)
    this.issue = issue
    this.status = status
    this.isFinal = isFinal
  }
}

interface Account {
  baseUrl: string
  clientId: string
  clientSecret: string
  webhookId?: string | undefined
}

const TIMEOUT_MS = 10 * SECOND

export function connectPayPal(account: Account, timeoutMs = TIMEOUT_MS): PayPal {
  const token = createTokenSource(account, timeoutMs)
  let clockDifference: number | null = null
  const request = createFetch({
    defaults: {
      baseURL: account.baseUrl,
      retry: 0,
      onResponse: ({ response }) => {
        const time = Date.parse(response.headers.get('date') ?? '')
        if (!Number.isNaN(time)) clockDifference = Date.now() - time
      }
    }
  })

  async function send<Result>(
    schema: z.ZodType<Result>,
    method: 'GET' | 'POST',
    path: string,
    body?: object | string,
    headers: Record<string, string> = {}
  ): Promise<Result> {
    const sendRequest = async () =>
      request(path, {
        method,
        // Unlike the `timeout` of ofetch, it includes the body.
        signal: AbortSignal.timeout(timeoutMs),
        body: body ?? (method === 'POST' ? {} : undefined),
        headers: { authorization: `Bearer ${await token.get()}`, 'content-type': 'application/json', ...headers }
      })
    const response = await sendRequest()
      .catch((error: unknown) => {
        if (!(error instanceof FetchError) || error.status !== 401) throw error
        token.invalidate()
        return sendRequest()
      })
      .catch((error: unknown) => {
        throw toPayPalError(error)
      })
    const parsed = schema.safeParse(response)
    if (!parsed.success)
      throw new PayPalError(`PayPal's response to ${method} ${path} has an unknown shape`, undefined, 200, false)
    return parsed.data
  }

  return {
    createOrder: (order) =>
      send(orderSchema, 'POST', '/v2/checkout/orders', createOrderBody(order), {
        'PayPal-Request-Id': order.requestId
      }),
    getOrder: (id) => send(orderSchema, 'GET', `/v2/checkout/orders/${encodeURIComponent(id)}`),
    captureOrder: (id, requestId) =>
      send(orderSchema, 'POST', `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, undefined, {
        'PayPal-Request-Id': requestId,
        Prefer: 'return=representation'
      }),
    refundCapture: (captureId, requestId, refund) =>
      send(
        refundSchema,
        'POST',
        `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
        refund && createRefundBody(refund),
        { 'PayPal-Request-Id': requestId, Prefer: 'return=representation' }
      ),
    async verifyWebhook(headers, rawBody) {
      if (!account.webhookId) return false
      const headerJson = (name: string) => JSON.stringify(headers.get(`paypal-${name}`) ?? '')
      // Embeds the received text, because PayPal's check fails if the event is serialized again.
      const body = `{"auth_algo":${headerJson('auth-algo')},"cert_url":${headerJson('cert-url')},"transmission_id":${headerJson('transmission-id')},"transmission_sig":${headerJson('transmission-sig')},"transmission_time":${headerJson('transmission-time')},"webhook_id":${JSON.stringify(account.webhookId)},"webhook_event":${rawBody}}`
      const response = await send(
        z.object({ verification_status: z.string() }),
        'POST',
        '/v1/notifications/verify-webhook-signature',
        body
      )
      return response.verification_status === 'SUCCESS'
    },
    getClockDifference: () => clockDifference
  }
}

const createRefundBody = ({ customId, amount }: NewPayPalRefund) => ({
  custom_id: customId,
  ...(amount && { amount: { currency_code: amount.currency, value: formatAmount(amount.cents, amount.currency) } })
})

function createOrderBody(order: NewPayPalOrder) {
  const money = (cents: number) => ({ currency_code: order.currency, value: formatAmount(cents, order.currency) })
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.orderId,
        amount: {
          ...money(order.totalCents),
          breakdown: {
            item_total: money(order.totalCents - order.shippingCents + order.discountCents),
            shipping: money(order.shippingCents),
            discount: money(order.discountCents)
          }
        },
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

/** At PayPal every other currency has two decimals. */
const ZERO_DECIMAL_CURRENCIES = new Set(['HUF', 'JPY', 'TWD'])

/** Formats minor units as PayPal does, such as 1234 cents as "12.34". */
export const formatAmount = (minor: number, currency: string): string =>
  ZERO_DECIMAL_CURRENCIES.has(currency) ? String(minor) : (minor / 100).toFixed(2)

/** Parses an amount of PayPal, such as "12.34" as 1234 minor units. */
export const parseAmount = (value: string, currency: string): number =>
  Math.round(Number(value) * (ZERO_DECIMAL_CURRENCIES.has(currency) ? 1 : 100))

/** Finds the URL of the approval page. Older responses have `approve` instead of `payer-action`. */
export const findApprovalLink = (order: PayPalOrder): string | undefined =>
  order.links?.find((link) => link.rel === 'payer-action' || link.rel === 'approve')?.href

/** An expired token, conflict or rate limit says nothing about the payment. */
const NOT_PROCESSED = new Set([401, 403, 408, 409, 429])

/** Only a refusal with an issue is final. Any other call may have taken effect or may succeed later. */
function toPayPalError(error: unknown): PayPalError {
  if (error instanceof PayPalError) return error
  const status = error instanceof FetchError ? (error.status ?? 0) : 0
  const data = error instanceof FetchError ? errorSchema.safeParse(error.data) : undefined
  const issue = data?.data?.details?.[0]?.issue
  const isFinal = issue !== undefined && status >= 400 && status < 500 && !NOT_PROCESSED.has(status)
  return new PayPalError(error instanceof Error ? error.message : String(error), issue, status, isFinal)
}
