import { randomUUID } from 'node:crypto'

import { placeOrder } from '../support/orders.ts'
import type { Person } from '../support/people.ts'
import { button, dialog, element, field, heading, link, text, toast } from './support/find-element.ts'
import { expect, test } from './support/test.ts'

test('an administrator changes and deletes a product', async ({ admin: { tab, person } }) => {
  const title = `Browser hat ${randomUUID().slice(0, 8)}`
  const { data: products } = await person.call('GET /api/admin/products/get', { query: { limit: 1 } })
  const product = { title, description: 'A hat.', category: 'men', brand: 'nike', price: '30', salePrice: '0' } as const
  const body = { ...product, totalStock: '5', image: products[0]?.image ?? '' }
  const { data: hat } = await person.call('POST /api/admin/products/add', { body })

  await tab.open('/admin/products')
  await tab.fill(field('Search products'), title)
  await tab.press(button(`Edit ${title}`))
  await tab.fill(field('Price ($)', dialog('Edit Product')), '40')
  await tab.press(button('Edit', dialog('Edit Product')))
  await tab.expectHidden(dialog('Edit Product'))
  await tab.expectVisible(text('$40.00'))
  await tab.press(button(`Delete ${title}`))
  await tab.expectHidden(button(`Edit ${title}`))
  await expect(person.call('GET /api/shop/products/get/{id}', { params: { id: hat._id } })).rejects.toMatchObject({
    kind: 'not-found'
  })
})

test('an administrator ships an order', async ({ admin: { tab, person: admin }, buyer, paypal }) => {
  const id = await placeOrder(buyer.person, paypal)
  await tab.open('/admin/dashboard')
  await tab.press(link('Orders'))
  await tab.fill(field(/^Search/), buyer.person.email)
  await tab.expectPath(/^\/admin\/orders\?q=/)
  await tab.press(button(/^View Details/))
  const details = dialog('Order Details')
  await tab.choose(field('Order Status', details), 'In Shipping')
  await tab.press(button('Update Status', details))
  await tab.expectVisible(toast('Order Updated Successfuly'))
  await tab.expectVisible(text('In Shipping', details))
  await tab.back()
  await tab.expectHidden(details)
  await tab.expectVisible(text('In Shipping', element('table')))
  const { data } = await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })
  expect(data.orderStatus).toBe('inShipping')
})

async function addBanner({ call }: Person): Promise<string> {
  const { data } = await call('GET /api/common/feature/get')
  const headline = `Browsers ${randomUUID().slice(0, 8)}`
  await call('POST /api/common/feature/add', { body: { image: data[0]?.image ?? '', headline, alt: 'A coat' } })
  return headline
}

test('an administrator previews, changes and deletes a banner', async ({ admin: { tab, person } }) => {
  const headline = await addBanner(person)
  await tab.open('/admin/features')
  await tab.press(button(`Edit ${headline}`))
  const edit = dialog('Edit banner')
  await tab.press(button('Preview', edit))
  await tab.expectVisible(element('iframe', dialog('Preview')))
  await tab.press(button('Close preview'))
  await tab.fill(field('Headline (optional)', edit), `${headline} anew`)
  await tab.press(button('Save banner', edit))
  await tab.expectHidden(edit)
  await tab.expectVisible(heading(`${headline} anew`))
  await tab.press(button(`Delete ${headline} anew`))
  await tab.expectHidden(heading(`${headline} anew`))
})
