import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { placeOrder } from '../support/orders.ts'
import { expect, test } from './support/test.ts'

const figure = async (page: Page, label: string): Promise<number> => {
  const text = await page.getByRole('region', { name: label, exact: true }).getByRole('link').textContent()
  return Number(text?.replace(/[$,]/g, ''))
}

const SUM = /, \$[\d,.]+ in total/

/** Matches the result count above a list, with nothing before or after it. */
function resultCount(count: number, noun: string, rest: string | RegExp = ''): RegExp {
  const end = typeof rest === 'string' ? RegExp.escape(rest) : rest.source
  return new RegExp(`^([\\d,]+ of )?${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}${end}$`)
}

for (const days of [7, 30, 90]) {
  test(`each number of ${days} days opens the list that comes to it`, async ({ admin: { page }, shopper, paypal }) => {
    await placeOrder(shopper.person, paypal)
    await page.goto('/admin/dashboard')
    await page
      .getByRole('navigation', { name: 'Period' })
      .getByRole('link', { name: `${days} days` })
      .click()
    await expect(page.getByRole('link', { name: `${days} days` })).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const [revenue, orders, customers] = [
      await figure(page, 'Revenue'),
      await figure(page, 'Paid orders'),
      await figure(page, 'New customers')
    ]
    expect(revenue).toBeGreaterThan(0)
    expect(await figure(page, 'Average order value')).toBeCloseTo(revenue / orders, 1)

    await page.getByRole('region', { name: 'Revenue', exact: true }).getByRole('link').click()
    const sum = `$${revenue.toLocaleString('en-US', { minimumFractionDigits: 2 })} in total`
    await expect(page.getByText(resultCount(orders, 'order', `, ${sum}`))).toBeVisible()
    await page.goBack()
    await page.getByRole('region', { name: 'New customers', exact: true }).getByRole('link').click()
    await expect(page.getByText(resultCount(customers, 'customer'))).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: shopper.person.email })).toBeVisible()
    await expectAccessible(page)
  })
}

test('behind each chart there is a table that says the same', async ({ admin: { page }, shopper, paypal }) => {
  await placeOrder(shopper.person, paypal)
  await page.goto('/admin/dashboard?days=7')
  for (const label of ['Revenue', 'Paid orders', 'Average order value', 'New customers']) {
    const region = page.getByRole('region', { name: label, exact: true })
    await expect(region.getByRole('img', { name: new RegExp(label) })).toBeVisible()
    await region.getByText('Show table').click()
    await expect(region.getByRole('row')).toHaveCount(8)
  }
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
  const days = await revenue.getByRole('row').locator('td:nth-child(2)').allTextContents()
  const sum = days.reduce((all, text) => all + Number(text.trim().replace(/[$,]/g, '')), 0)
  expect(sum).toBeCloseTo(await figure(page, 'Revenue'), 2)
  await expectAccessible(page)
})

test('what waits to be done opens as a list of as many', async ({ admin: { page }, shopper, paypal }) => {
  await placeOrder(shopper.person, paypal)
  await page.goto('/admin/dashboard')
  const todo = page.getByRole('region', { name: 'To do' })
  for (const [label, noun] of [
    ['Orders to ship', 'order'],
    ['Stuck payments', 'order'],
    ['Paid, out of stock', 'order'],
    ['Refunded orders', 'order'],
    ['Products low on stock', 'product'],
    ['Products out of stock', 'product']
  ] as const) {
    const link = todo.getByRole('link', { name: new RegExp(`^${label}`) })
    const count = Number((await link.textContent())?.replace(/\D/g, ''))
    await link.click()
    const said = count === 0 ? `No ${noun}s match.` : resultCount(count, noun, noun === 'order' ? SUM : '')
    await expect(page.getByText(said)).toBeVisible()
    await page.goBack()
  }
  const images = todo.getByRole('link', { name: 'Manage feature images' })
  await expect(images).toHaveAttribute('href', '/admin/features')
})

test('what sold best names its orders', async ({ admin: { page }, shopper, paypal }) => {
  await placeOrder(shopper.person, paypal)
  await page.goto('/admin/dashboard')
  const best = page.getByRole('region', { name: 'Best sellers' }).getByRole('listitem').first()
  const text = (await best.innerText()).replaceAll(/\s+/g, ' ')
  const [sales = '', pieces = '', orders = ''] = (
    /(\$[\d,.]+) in sales ([\d,]+) sold in ([\d,]+) order/.exec(text) ?? []
  ).slice(1)
  await best.getByRole('link', { name: /^in/ }).click()
  await expect(page.getByText(resultCount(Number(orders.replace(',', '')), 'order', SUM))).toBeVisible()
  await expect(page.getByText(new RegExp(`: ${pieces} units?, ${RegExp.escape(sales)}$`))).toBeVisible()
  await expectAccessible(page)
})
