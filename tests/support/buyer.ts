import type { Client } from '../../src/api/client.ts'
import { isApiError } from '../../src/api/errors.ts'
import type { ProductFields } from './products.ts'

interface Parts {
  id: string
  token: string
  addressId: string
  /** One for each process of the shop. */
  clients: Client[]
}

export interface Ordered {
  orderId: string
  /** The provider's payment id. */
  paymentId: string
}

/** A shopper whose calls go to the processes in turn. */
export interface Buyer {
  id: string
  token: string
  call: Client
  /** Calls one process. */
  at(index: number): Client
  add(product: ProductFields, quantity?: number): Promise<unknown>
  orderBody(from?: Client): Promise<{ userId: string; cartId: string; addressInfo: { addressId: string } }>
  /** `index` is the process. */
  order(index?: number): Promise<Ordered>
  capture(ordered: Ordered, index?: number): Promise<unknown>
  emptyCart(): Promise<void>
}

/** A capture stops waiting for another process after some seconds. */
export function requirePending(error: unknown): void {
  if (!isApiError(error) || error.code !== 'payment-pending') throw error
}

let turn = 0

export function buyerWith({ id, token, addressId, clients }: Parts): Buyer {
  const at = (index: number): Client => {
    const client = clients[index % clients.length]
    if (!client) throw new Error('there is no shop')
    return client
  }
  const pick = (index = (turn += 1)) => at(index)
  const call: Client = (name, ...input) => pick()(name, ...input)

  const readCart = async (from = call) =>
    (await from('GET /api/shop/cart/get/{userId}', { params: { userId: id } })).data
  const orderBody = async (from = call) => ({
    userId: id,
    cartId: (await readCart(from))._id,
    addressInfo: { addressId }
  })

  return {
    id,
    token,
    call,
    orderBody,
    at,
    add: (product, quantity = 1) =>
      call('POST /api/shop/cart/add', { body: { userId: id, productId: product.id, quantity } }),
    order: async (index) => {
      const process = pick(index)
      const { orderId, approvalURL } = await process('POST /api/shop/order/create', { body: await orderBody(process) })
      return { orderId, paymentId: new URL(approvalURL).searchParams.get('token') ?? '' }
    },
    capture: ({ orderId, paymentId }, index) => {
      const body = { orderId, paymentId, payerId: 'PAYER' }
      return pick(index)('POST /api/shop/order/capture', { body })
    },
    emptyCart: async () => {
      for (const { productId } of (await readCart()).items) {
        await call('DELETE /api/shop/cart/{userId}/{productId}', { params: { userId: id, productId } })
      }
    }
  }
}
