import { describe, expect } from 'vitest'

import { addToCart, readCart } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'

const change = (shop: TestShop, id: string, columns: Record<string, number | string>) =>
  shop.shop.db.updateTable('variants').set(columns).where('id', '=', id).execute()

describe('a cart whose products have changed', () => {
  it('shows the new price beside the previous one', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ price: 20 })
    await addToCart(shopper, hat)
    await change(shop, hat.id, { sale_price_cents: 1750 })
    expect((await readCart(shopper)).items).toMatchObject([{ price: 20, salePrice: 17.5, previousPrice: 20 }])
    await change(shop, hat.id, { price_cents: 3000, sale_price_cents: 0 })
    expect((await readCart(shopper)).items).toMatchObject([{ price: 30, salePrice: 0, previousPrice: 20 }])
  })

  it('shows no previous price once the price is restored or the line is edited', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ price: 20 })
    await addToCart(shopper, hat)
    await change(shop, hat.id, { price_cents: 2500 })
    await change(shop, hat.id, { price_cents: 2000 })
    expect((await readCart(shopper)).items).toMatchObject([{ previousPrice: null }])
    await change(shop, hat.id, { price_cents: 2500 })
    await shopper.call('PUT /api/shop/cart/update-cart', {
      body: { userId: shopper.id, productId: hat.id, quantity: 2 }
    })
    expect((await readCart(shopper)).items).toMatchObject([{ price: 25, previousPrice: null }])
  })

  it('shows the lower stock and keeps the quantity of the line', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 9 })
    await addToCart(shopper, hat, 9)
    await change(shop, hat.id, { on_hand: 4, reserved: 1 })
    expect((await readCart(shopper)).items).toMatchObject([{ quantity: 9, available: 3, discontinued: false }])
  })

  it('keeps a deleted product readable: it can be neither added nor changed, only removed', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat', price: 20 })
    await addToCart(shopper, hat, 2)
    await change(shop, hat.id, { deleted_at: shop.shop.now().toISOString() })
    expect((await readCart(shopper)).items).toMatchObject([
      { title: 'Hat', price: 20, quantity: 2, available: 0, discontinued: true }
    ])
    const notFound = { status: 404, message: 'Product not found' }
    await expect(addToCart(shopper, hat)).rejects.toMatchObject(notFound)
    const params = { userId: shopper.id, productId: hat.id }
    const fewer = { ...params, quantity: 1 }
    await expect(shopper.call('PUT /api/shop/cart/update-cart', { body: fewer })).rejects.toMatchObject(notFound)
    const { data } = await shopper.call('DELETE /api/shop/cart/{userId}/{productId}', { params })
    expect(data.items).toEqual([])
  })
})
