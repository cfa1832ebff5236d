import { buy, stockOf } from '../support/orders.ts'
import { openHydrated } from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-style.ts'

test('a shopper without scripts exchanges a size, and an admin sends the replacement', async ({
  newBrowser,
  admin: { page: adminPage, person: owner },
  shopper: { page: shopperPage, person },
  paypal,
  pageErrors,
  style
}) => {
  pageErrors.expect(/status of 409 .*\/shop\/order\/return/)
  const { variants } = await style.read()
  const findVariant = (color: string, size: string) =>
    variants.find((variant) => variant.color?.name === color && variant.size === size)?._id ?? ''
  const [small, medium] = [findVariant('navy', 'S'), findVariant('navy', 'M')]
  const sellOut = async (color: string, size: string) => {
    const params = { id: findVariant(color, size) }
    const { data } = await owner.call('GET /api/shop/products/get/{id}', { params })
    await owner.call('PUT /api/admin/products/edit/{id}', { params, body: { ...data, totalStock: 0 } })
  }
  const { data: product } = await person.call('GET /api/shop/products/get/{id}', { params: { id: small } })
  const id = await buy(person, paypal, product)
  await owner.call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus: 'delivered' } })
  await sellOut('white', 'S')

  const context = await newBrowser({ javaScriptEnabled: false, viewport: { width: 320, height: 740 } })
  await context.addCookies(await shopperPage.context().cookies())
  const page = await context.newPage()
  await page.goto(`/shop/account?order=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByText('Return or exchange items (withdraw from contract here)').click()
  const choice = details.getByRole('combobox', { name: `Exchange ${product.title} for` })
  await expect(choice.getByRole('option')).toHaveText(['Refund instead', 'navy, M', 'white, S (sold out)', 'white, M'])
  await expect(choice.getByRole('option', { name: 'white, S (sold out)' })).toBeDisabled()
  await choice.selectOption('white, M')
  await sellOut('white', 'M')
  await details.getByRole('button', { name: 'Confirm withdrawal and return' }).click()
  await expect(details.getByRole('alert')).toHaveText('The chosen replacement is out of stock.')
  await choice.selectOption('navy, M')
  await details.getByRole('combobox', { name: `Fit of ${product.title}` }).selectOption('Too small')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await details.getByRole('button', { name: 'Confirm withdrawal and return' }).click()
  const returns = details.getByRole('list', { name: 'Returns' }).getByRole('listitem')
  await expect(returns).toContainText([`1 × ${product.title} (too small, exchange for ${style.title}, navy, M)`])
  expect(await stockOf(person, medium)).toBe(11)

  await openHydrated(adminPage, `/admin/orders?order=${id}`)
  const order = adminPage.getByRole('dialog', { name: 'Order Details' })
  const requests = order.getByRole('list', { name: 'Return Requests' }).getByRole('listitem')
  await expect(requests).toContainText([`too small, exchange for ${style.title}, navy, M`])
  await requests.getByText('Restock these items').click()
  const action = 'Accept and send the replacement'
  await order.getByRole('button', { name: action }).click()
  const confirmation = adminPage.getByRole('dialog', { name: `${action}?` })
  await expect(confirmation).toContainText('Please send it; the customer gets an email.')
  await expectAccessible(adminPage)
  await confirmation.getByRole('button', { name: action }).click()
  await expect(requests).toContainText(['Accepted'])
  await expect(order.getByText('Qty: 1 · replacement, already paid')).toBeVisible()
  await expect(order.getByText('Qty: 1 · 1 exchanged')).toBeVisible()
  expect(await stockOf(person, small)).toBe(12)
  expect(await stockOf(person, medium)).toBe(11)
  const [charge] = await paypal.capturesOf(id)
  expect(charge).toMatchObject({ refunded_minor: 0 })

  await adminPage.goto(`/admin/orders/${id}/packing-slip`)
  await expect(adminPage.getByRole('row')).toHaveCount(2)
  await expect(adminPage.getByRole('cell', { name: /navy, M/ })).toBeVisible()
  await adminPage.goto(`/admin/orders/${id}/invoice`)
  await expect(adminPage.getByRole('cell', { name: /navy, S/ })).toBeVisible()
  await expect(adminPage.getByRole('cell', { name: /navy, M/ })).toBeHidden()

  await shopperPage.goto(`/shop/account?order=${id}`)
  const shopperDetails = shopperPage.getByRole('dialog', { name: 'Order Details' })
  await expect(shopperDetails.getByText("Accepted. We've sent the replacement.")).toBeVisible()
  await expect(shopperDetails.getByText('In Shipping')).toBeVisible()
  await shopperDetails.getByText('Return or exchange items (withdraw from contract here)').click()
  await expectAccessible(shopperPage)
})
