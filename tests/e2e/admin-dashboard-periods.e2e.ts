import type { Page } from 'playwright/test'

import { placeOrder } from '../support/orders.ts'
import { recordShifts, waitForFont, readShifts } from './support/layout-shifts.ts'
import { openHydrated } from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const period = (page: Page, days: number) => page.getByRole('link', { name: `${days} days`, exact: true })

async function expectPeriod(page: Page, days: number): Promise<void> {
  await expect(period(page, days)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText(`Solid: last ${days} days. Dashed: previous ${days} days.`)).toBeVisible()
}

const paidOrders = (page: Page) => page.getByRole('region', { name: 'Paid orders' }).getByRole('link')

test('the period is in the URL, and Back and Forward follow', async ({ admin: { page } }) => {
  await openHydrated(page, '/admin/dashboard')
  await expectPeriod(page, 30)
  await period(page, 7).click()
  await expectPeriod(page, 7)
  await expect(page).toHaveURL('/admin/dashboard?days=7')
  await period(page, 90).press('Enter')
  await expectPeriod(page, 90)
  await page.goBack()
  await expectPeriod(page, 7)
  await page.goBack()
  await expectPeriod(page, 30)
  await page.goForward()
  await expectPeriod(page, 7)
})

test('a dashboard left open is refreshed when its tab is visible again', async ({
  admin: { page },
  shopper,
  paypal
}) => {
  await openHydrated(page, '/admin/dashboard')
  const before = Number(await paidOrders(page).textContent())
  await placeOrder(shopper.person, paypal)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(paidOrders(page)).toHaveText(String(before + 1))
  await expect(page.getByRole('region', { name: 'Latest orders', exact: true })).toContainText(shopper.person.userName)
})

test('nothing on the dashboard moves while it hydrates', async ({ admin: { page } }) => {
  await recordShifts(page)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/dashboard')
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await waitForFont(page)
    expect(await readShifts(page), `at ${width} px`).toEqual([])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the dashboard shows its numbers, periods and tables, and its menu opens', async ({ admin: { page } }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('link', { name: /^Orders to ship/ })).toBeInViewport()
    await period(page, 7).click()
    await expectPeriod(page, 7)
    const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
    await revenue.getByText('Show table').click()
    await expect(revenue.getByRole('row')).toHaveCount(8)
    await expect(page.getByRole('link', { name: /^Orders to ship/ })).toHaveAttribute('href', /status=confirmed/)

    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Admin Panel' })
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/auth/login')
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL('/auth/login')
  })
})
