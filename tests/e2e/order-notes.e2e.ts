import { expectAccessible } from './support/accessible.ts'
import { UNREACHABLE_MESSAGE } from './support/network.ts'
import { placeOrder } from '../support/orders.ts'
import { errorToast } from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('an administrator adds a note to an order, and keeps the text if that fails', async ({
  admin: { page, person: administrator },
  shopper: { person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/orders\/notes\//)
  const id = await placeOrder(person, paypal)
  await page.goto(`/admin/orders?order=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  const field = details.getByLabel('New note, visible only to admins')
  const add = details.getByRole('button', { name: 'Add Note' })
  await page.route('**/api/admin/orders/notes/*', (route) => route.abort('failed'))
  await field.fill('Called twice.\nWants it before Friday.')
  await add.click()
  await expect(errorToast(page, UNREACHABLE_MESSAGE)).toBeVisible()
  await expect(field).toHaveValue('Called twice.\nWants it before Friday.')
  await page.unroute('**/api/admin/orders/notes/*')
  await add.click()
  const note = details.getByRole('list', { name: 'Internal Notes' }).getByRole('listitem')
  await expect(note).toContainText('Called twice.\nWants it before Friday.', { useInnerText: true })
  await expect(note).toContainText(administrator.userName)
  await expect(field).toHaveValue('')
  await expectAccessible(page)
})
