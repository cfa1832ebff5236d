import { expect } from 'vitest'

import { addToCart, buy, readCart } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { openStyle, saveStyle } from '../../../support/styles.ts'

const NAMES = { title: 'Oxford shirt, navy, S', styleTitle: 'Oxford shirt', color: 'navy', size: 'S' }

it('a line of the cart names the style and the variant apart', async ({ shop }) => {
  const { style } = await openStyle(shop)
  const shopper = await shop.shopper()
  await addToCart(shopper, { id: style.variants[0]?._id ?? '' })
  shop.pass(1000)
  const hat = await shop.product({ title: 'Hat' })
  await addToCart(shopper, hat)
  const { items } = await readCart(shopper)
  expect(items).toMatchObject([NAMES, { title: 'Hat' }])
  expect(items[1]).not.toHaveProperty('size')
})

it('an order keeps the names that were bought, even if the style is renamed and deleted', async ({ shop }) => {
  const { admin, style } = await openStyle(shop)
  const [small, ...others] = style.variants
  const shopper = await shop.shopper()
  const { _id } = await buy(shop, shopper, [{ id: small?._id ?? '' }, 1])
  await saveStyle(admin, {
    title: 'Linen shirt',
    variants: [{ ...small, size: 'XS', seenUpdatedAt: small?.updatedAt }, ...others]
  })
  const params = { id: _id }
  const readItems = async () => (await shopper.call('GET /api/shop/order/details/{id}', { params })).data.cartItems
  expect(await readItems()).toMatchObject([NAMES])
  await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id: small?._id ?? '' } })
  expect(await readItems()).toMatchObject([NAMES])
  const { data } = await admin.call('GET /api/admin/orders/details/{id}', { params })
  expect(data.cartItems).toMatchObject([NAMES])
})

it('the mail about an order shows the variant apart from the title', async ({ shop }) => {
  const { style } = await openStyle(shop)
  await buy(shop, await shop.shopper(), [{ id: style.variants[0]?._id ?? '' }, 2])
  const mail = await shop.shop.db.selectFrom('mail_outbox').select(['text', 'html']).executeTakeFirstOrThrow()
  expect(mail.text).toContain('2 × Oxford shirt (navy, S): $100.00')
  expect(mail.html).toMatch(/2 × Oxford shirt<br \/><span[^>]*>navy, S<\/span>/)
})
