import type { Address, AddressFields } from '../../src/api/contract/addresses.ts'
import type { Order } from '../../src/api/contract/orders.ts'
import { calculateCartTotals } from '../../src/domain/cart/cart-totals.ts'
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

export async function saveAddress(shopper: Member, fields: AddressFields = HOME): Promise<Address> {
  return (await shopper.call('POST /api/shop/address/add', { body: { userId: shopper.id, ...fields } })).data
}

export const addToCart = (shopper: Member, product: Pick<ProductFields, 'id'>, quantity = 1) =>
  shopper.call('POST /api/shop/cart/add', { body: { userId: shopper.id, productId: product.id, quantity } })

export const readCart = async (shopper: Member) =>
  (await shopper.call('GET /api/shop/cart/get/{userId}', { params: { userId: shopper.id } })).data

/** Real clients send the whole order; the server trusts little of it. */
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
    totalAmount: calculateCartTotals(cart).total,
    orderDate: '2026-03-02T10:00:00.000Z',
    orderUpdateDate: '2026-03-02T10:00:00.000Z',
    paymentId: '',
    payerId: ''
  }
}

export interface PlacedOrder {
  orderId: string
  approvalURL: string
  address: Address
}

export async function placeOrder(shopper: Member, to?: Address): Promise<PlacedOrder> {
  const address = to ?? (await saveAddress(shopper))
  const body = await orderRequest(shopper, address)
  const { orderId, approvalURL } = await shopper.call('POST /api/shop/order/create', { body })
  return { orderId, approvalURL, address }
}

export async function order(
  shopper: Member,
  ...lines: [product: Pick<ProductFields, 'id'>, quantity: number][]
): Promise<PlacedOrder> {
  for (const [product, quantity] of lines) await addToCart(shopper, product, quantity)
  return placeOrder(shopper)
}

/** The query parameters of the return URL. */
export interface PaymentReturn {
  url: URL
  paymentId: string
  payerId: string
  orderId: string
}

export async function decidePayment(
  shop: TestShop,
  approvalURL: string,
  choice: 'pay' | 'decline' | 'cancel'
): Promise<PaymentReturn> {
  const { pathname, search } = new URL(approvalURL)
  const response = await shop.paypal.page(pathname + search, choice)
  const url = new URL(response.headers.get('location') ?? '')
  const readParameter = (name: string) => url.searchParams.get(name) ?? ''
  return {
    url,
    paymentId: readParameter('token'),
    payerId: readParameter('PayerID'),
    orderId: readParameter('orderId')
  }
}

export const capture = (shopper: Member, { paymentId, payerId, orderId }: Omit<PaymentReturn, 'url'>) =>
  shopper.call('POST /api/shop/order/capture', { body: { paymentId, payerId, orderId } })

export async function buy(
  shop: TestShop,
  shopper: Member,
  ...lines: [Pick<ProductFields, 'id'>, number][]
): Promise<Order> {
  const { approvalURL } = await order(shopper, ...lines)
  return (await capture(shopper, await decidePayment(shop, approvalURL, 'pay'))).data
}

export const readOrder = async (shopper: Member, id: string): Promise<Order> =>
  (await shopper.call('GET /api/shop/order/details/{id}', { params: { id } })).data

/** For example `confirmed/paid`. */
export async function readOrderState(shopper: Member, id: string): Promise<string> {
  const { orderStatus, paymentStatus } = await readOrder(shopper, id)
  return `${orderStatus}/${paymentStatus}`
}

/** `orderStatus` can be invalid. */
export const setStatus = (admin: Person, id: string, orderStatus: string) =>
  admin.call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus: orderStatus as 'pending' } })

/** Newest first. */
export const readOrders = async (shopper: Member, userId = shopper.id): Promise<Order[]> =>
  (await shopper.call('GET /api/shop/order/list/{userId}', { params: { userId }, query: {} })).data
