import type { Page } from 'playwright/test'

import { placeOrder } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { UNREACHABLE_MESSAGE } from './support/network.ts'
import { expect, test } from './support/test.ts'

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await steps.waitForHydration(page)
  // Until then, the keys have no effect.
  await expect(page.getByRole('button', { name: 'Find anything' })).toHaveAttribute('aria-keyshortcuts')
}

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const field = palette.getByRole('searchbox', { name: 'Find a screen, product, order or customer' })
  await expect(field).toBeFocused()
  return { field, options: palette.getByRole('option'), palette }
}

test('an admin finds screens, actions, orders and customers with the keyboard', async ({
  admin: { page },
  shopper: { person },
  paypal
}) => {
  await placeOrder(person, paypal)
  await open(page, '/admin/dashboard')
  const { field, options, palette } = await openPalette(page)
  await expect(options.first()).toContainText('Dashboard')
  await expectAccessible(page)

  await field.fill('add prod')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Add New Product' })).toBeVisible()
  await expect(palette).toBeHidden()

  await open(page, '/admin/settings')
  const second = await openPalette(page)
  await second.field.fill(person.email)
  await expect(second.options.filter({ hasText: 'Order' })).toContainText(person.email)
  const customer = second.options.filter({ hasText: 'Customer' })
  await expect(customer).toContainText(person.userName)
  const newTab = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await newTab).toHaveURL(/\/admin\/orders\?order=/)
  await customer.click()
  await expect(page.getByRole('heading', { level: 1, name: person.userName })).toBeVisible()
})

test('the palette says that nothing was found, and why a search failed', async ({ admin: { page }, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED .*\/api\/admin\//)
  await open(page, '/admin/dashboard')
  const { field, palette } = await openPalette(page)
  await field.fill('zzzzzz')
  await expect(palette.getByText('Nothing found.')).toBeVisible()
  await page.route('**/api/admin/customers/get**', (route) => route.abort('failed'))
  await field.fill('yyyyyy')
  await expect(palette.getByRole('alert')).toHaveText(UNREACHABLE_MESSAGE)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('an admin searches a list and opens its rows with single keys, but types them into fields', async ({
  admin: { page }
}) => {
  await open(page, '/admin/products')
  await page.keyboard.press('/')
  const search = page.getByLabel('Search products')
  await expect(search).toBeFocused()
  await page.keyboard.type('jk/?')
  await expect(search).toHaveValue('jk/?')
  const rows = steps.listRows(page)
  await expect(rows).toHaveCount(0)
  await search.fill('')
  await expect(rows.nth(1)).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(search).toBeFocused()
  await search.blur()

  await page.keyboard.press('j')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Next row')
  await expectAccessible(page)
})
