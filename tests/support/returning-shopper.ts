import type { Product } from '../../src/api/contract/products.ts'
import { addToCart, placeOrder, plentiful } from './goods.ts'
import { payPalAt } from './paypal.ts'
import { type Credentials, type Person, register, signIn, stranger } from './people.ts'
import type { RunningShop } from './running-shop.ts'

/** A shopper who has an address, a paid order, and something in the cart. */
export interface Regular {
  person: Person
  credentials: Credentials
  /** The id of the order. */
  order: string
  /** What is in the cart. */
  product: Product
  /** The id of a product of the order. */
  purchased: string
}

export async function makeRegular(shop: Pick<RunningShop, 'url' | 'paypalUrl'>): Promise<Regular> {
  const credentials = stranger()
  await register(shop.url, credentials)
  const person = await signIn(shop.url, credentials)
  const order = await placeOrder(person, payPalAt(shop.paypalUrl))
  const product = await plentiful(person, 'men')
  await addToCart(person, product)
  const { data } = await person.call('GET /api/shop/order/details/{id}', { params: { id: order } })
  return { person, credentials, order, product, purchased: data.cartItems[0]?.productId ?? '' }
}
