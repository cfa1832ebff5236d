import { placeOrder, saveAddress } from '../support/orders.ts'
import { makeReturn } from '../support/returns.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { UNREACHABLE_MESSAGE } from './support/network.ts'
import { expect, test } from './support/test.ts'

test('an admin opens a customer from the orders and the customers, and sees orders, returns, addresses and notes', async ({
  admin: { page, person: admin },
  shopper: { person },
  db,
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/customers\/notes\//)
  const id = await placeOrder(person, paypal)
  const { data: order } = await person.call('GET /api/shop/order/details/{id}', { params: { id } })
  await makeReturn({ db, now: () => new Date() }, person, id, order.cartItems[0]?._id ?? '')
  await saveAddress(person, { ...steps.ADDRESS, address: '7 Weft Way' })

  await page.goto(`/admin/customers?q=${person.email}`)
  await page.getByRole('link', { name: `View Details of ${person.userName}` }).click()
  const heading = page.getByRole('heading', { level: 1, name: person.userName })
  await expect(heading).toBeVisible()
  await page.goto(`/admin/orders?q=${person.email}`)
  await page.getByRole('link', { name: person.userName }).click()
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL(`/admin/customers/${person.id}`)
  await expect(steps.findTermValue(page, 'Email')).toHaveText(person.email)
  await expect(steps.findTermValue(page, 'Paid orders')).toHaveText('1')
  await expect(page.getByText('7 Weft Way')).toBeVisible()
  const returns = page.getByRole('list', { name: 'Return Requests' }).getByRole('listitem')
  await expect(returns).toContainText(order.cartItems[0]?.title ?? '')

  await steps.waitForHydration(page)
  const field = page.getByLabel('New note, visible only to admins')
  const add = page.getByRole('button', { name: 'Add Note' })
  await page.route('**/api/admin/customers/notes/*', (route) => route.abort('failed'))
  await field.fill('Likes blue.')
  await add.click()
  await expect(steps.errorToast(page, UNREACHABLE_MESSAGE)).toBeVisible()
  await expect(field).toHaveValue('Likes blue.')
  await page.unroute('**/api/admin/customers/notes/*')
  await add.click()
  const notes = page.getByRole('list', { name: 'Internal Notes' }).getByRole('listitem')
  await expect(notes).toContainText('Likes blue.')
  await expect(field).toHaveValue('')
  await page.reload()
  await expect(notes).toHaveCount(1)
  await expect(notes).toContainText(admin.userName)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const row = page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: `#${order.number}` })
  await row.getByRole('link').click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByRole('link', { name: person.email }).click()
  await expect(heading).toBeVisible()
})

test('the page of a new customer says what there is none of, and that of an unknown one that there is nobody', async ({
  admin: { page },
  shopper: { person },
  pageErrors
}) => {
  pageErrors.expect(/status of 404 .*\/admin\/customers\//)
  await page.goto(`/admin/customers/${person.id}`)
  for (const name of ['Latest Orders', 'Return Requests', 'Addresses'])
    await expect(page.getByRole('region', { name, exact: true })).toContainText('None.')
  await expectAccessible(page)

  await page.goto(`/admin/customers/${'f'.repeat(24)}`)
  await expect(page.getByRole('main').getByText('Customer not found')).toBeVisible()
})
