import type { ListedProduct, Product } from '../../src/api/contract/products.ts'
import { addToCart, placeOrder } from './orders.ts'
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
  /** The id of a sold-out variant of a style that has others in stock. */
  soldOut: string
}

export async function makeReturningShopper(shop: Pick<RunningShop, 'url' | 'paypalUrl'>): Promise<ReturningShopper> {
  const credentials = newCredentials()
  await register(shop.url, credentials)
  const person = await signIn(shop.url, credentials)
  const order = await placeOrder(person, payPalAt(shop.paypalUrl))
  const { product, soldOut } = await findVariants(person)
  await addToCart(person, product)
  const { data } = await person.call('GET /api/shop/order/details/{id}', { params: { id: order } })
  return { person, credentials, order, product, purchased: data.cartItems[0]?.productId ?? '', soldOut }
}

/** `product` is a variant of a style with pictures of several colors, because its details are the largest page. */
async function findVariants({ call }: Person): Promise<{ product: Product; soldOut: string }> {
  const { data } = await call('GET /api/shop/products/get', { query: { category: 'men', grouped: 'true' } })
  const countVariants = ({ options }: ListedProduct) => options?.variantCount ?? 0
  const styles = data
    .filter(({ totalStock }) => totalStock > 0)
    .toSorted((one, other) => countVariants(other) - countVariants(one))
  const details = await Promise.all(
    styles.map(({ _id: id }) => call('GET /api/shop/products/get/{id}', { params: { id } }))
  )
  const product = details[0]?.data
  const soldOut = details
    .flatMap((response) => response.data.variants ?? [])
    .find(({ totalStock, color }) => totalStock === 0 && color)
  if (!product || !soldOut) throw new Error('Everything is in stock, or nothing.')
  return { product, soldOut: soldOut._id }
}
