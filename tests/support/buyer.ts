import type { Client } from '../../src/api/client.ts'
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
  orderBody(): Promise<{ userId: string; cartId: string; addressInfo: { addressId: string } }>
  order(): Promise<Ordered>
  capture(ordered: Ordered, index?: number): Promise<unknown>
  emptyCart(): Promise<void>
}

let turn = 0

export function buyerWith({ id, token, addressId, clients }: Parts): Buyer {
  const at = (index: number): Client => {
    const client = clients[index % clients.length]
    if (!client) throw new Error('there is no shop')
    return client
  }
  const next = () => at((turn += 1))
  const call: Client = (name, ...input) => next()(name, ...input)

  const readCart = async () => (await call('GET /api/shop/cart/get/{userId}', { params: { userId: id } })).data
  const orderBody = async () => ({ userId: id, cartId: (await readCart())._id, addressInfo: { addressId } })

  return {
    id,
    token,
    call,
    orderBody,
    at,
    add: (product, quantity = 1) =>
      call('POST /api/shop/cart/add', { body: { userId: id, productId: product.id, quantity } }),
    order: async () => {
      const { orderId, approvalURL } = await call('POST /api/shop/order/create', { body: await orderBody() })
      return { orderId, paymentId: new URL(approvalURL).searchParams.get('token') ?? '' }
    },
    capture: ({ orderId, paymentId }, index) => {
      const body = { orderId, paymentId, payerId: 'PAYER' }
      return (index === undefined ? next() : at(index))('POST /api/shop/order/capture', { body })
    },
    emptyCart: async () => {
      for (const { productId } of (await readCart()).items) {
        await call('DELETE /api/shop/cart/{userId}/{productId}', { params: { userId: id, productId } })
      }
    }
  }
}
