import { z } from 'zod'

import type { Db } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'
import { type Api, limitBody } from '../../platform/http/route.ts'
import { recordFailure, recordSuccess } from '../../platform/jobs/job-states.ts'
import type { Shop } from '../../platform/shop.ts'
import { countAttempt, undoAttempt } from '../../platform/rate-limits/count-attempts.ts'
import { limitNetworks } from '../../platform/rate-limits/attempt-limits.ts'
import { readPayment } from './queries.ts'
import { shouldSettle, fetchOutcome } from './capture-at-paypal.ts'
import { syncPayPalRefunds } from './refunds/sync-paypal-refunds.ts'
import { settlePayment } from './settle.ts'

const resourceSchema = z.object({
  custom_id: z.string().optional(),
  order_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional()
})
type Resource = z.output<typeof resourceSchema>

const eventSchema = z.object({ event_type: z.string(), create_time: z.string().optional(), resource: resourceSchema })

type WebhookEvent = z.output<typeof eventSchema>

/** The row of `jobs` with the last event and the last failure. */
export const WEBHOOK_JOB = 'paypal webhooks'

type EventHandler = (shop: Shop, orderId: string, event: WebhookEvent) => Promise<unknown>

/**
 * Settles the payment. After a declined capture, an approval counts only if its event is newer than the decline. Throws
 * if PayPal does not return the state, so that it sends the event again.
 */
const settleFromEvent: EventHandler = async (shop, orderId, event) => {
  const payment = await readPayment(shop.db, orderId)
  const { state, declined_at, provider_order_id, attempt } = payment
  if (state !== 'capturing' && provider_order_id && declined_at && !isApprovalSince(event, declined_at)) {
    const outcome = await fetchOutcome(shop, payment)
    if (outcome.kind === 'unknown') throw new ShopError('provider-down', STATE_UNKNOWN)
    if (!shouldSettle(payment, outcome)) return
  }
  await settlePayment(shop, orderId, attempt)
}

/** An event without a valid time counts as newer. */
const isApprovalSince = ({ event_type, create_time = '' }: WebhookEvent, time: string): boolean =>
  event_type === APPROVED && !(Date.parse(create_time) < Date.parse(time))

const APPROVED = 'CHECKOUT.ORDER.APPROVED'

/** Throws if PayPal does not return the refunds, so that it sends the event again. */
const syncRefunds: EventHandler = async (shop, orderId) => {
  if ((await syncPayPalRefunds(shop, orderId)) !== 'synced') throw new ShopError('provider-down', STATE_UNKNOWN)
}

const STATE_UNKNOWN = 'PayPal did not return the state of this payment. Please send this event again.'

const HANDLERS = new Map<string, EventHandler>(
  Object.entries({
    [APPROVED]: settleFromEvent,
    'CHECKOUT.PAYMENT-APPROVAL.REVERSED': settleFromEvent,
    'PAYMENT.CAPTURE.COMPLETED': settleFromEvent,
    'PAYMENT.CAPTURE.PENDING': settleFromEvent,
    'PAYMENT.CAPTURE.DENIED': settleFromEvent,
    'PAYMENT.CAPTURE.DECLINED': settleFromEvent,
    'PAYMENT.CAPTURE.REFUNDED': syncRefunds
  })
)

/** Receives PayPal's events. An event is only a hint: handlers trust only the order that they read from PayPal. */
export function addWebhookRoute(shop: Shop, api: Api): void {
  api.post('/api/payments/paypal-webhook', limitBody(), async (context) => {
    const raw = await context.req.text()
    // The verification request embeds this text, so it must be exactly one JSON value.
    const parsed = eventSchema.safeParse(parseJson(raw))
    const { headers } = context.req.raw
    if (parsed.error || !headers.has('paypal-transmission-sig')) return context.json(NOT_FROM_PAYPAL, 400)
    const handle = HANDLERS.get(parsed.data.event_type)
    const orderId = handle && (await findOrderId(shop.db, parsed.data.resource))
    if (!handle || !orderId) return context.json({ success: true })
    // Counted before verification, because concurrent events would exceed the limit. Genuine ones are not counted.
    const limits = limitNetworks('webhook', context.get('ip'))
    if (await countAttempt(shop, limits)) return context.json(TOO_MANY_EVENTS, 429)
    const isGenuine = await shop.paypal.verifyWebhook(headers, raw).catch(async (error: unknown) => {
      await undoAttempt(shop.db, limits)
      await recordFailure(shop, WEBHOOK_JOB, error)
      throw error
    })
    if (!isGenuine) {
      await recordFailure(shop, WEBHOOK_JOB, NOT_FROM_PAYPAL.message)
      return context.json(NOT_FROM_PAYPAL, 400)
    }
    await undoAttempt(shop.db, limits)
    await handle(shop, orderId, parsed.data).catch(async (error: unknown) => {
      await recordFailure(shop, WEBHOOK_JOB, error)
      throw error
    })
    await recordSuccess(shop, WEBHOOK_JOB)
    return context.json({ success: true })
  })
}

const NOT_FROM_PAYPAL = { success: false, code: 'invalid', message: 'This event was not sent by PayPal.' }

const TOO_MANY_EVENTS = {
  success: false,
  code: 'too-many',
  message: 'Too many unverified events. Please send this event again later.'
}

/** Each type of event carries only some of these ids, so all are tried. */
async function findOrderId(db: Db, resource: Resource): Promise<string | undefined> {
  const captureUrl = resource.links?.find(({ rel }) => rel === 'up')?.href
  const ids = {
    order_id: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id,
    provider_order_id: resource.order_id ?? resource.supplementary_data?.related_ids?.order_id,
    capture_id: captureUrl?.match(/\/captures\/(\w+)$/)?.[1]
  }
  for (const column of ['order_id', 'provider_order_id', 'capture_id'] as const) {
    const id = ids[column]
    if (!id || id.includes('\0')) continue
    const row = await db.selectFrom('payments').select('order_id').where(column, '=', id).executeTakeFirst()
    if (row) return row.order_id
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
