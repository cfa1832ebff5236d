import type { BrowserContext } from 'playwright/test'

import type { AdminRole } from '../../src/domain/accounts/admin-roles.ts'
import type { Db } from '../../src/server/platform/database/schema.ts'
import { insertAccount } from '../support/insert-account.ts'
import { placeOrder } from '../support/orders.ts'
import { newCredentials, signInBrowser } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { findQueuedLink } from './support/mailbox.ts'
import { expect, test } from './support/test.ts'
import { test as productTest } from './support/test-products.ts'

async function openAdmin(db: Db, context: BrowserContext, adminRole: AdminRole) {
  const { userName, email } = newCredentials()
  const account = { userName, email, role: 'admin', adminRole } as const
  const { password } = await insertAccount({ db, now: () => new Date() }, account)
  await signInBrowser(context, { email, password })
  return { page: await context.newPage(), userName }
}

test('an owner invites a marketer, who sees only the screens of marketing and edits a text', async ({
  admin: { page },
  db,
  visitor
}) => {
  const marketer = newCredentials()
  await steps.openHydrated(page, '/admin/admins')
  const form = page.locator('form').filter({ hasText: 'Send Invitation' })
  await form.getByLabel('Name', { exact: true }).fill(marketer.userName)
  await form.getByLabel('Email').fill(marketer.email)
  await form.getByLabel('Role').selectOption('Marketing')
  await expect(form.getByLabel('Role')).toHaveAccessibleDescription(
    'Manages texts, banners, discounts and reviews. Sees products.'
  )
  await form.getByRole('button', { name: 'Send Invitation' }).click()
  const roleSelect = page.getByLabel(`Role of ${marketer.userName}`)
  await expect(roleSelect).toHaveValue('marketing')
  await expectAccessible(page)

  await visitor.goto(await findQueuedLink(db, marketer.email, '/auth/reset-password'))
  await visitor.getByLabel('New password').fill(marketer.password)
  await visitor.getByRole('button', { name: 'Set new password' }).click()
  await visitor.waitForURL(/\/auth\/login/)
  await steps.fillLogin(visitor, marketer)
  await expect(visitor).toHaveURL('/admin/dashboard')
  const sidebar = visitor.getByRole('navigation', { name: 'Admin Panel' })
  await expect(sidebar.getByRole('link')).toHaveText([
    'Dashboard',
    'Products',
    'Categories',
    'Feature images',
    'Home page and texts',
    'Discounts',
    'Reviews',
    'Your account'
  ])
  await steps.waitForHydration(visitor)
  await expect(visitor.getByText('Orders to ship')).toBeVisible()
  await expect(visitor.getByRole('link', { name: /^Orders to ship/ })).toBeHidden()
  await expect(visitor.getByRole('heading', { name: 'Latest orders' })).toBeHidden()
  await visitor.keyboard.press('Control+k')
  await visitor.getByRole('searchbox', { name: 'Find a screen' }).fill('order')
  await expect(visitor.getByText('Nothing found.')).toBeVisible()
  await visitor.goto('/admin/orders')
  await expect(visitor.getByRole('heading', { name: "You don't have access to view this page" })).toBeVisible()

  await steps.openHydrated(visitor, '/admin/content?section=home.vip')
  const field = visitor.getByRole('textbox').first()
  await field.fill('A club for friends')
  await field.blur()
  await expect(visitor.getByText(/^Draft saved .+ by /)).toBeVisible()
  visitor.on('dialog', (dialog) => void dialog.accept())
  await visitor.getByRole('button', { name: 'Discard draft' }).click()
  await expect(visitor.getByText('No unpublished changes')).toBeVisible()

  await roleSelect.selectOption('Orders')
  await expect(steps.toast(page, `${marketer.userName} has the role Orders`)).toBeVisible()
  await visitor.goto('/admin/orders')
  await expect(visitor.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(roleSelect).toHaveValue('marketing')
  await visitor.reload()
  await expect(visitor).toHaveURL('/unauth-page')
})

test('an administrator of orders, who cannot read the settings, prints packing slips with the seller', async ({
  db,
  newBrowser,
  paypal,
  shopper: { person }
}) => {
  const ids = [await placeOrder(person, paypal), await placeOrder(person, paypal)]
  const { page } = await openAdmin(db, await newBrowser(), 'orders')
  await page.goto(`/admin/orders/packing-slips?ids=${ids.join()}`)
  await expect(page.getByText('Your Store', { exact: true })).toHaveCount(2)
})

productTest(
  'an administrator who may only read sees details, without fields and buttons for changes',
  async ({ testProducts, shopper: { person }, paypal, db, newBrowser }) => {
    const product = await testProducts.add()
    const orderId = await placeOrder(person, paypal)
    const { page } = await openAdmin(db, await newBrowser(), 'read-only')
    const button = (name: string | RegExp) => page.getByRole('button', { name })

    await steps.openHydrated(page, testProducts.path)
    await expect(button('+ Add New Product')).toBeHidden()
    await expect(button(/^(Edit|Delete|Import)/)).toBeHidden()
    await expect(page.getByRole('checkbox')).toBeHidden()
    await button(`View ${product.title}`).click()
    const panel = page.getByRole('dialog', { name: 'Product' })
    await expect(panel.getByLabel('Title')).toHaveValue(product.title)
    await expect(panel.getByLabel('Title')).toBeDisabled()
    await expect(panel.getByRole('button')).toHaveCount(1)
    await panel.getByText('History').click()
    await expect(panel.getByText(/^Added a product/)).toBeVisible()
    await expectAccessible(page)

    await steps.openHydrated(page, `/admin/orders?order=${orderId}`)
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await expect(details.getByText('Shipping Information')).toBeVisible()
    await expect(details.getByRole('link', { name: 'Packing Slip' })).toBeVisible()
    await expect(details.getByRole('link', { name: 'Invoice' })).toBeHidden()
    await expect(details.getByRole('button')).toHaveText([''])
    await expect(details.getByRole('textbox')).toHaveCount(0)

    await steps.openHydrated(page, '/admin/content?section=home.sale')
    await expect(page.getByLabel('Text')).toBeDisabled()
    await expect(button('Publish')).toBeHidden()
    await page.goto('/admin/features')
    await expect(page.getByRole('heading', { name: 'Feature Image Gallery' })).toBeVisible()
    await expect(button(/Upload|Edit|Delete|Move/)).toBeHidden()
    await steps.openHydrated(page, '/admin/reviews')
    await expect(button(/^(Hide|Restore)/)).toBeHidden()
  }
)
