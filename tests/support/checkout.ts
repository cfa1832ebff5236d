import type { Address } from '../../src/api/contract/addresses.ts'
import type { Order } from '../../src/api/contract/orders.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Member, Person } from './person.ts'
import type { ProductFields } from './products.ts'

export const HOME = {
  address: '1 Mill Lane',
  city: 'Leeds',
  phone: '0113 496 0000',
  pincode: 'LS1 4AP',
  notes: 'Ring twice'
}

export async function saveAddress(shopper: Member, fields = HOME): Promise<Address> {
  return (await shopper.call('POST /api/shop/address/add', { body: { userId: shopper.id, ...fields } })).data
}

export const addToCart = (shopper: Member, product: ProductFields, quantity = 1) =>
  shopper.call('POST /api/shop/cart/add', { body: { userId: shopper.id, productId: product.id, quantity } })

export const readCart = async (shopper: Member) =>
  (await shopper.call('GET /api/shop/cart/get/{userId}', { params: { userId: shopper.id } })).data

/** The body that real clients send: the whole order as they would like it, of which the server believes little. */
export async function orderRequest(shopper: Member, address: Address) {
  const cart = await readCart(shopper)
  const { _id: addressId, userId: _owner, ...shipTo } = address
  const cartItems = cart.items.map(({ productId, title, image, price, salePrice, quantity }) => ({
    productId,
    title,
    image,
    quantity,
    price: salePrice > 0 ? salePrice : price
  }))
  return {
    userId: shopper.id,
    cartId: cart._id,
    cartItems,
    addressInfo: { addressId, ...shipTo },
    orderStatus: 'pending',
    paymentMethod: 'paypal',
    paymentStatus: 'pending',
    totalAmount: Number(cartItems.reduce((sum, item) => sum + item.price * item.quantity, 0).toFixed(2)),
    orderDate: '2026-03-02T10:00:00.000Z',
    orderUpdateDate: '2026-03-02T10:00:00.000Z',
    paymentId: '',
    payerId: ''
  }
}

export interface Placed {
  orderId: string
  approvalURL: string
  address: Address
}

/** Orders what is in the cart, to an address that is saved for it unless one is given. */
export async function placeOrder(shopper: Member, to?: Address): Promise<Placed> {
  const address = to ?? (await saveAddress(shopper))
  const body = await orderRequest(shopper, address)
  const { orderId, approvalURL } = await shopper.call('POST /api/shop/order/create', { body })
  return { orderId, approvalURL, address }
}

/** Puts products into the cart and orders them. */
export async function order(shopper: Member, ...lines: [product: ProductFields, quantity: number][]): Promise<Placed> {
  for (const [product, quantity] of lines) await addToCart(shopper, product, quantity)
  return placeOrder(shopper)
}

/** What the provider sends the browser back to the shop with. */
export interface Return {
  url: URL
  paymentId: string
  payerId: string
  orderId: string
}

/** The payer makes a choice on the approval page, and is sent back. */
export async function choose(
  shop: TestShop,
  approvalURL: string,
  choice: 'pay' | 'decline' | 'cancel'
): Promise<Return> {
  const { pathname, search } = new URL(approvalURL)
  const answer = await shop.paypal.page(pathname + search, choice)
  const url = new URL(answer.headers.get('location') ?? '')
  const part = (name: string) => url.searchParams.get(name) ?? ''
  return { url, paymentId: part('token'), payerId: part('PayerID'), orderId: part('orderId') }
}

export const capture = (shopper: Member, { paymentId, payerId, orderId }: Omit<Return, 'url'>) =>
  shopper.call('POST /api/shop/order/capture', { body: { paymentId, payerId, orderId } })

/** Orders, approves and captures. */
export async function buy(shop: TestShop, shopper: Member, ...lines: [ProductFields, number][]): Promise<Order> {
  const { approvalURL } = await order(shopper, ...lines)
  return (await capture(shopper, await choose(shop, approvalURL, 'pay'))).data
}

export const details = async (shopper: Member, id: string): Promise<Order> =>
  (await shopper.call('GET /api/shop/order/details/{id}', { params: { id } })).data

/** How an order stands, as `confirmed/paid`. */
export async function stateOf(shopper: Member, id: string): Promise<string> {
  const { orderStatus, paymentStatus } = await details(shopper, id)
  return `${orderStatus}/${paymentStatus}`
}

/** Sets an order's status as an administrator; `orderStatus` may be one that the API refuses. */
export const setStatus = (admin: Person, id: string, orderStatus: string) =>
  admin.call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus: orderStatus as 'pending' } })

/** Someone's orders, the newest first. */
export const history = async (shopper: Member, userId = shopper.id): Promise<Order[]> =>
  (await shopper.call('GET /api/shop/order/list/{userId}', { params: { userId }, query: {} })).data
