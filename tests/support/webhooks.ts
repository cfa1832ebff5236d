import { openReceiver, type Received } from '../../paypal-stand-in/testing.ts'
import type { TestShop } from './open-test-shop.ts'

export interface Webhooks {
  next(): Promise<Received>
  /** Skips events of other types. */
  nextOf(type: string): Promise<Received>
}

const PATH = '/api/payments/paypal-webhook'

/** Redirects PayPal's events to the test. */
export async function holdWebhooks(shop: TestShop): Promise<Webhooks> {
  const receiver = await openReceiver()
  shop.atClose(receiver.close)
  await shop.paypal.control('webhooks', { mode: 'normal', url: receiver.url })
  const nextOf = async (type: string): Promise<Received> => {
    const received = await receiver.next()
    const event = JSON.parse(received.body) as { event_type: string }
    return event.event_type === type ? received : nextOf(type)
  }
  return { next: receiver.next, nextOf }
}

export async function deliver(shop: TestShop, received: Received, changed: Partial<Received> = {}): Promise<Response> {
  const { headers, body } = { ...received, ...changed }
  const allowedHeaders = Object.entries(headers).filter(
    ([name]) => name.startsWith('paypal-') || name === 'content-type'
  )
  const init = { method: 'POST', body, headers: allowedHeaders as [string, string][] }
  return shop.api.fetch(new Request(new URL(PATH, shop.origin), init), {})
}

/** Delivers an event that PayPal confirms. */
export function deliverGenuine(
  shop: TestShop,
  resource: object,
  event_type = 'CHECKOUT.ORDER.APPROVED'
): Promise<Response> {
  shop.shop.paypal.verifyWebhook = () => Promise.resolve(true)
  const headers = { 'content-type': 'application/json', 'paypal-transmission-sig': 'signature' }
  return deliver(shop, { headers, body: JSON.stringify({ event_type, resource }) })
}
