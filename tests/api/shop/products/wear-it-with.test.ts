import { describe, expect } from 'vitest'

import { DAY } from '../../../../src/lib/dates.ts'
import { buy } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'

const listMatches = async (shop: TestShop, { id }: { id: string }) => {
  const { data } = await shop.visitor().call('GET /api/shop/products/matches/{id}', { params: { id } })
  return data.map(({ title }) => title)
}

const makeProducts = (shop: TestShop, titles: string[]) =>
  Promise.all(titles.map((title) => shop.product({ title, stock: 50 })))

describe('the products to wear with a product', () => {
  it('are those that were bought together with it before today, most often first', async ({ shop }) => {
    const [hat, scarf, coat, belt] = await makeProducts(shop, ['Hat', 'Scarf', 'Coat', 'Belt'])
    if (!hat || !scarf || !coat || !belt) throw new Error('products are missing')
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    await buy(shop, ada, [hat, 1], [coat, 3])
    for (let orders = 0; orders < 2; orders += 1) await buy(shop, ben, [hat, 1], [scarf, 1])
    await buy(shop, ada, [belt, 1])
    expect(await listMatches(shop, hat)).toEqual([])
    shop.pass(DAY)
    expect(await listMatches(shop, hat)).toEqual(['Scarf', 'Coat'])
    expect(await listMatches(shop, belt)).toEqual([])
  })

  it('are also those of its collections, at most four, in stock', async ({ shop }) => {
    const products = await makeProducts(shop, ['Hat', 'Scarf', 'Coat', 'Belt', 'Boots', 'Gloves'])
    const [hat] = products
    const soldOut = await shop.product({ title: 'Cape', stock: 0 })
    const other = await shop.product({ title: 'Ball' })
    const admin = await shop.admin()
    const ids = [soldOut, ...products].map(({ id }) => id)
    await admin.call('POST /api/admin/groups/add', {
      body: { kind: 'collection', name: 'Winter', slug: 'winter', rule: { products: ids } }
    })
    expect(await listMatches(shop, hat ?? other)).toEqual(['Scarf', 'Coat', 'Belt', 'Boots'])
    expect(await listMatches(shop, other)).toEqual([])
  })
})
