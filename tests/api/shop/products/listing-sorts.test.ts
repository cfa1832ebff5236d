import { describe, expect } from 'vitest'

import { DAY } from '../../../../src/lib/dates.ts'
import { buy, setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { createVariant, saveStyle } from '../../../support/styles.ts'

const list = (shop: TestShop, query: Record<string, string>) =>
  shop.visitor().call('GET /api/shop/products/get', { query })

const titles = async (shop: TestShop, query: Record<string, string> = {}) =>
  (await list(shop, query)).data.map(({ title }) => title)

describe('the newest products', () => {
  it('are first, and a new variant does not make an old product new', async ({ shop }) => {
    const admin = await shop.admin()
    const [navy, white] = [createVariant('navy', 'M'), createVariant('white', 'M')]
    await saveStyle(admin, { variants: [navy] })
    await shop.product({ title: 'Hat', price: 90 })
    await shop.product({ title: 'Coat', price: 10 })
    await saveStyle(admin, { variants: [navy, white] })
    expect(await titles(shop, { sortBy: 'newest', grouped: 'true' })).toEqual(['Coat', 'Hat', 'Oxford shirt'])
  })
})

describe('featured products', () => {
  it('have sold the most units in the 30 days before today, and the newest follow', async ({ shop }) => {
    const [admin, ada, ben] = [await shop.admin(), await shop.shopper('Ada'), await shop.shopper('Ben')]
    const [hat, coat, scarf, belt] = [
      await shop.product({ title: 'Hat' }),
      await shop.product({ title: 'Coat' }),
      await shop.product({ title: 'Scarf' }),
      await shop.product({ title: 'Belt' })
    ]
    const featured = () => titles(shop, { sortBy: 'featured' })
    await buy(shop, ada, [hat, 2], [coat, 3])
    const refunded = await buy(shop, ben, [scarf, 9])
    await setStatus(admin, refunded._id, 'rejected')
    const newestFirst = ['Belt', 'Scarf', 'Coat', 'Hat']
    expect(await featured()).toEqual(newestFirst)
    shop.pass(DAY)
    expect(await featured()).toEqual(['Coat', 'Hat', 'Belt', 'Scarf'])
    await buy(shop, await shop.shopper('Cem'), [belt, 5])
    expect(await featured()).toEqual(['Coat', 'Hat', 'Belt', 'Scarf'])
    shop.pass(30 * DAY)
    expect(await featured()).toEqual(['Belt', 'Scarf', 'Coat', 'Hat'])
  })
})

describe('the default sort of the owner', () => {
  it('applies to the pages of the shop, and not to clients that send no sort or an unknown one', async ({ shop }) => {
    const admin = await shop.admin()
    await shop.product({ title: 'Cheap', price: 10 })
    await shop.product({ title: 'Dear', price: 30 })
    const page = async () => {
      const { data, defaultSort } = await list(shop, { sortBy: 'default', counts: 'true' })
      return [defaultSort, ...data.map(({ title }) => title)]
    }
    expect(await page()).toEqual(['price-lowtohigh', 'Cheap', 'Dear'])
    await admin.call('PUT /api/admin/settings/update', { body: { defaultSort: 'newest' } })
    expect(await page()).toEqual(['newest', 'Dear', 'Cheap'])
    expect(await titles(shop)).toEqual(['Cheap', 'Dear'])
    expect(await titles(shop, { sortBy: 'no-such-sort' })).toEqual(['Cheap', 'Dear'])
    expect(await list(shop, { sortBy: 'default' })).not.toHaveProperty('defaultSort')
    const preview = await admin.call('GET /api/admin/products/preview', {
      query: { at: shop.shop.now().toISOString(), sortBy: 'default' }
    })
    expect(preview.data.map(({ title }) => title)).toEqual(['Dear', 'Cheap'])
  })
})
