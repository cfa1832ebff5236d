import type { Product } from '../../src/api/contract/products.ts'
import { addToCart, placeOrder, findMostStocked } from './orders.ts'
import { payPalAt } from './paypal.ts'
import { type Credentials, type Person, register, signIn, newCredentials } from './people.ts'
import type { RunningShop } from './running-shop.ts'

export interface ReturningShopper {
  person: Person
  credentials: Credentials
  /** The id of the order. */
  order: string
  /** The product in the cart. */
  product: Product
  /** The id of a product of the order. */
  purchased: string
}

export async function makeReturningShopper(shop: Pick<RunningShop, 'url' | 'paypalUrl'>): Promise<ReturningShopper> {
  const credentials = newCredentials()
  await register(shop.url, credentials)
  const person = await signIn(shop.url, credentials)
  const order = await placeOrder(person, payPalAt(shop.paypalUrl))
  const product = await findMostStocked(person, 'men')
  await addToCart(person, product)
  const { data } = await person.call('GET /api/shop/order/details/{id}', { params: { id: order } })
  return { person, credentials, order, product, purchased: data.cartItems[0]?.productId ?? '' }
}
