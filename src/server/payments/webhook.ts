import { z } from 'zod'

import { type Api, bodyText } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { settle } from './settle.ts'

const event = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    custom_id: z.string().optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional()
  })
})

const SETTLES = new Set([
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED'
])

/** PayPal's events. They are hints: whatever they say, the order is asked and settled as it stands there. */
export function webhookRoute(shop: Shop, api: Api): void {
  api.post('/api/payments/paypal-webhook', async (exchange) => {
    const raw = await bodyText(exchange.req)
    // Read before it is verified: only one whole JSON value may be set into the question put to PayPal.
    const read = event.safeParse(parsed(raw))
    if (read.error || !(await shop.paypal.verifyWebhook(exchange.req.raw.headers, raw))) {
      return exchange.json({ success: false, message: 'This event was not sent by PayPal.' }, 400)
    }
    const orderId = read.data.resource.custom_id ?? read.data.resource.purchase_units?.[0]?.custom_id
    if (orderId && SETTLES.has(read.data.event_type)) await settle(shop, orderId)
    return exchange.json({ success: true })
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
