import { expectAccessible } from './support/accessible.ts'
import { buy, listOrders, placeOrder } from '../support/orders.ts'
import { refund } from '../support/refunds.ts'
import { ADDRESS, findTermValue } from '../support/steps.ts'
import { formatMoney } from '../../src/lib/money.ts'
import { expect, test } from './support/test-products.ts'

test('an administrator prints the packing slip, the invoice and the credit note of an order', async ({
  admin: { page, person: administrator },
  shopper: { person },
  paypal
}) => {
  const id = await placeOrder(person, paypal)
  const [order] = await listOrders(person)
  const [line] = order?.cartItems ?? []
  await page.goto('/admin/settings')
  await page.getByLabel('Business details').fill('2 Mill Road\nVAT GB 123')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.goto(`/admin/orders?order=${id}`)
  await page.getByRole('link', { name: 'Packing Slip' }).click()
  await expect(page.getByRole('heading', { name: 'Packing slip' })).toBeVisible()
  const seller = page.getByText('2 Mill Road')
  expect(await seller.innerText()).toMatch(/.\n2 Mill Road\nVAT GB 123$/)
  await expect(findTermValue(page, 'Order')).toHaveText(`#${order?.number}`)
  await expect(page.getByText(ADDRESS.address)).toBeVisible()
  await expect(page.getByRole('row').last()).toHaveText(new RegExp(`^\\s*${line?.title}\\s*1\\s*$`))
  await expect(page.getByText(formatMoney(order?.totalAmount ?? 0))).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to the order' }).click()
  await page.getByRole('link', { name: 'Invoice' }).click()
  const heading = page.getByRole('heading', { name: /^Invoice \d+$/ })
  const number = await heading.innerText()
  expect(await seller.innerText()).toMatch(/.\n2 Mill Road\nVAT GB 123$/)
  await expect(page.getByRole('row').last()).toContainText(formatMoney(order?.totalAmount ?? 0))
  await expectAccessible(page)
  await page.reload()
  await expect(heading).toHaveText(number)
  const withoutJavaScript = await (await page.request.get(page.url())).text()
  expect(withoutJavaScript).toMatch(new RegExp(`<h1[^>]*>${number}</h1>`))

  await refund(administrator, id, { amount: 1.5, key: `print-${id}` })
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await page.getByRole('link', { name: 'Credit Note' }).click()
  await expect(page.getByRole('heading', { name: /^Credit note \d+$/ })).toBeVisible()
  expect(await findTermValue(page, 'Invoice').innerText()).toContain(`${number.replace('Invoice ', '')} of `)
  await expect(page.getByRole('row').last()).toContainText('$1.50')
  await expectAccessible(page)
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')))
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('link', { name: 'Back to the order' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await administrator.call('PUT /api/admin/settings/update', { body: { businessDetails: '' } })
})

test('the account, the admin and both prints show a size and color below the title', async ({
  admin: { page: admin },
  shopper: { page, person },
  paypal,
  testProducts: { add, word }
}) => {
  const title = `${word} shirt`
  const shirt = await add({ style: { id: word }, title, size: 'M', color: 'white', category: 'men', totalStock: '20' })
  const id = await buy(person, paypal, shirt)
  await page.goto(`/shop/account?order=${id}`)
  await admin.goto(`/admin/orders?order=${id}`)
  const places = [page.getByRole('dialog').getByRole('listitem'), admin.getByRole('dialog').getByRole('listitem')]
  for (const place of places) {
    const variant = place.getByText('white, M', { exact: true })
    await expect(variant).toHaveCSS('display', 'block')
    await expect(variant.locator('xpath=..')).toHaveText(`${title} white, M`)
  }
  for (const sheet of ['invoice', 'packing-slip']) {
    await admin.goto(`/admin/orders/${id}/${sheet}`)
    await expect(admin.getByRole('cell', { name: `${title} white, M` })).toBeVisible()
  }
})
