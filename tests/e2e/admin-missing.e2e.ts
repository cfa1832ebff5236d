import { expectAccessible } from './support/accessible.ts'
import { demoAdmin, signIn } from '../support/people.ts'
import { expect, test } from './support/test-products.ts'
import * as steps from '../support/steps.ts'

const UNKNOWN_ID = 'f'.repeat(24)

test('a link to an unknown order shows an error that can only be closed', async ({ admin: { page }, pageErrors }) => {
  pageErrors.expect(/404 .*\/api\/admin\/orders\//)
  await page.goto(`/admin/orders?order=${UNKNOWN_ID}`)
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await expect(dialog.getByRole('alert')).toContainText('There is no order with this number.')
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/admin/orders')
})

test('a link to an unknown product shows an error that can only be closed', async ({ admin: { page } }) => {
  await page.goto(`/admin/products?edit=${UNKNOWN_ID}`)
  const panel = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(panel.getByRole('alert')).toContainText(
    'This product does not exist. It may have been permanently deleted.'
  )
  await expect(panel.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/admin/products')
})

test('a link to a deleted product shows the deletion date and links to the trash, as the activity does', async ({
  admin: { page, person },
  testProducts
}) => {
  const { _id: id, title } = await testProducts.add()
  await person.call('DELETE /api/admin/products/delete/{id}', { params: { id } })
  await page.goto(`/admin/products?edit=${id}`)
  const panel = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(panel.getByRole('alert')).toContainText(new RegExp(`“${title}” was deleted on \\d+ \\w+ 20\\d\\d\\.`))
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'View in the trash' }).click()
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Trash' })).toHaveAttribute('aria-pressed', 'true')

  await page.goto(`/admin/activity?q=${id}`)
  await page
    .getByRole('link', { name: `${title} (in the trash)` })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Trash' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('row', { name: title })).toBeVisible()
})

test('an admin who opens a product after the session has ended gets a link to the login', async ({
  admin: { page },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/401 .*\/api\/admin\/products\//)
  const { _id: id } = await testProducts.add()
  await page.goto('/admin/products?q=nothing-has-this')
  await steps.waitForHydration(page)
  const response = { success: false, message: 'Unauthorised user!' }
  await page.route('**/api/admin/products/get*', (route) => route.fulfill({ status: 401, json: response }))
  await page.evaluate((edit) => {
    history.pushState(null, '', `/admin/products?q=nothing-has-this&edit=${edit}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, id)
  const panel = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(panel.getByRole('alert')).toContainText('Your session has ended.')
  await expectAccessible(page)
  await expect(panel.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
})

test('an administrator’s email in the activity links to their events, not to the customers', async ({
  admin: { page, person },
  shop
}) => {
  // Creates the event "Signed in". The fixture inserts a session without one.
  await signIn(shop.url, demoAdmin())
  await page.goto('/admin/activity?kind=account')
  await steps.waitForHydration(page)
  await page.getByRole('link', { name: person.email }).first().click()
  await expect(page).toHaveURL(`/admin/activity?q=${encodeURIComponent(person.email)}`)
  await expect(page.getByRole('row').getByText('Signed in').first()).toBeVisible()
})
