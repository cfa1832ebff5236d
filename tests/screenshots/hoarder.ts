import type { Product } from '../../src/api/contract/products.ts'
import { addToCart, payCart, saveAddress } from '../support/orders.ts'
import { payPalAt } from '../support/paypal.ts'
import { type Credentials, demoAdmin, type Person, register, signIn } from '../support/people.ts'
import type { ReturningShopper } from '../support/returning-shopper.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { ADDRESS } from '../support/steps.ts'

const LINES = 40
const ORDERS = 22
const TITLES = [
  'Hand-finished heritage selvedge denim chore jacket with corduroy collar, horn buttons and a lining of brushed cotton',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenbandaufbewahrungsschachtel',
  'Coat'
]

const HOARDER: Credentials = {
  userName: 'Maximiliana Featherstonehaugh-Cholmondeley of Wotton-under-E',
  email: 'maximiliana.featherstonehaugh-cholmondeley.of.wotton-under-edge@correspondence.example.com',
  password: 'a long password'
}

/** Adds a shopper with the maximum of everything. */
export async function makeHoarder(shop: RunningShop): Promise<ReturningShopper> {
  await register(shop.url, HOARDER)
  const person = await signIn(shop.url, HOARDER)
  const extreme = await addExtremeProduct(await signIn(shop.url, demoAdmin()), person)
  for (const street of ['Apartment 1204, Tower C, The Old Weaving Mill, 1–19 Upper', 'Lower', 'Outer']) {
    const address = `${street} Throstle Nest Lane, by the Canal Basin`
    await saveAddress(person, {
      ...ADDRESS,
      address,
      city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
    })
  }
  const order = await payMany(person, extreme, shop)
  const goods = await person.call('GET /api/shop/products/get', { query: { limit: 100 } })
  const buyable = goods.data.filter(({ totalStock }) => totalStock > 10)
  for (const product of [...buyable.slice(0, LINES), ...extreme]) await addToCart(person, product, 3)
  const product = extreme[0] ?? buyable[0]!
  return { person, credentials: HOARDER, order, product, purchased: product._id, soldOut: product._id }
}

async function addExtremeProduct(admin: Person, { call }: Person): Promise<Product[]> {
  const { data } = await call('GET /api/shop/products/get', { query: { limit: 1 } })
  const sample = data[0]
  const fields = { image: sample?.image ?? '', category: 'men', brand: 'levi', totalStock: 999 } as const
  const added: Product[] = []
  for (const title of TITLES) {
    const description = `${title}. `.repeat(20)
    const body = { ...fields, title, description, price: 2499.99, salePrice: 1899.5 }
    added.push((await admin.call('POST /api/admin/products/add', { body })).data)
  }
  return added
}

/** Returns the newest order, which has large quantities. */
async function payMany(person: Person, goods: Product[], shop: RunningShop): Promise<string> {
  let order = ''
  for (let count = 1; count <= ORDERS; count += 1) {
    for (const product of goods) await addToCart(person, product, count === ORDERS ? 9 : 1)
    order = await payCart(person, payPalAt(shop.paypalUrl))
  }
  return order
}
