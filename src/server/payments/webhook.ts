import { z } from 'zod'

import type { Db } from '../db/schema.ts'
import { networkOf } from '../http/client-ip.ts'
import { type Api, bodyText } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { countAttempt, takeBack } from '../rate-limiting/attempts.ts'
import { forgedEventLimits } from '../rate-limiting/limits.ts'
import { takeOverRefund } from './refund.ts'
import { settle } from './settle.ts'

const resource = z.object({
  custom_id: z.string().optional(),
  /** PayPal's order: of a reversed approval itself, of a capture or refund the one it belongs to. */
  order_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
  /** `up` leads from a refund to its capture. */
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional()
})
type Resource = z.output<typeof resource>

const event = z.object({ event_type: z.string(), resource })

type Reaction = (shop: Shop, orderId: string) => Promise<unknown>

const REACTIONS = new Map<string, Reaction>(
  Object.entries({
    'CHECKOUT.ORDER.APPROVED': settle,
    'CHECKOUT.PAYMENT-APPROVAL.REVERSED': settle,
    'PAYMENT.CAPTURE.COMPLETED': settle,
    'PAYMENT.CAPTURE.PENDING': settle,
    'PAYMENT.CAPTURE.DENIED': settle,
    'PAYMENT.CAPTURE.DECLINED': settle,
    'PAYMENT.CAPTURE.REFUNDED': takeOverRefund
  })
)

/**
 * PayPal's events. They are hints: whatever they say, PayPal is asked how the order stands and ours follows that. What
 * is about no order of ours is thanked for and forgotten, without asking PayPal whether it is genuine.
 */
export function webhookRoute(shop: Shop, api: Api): void {
  api.post('/api/payments/paypal-webhook', async (exchange) => {
    const raw = await bodyText(exchange.req)
    // Read before it is verified: only one whole JSON value may be set into the question put to PayPal.
    const read = event.safeParse(parsed(raw))
    const { headers } = exchange.req.raw
    if (read.error || !headers.has('paypal-transmission-sig')) return exchange.json(NOT_PAYPAL, 400)
    const react = REACTIONS.get(read.data.event_type)
    const orderId = react && (await findOrderId(shop.db, read.data.resource))
    if (!react || !orderId) return exchange.json({ success: true })
    const limits = forgedEventLimits(networkOf(exchange.env.ip))
    if (await countAttempt(shop, limits)) return exchange.json(NOT_PAYPAL, 429)
    const genuine = await shop.paypal.verifyWebhook(headers, raw).catch(async (error: unknown) => {
      await takeBack(shop.db, limits)
      throw error
    })
    if (!genuine) return exchange.json(NOT_PAYPAL, 400)
    await takeBack(shop.db, limits)
    await react(shop, orderId)
    return exchange.json({ success: true })
  })
}

const NOT_PAYPAL = { success: false, message: 'This event was not sent by PayPal.' }

/** By our own id, which PayPal carries along, or by PayPal's of the order or of the capture: not every event has each. */
async function findOrderId(db: Db, about: Resource): Promise<string | undefined> {
  const up = about.links?.find(({ rel }) => rel === 'up')?.href
  const names = {
    order_id: about.custom_id ?? about.purchase_units?.[0]?.custom_id,
    provider_order_id: about.order_id ?? about.supplementary_data?.related_ids?.order_id,
    capture_id: up?.match(/\/captures\/(\w+)$/)?.[1]
  }
  for (const column of ['order_id', 'provider_order_id', 'capture_id'] as const) {
    const name = names[column]
    if (!name || name.includes('\0')) continue
    const row = await db.selectFrom('payments').select('order_id').where(column, '=', name).executeTakeFirst()
    if (row) return row.order_id
  }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
