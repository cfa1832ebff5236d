import { openReceiver, type Received } from '../../paypal-stand-in/testing.ts'
import type { TestShop } from './open-test-shop.ts'

export interface Webhooks {
  /** The next event that the provider sends, held back until it is handed on. */
  next(): Promise<Received>
  /** The next event of this type; those before it are lost. */
  nextOf(type: string): Promise<Received>
}

const PATH = '/api/payments/paypal-webhook'

/** From now on the provider's events arrive here, and the test says when the shop gets them. */
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

/** Hands an event to the shop as the provider sent it, or with something changed on the way. */
export async function deliver(shop: TestShop, received: Received, changed: Partial<Received> = {}): Promise<Response> {
  const { headers, body } = { ...received, ...changed }
  const sent = Object.entries(headers).filter(([name]) => name.startsWith('paypal-') || name === 'content-type')
  const init = { method: 'POST', body, headers: sent as [string, string][] }
  return shop.api.fetch(new Request(new URL(PATH, shop.origin), init), {})
}
