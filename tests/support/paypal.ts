import type { Books } from '../../paypal-stand-in/books.ts'
import type { Faults } from '../../paypal-stand-in/faults.ts'

type Fault = Parameters<Faults['add']>[0][number]

/** What the payment stand-in's control port tells and does. */
export interface PayPal {
  /** Every charge for an order of the shop. */
  capturesOf(orderId: string): Promise<Books['captures']>
  /** The next calls of the shop suffer these. */
  suffer(faults: Partial<Fault>[]): Promise<void>
  /** The payer of the order with this id at PayPal says yes. */
  approve(paypalOrderId: string): Promise<void>
}

export function payPalAt(url: string): PayPal {
  const control = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(`${url}/control/${path}`, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const post = (path: string, body: unknown) =>
    control(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  return {
    capturesOf: async (orderId) => {
      const { captures } = (await control('ledger')) as Books
      return captures.filter((capture) => capture.custom_id === orderId)
    },
    suffer: async (faults) => void (await post('faults', faults)),
    approve: async (paypalOrderId) => void (await post(`orders/${paypalOrderId}/approve`, {}))
  }
}
