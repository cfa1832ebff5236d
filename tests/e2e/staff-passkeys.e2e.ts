import { addToCart, buy } from '../support/orders.ts'
import { openHydrated, toast } from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { ageSessions } from './support/age-sessions.ts'
import { expect, test } from './support/test-products.ts'
import { openTwoFactorAdmin } from './support/two-factor-admin.ts'
import { addVirtualAuthenticator, disablePasskeyAutofill } from './support/virtual-authenticator.ts'

test('an admin signs in with a passkey without a code, and uses it to confirm a refund and an export', async ({
  db,
  newBrowser,
  shopper: { person },
  testProducts,
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/status of 403 .*\/orders\/refund/, /status of 403 .*\/confirm\/check/)
  const { page, user } = await openTwoFactorAdmin(db, await newBrowser({ viewport: { width: 360, height: 800 } }))
  await addVirtualAuthenticator(page)
  await openHydrated(page, '/admin/account')
  const passkeys = page.getByRole('region', { name: 'Your passkeys' })
  await passkeys.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet')
  await expectAccessible(page)

  await disablePasskeyAutofill(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/auth/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('/admin/dashboard')

  const product = await testProducts.add({ price: '30', totalStock: '10' })
  await addToCart(person, product)
  const id = await buy(person, paypal, product)
  await openHydrated(page, `/admin/orders?order=${id}`)
  await ageSessions(db, user.id)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByText('Issue a refund').click()
  await details.getByRole('spinbutton', { name: product.title }).fill('1')
  await details.getByRole('button', { name: 'Refund $30.00' }).click()
  await page.getByRole('dialog', { name: 'Refund $30.00?' }).getByRole('button', { name: 'Refund $30.00' }).click()
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(toast(page, 'Refund issued')).toBeVisible()
  await expect(question).toBeHidden()

  await openHydrated(page, '/admin/orders')
  await ageSessions(db, user.id)
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(toast(page, "Please confirm that it's you.")).toBeVisible()
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const downloading = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^orders-.*\.csv$/)

  await openHydrated(page, '/admin/account')
  await passkeys.getByRole('button', { name: /^Delete/ }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete passkey?' })
  await confirmation.getByRole('button', { name: 'Delete passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})
