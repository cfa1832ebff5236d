import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { placeOrder } from '../support/orders.ts'
import { expect, test } from './support/test.ts'

const readFigure = async (page: Page, label: string): Promise<number> => {
  const text = await page.getByRole('region', { name: label, exact: true }).getByRole('link').textContent()
  return Number(text?.replace(/[$,]/g, ''))
}

const SUM = /, \$[\d,.]+ in total/

function matchResultCount(count: number, noun: string, suffix: string | RegExp = ''): RegExp {
  const end = typeof suffix === 'string' ? RegExp.escape(suffix) : suffix.source
  return new RegExp(`^([\\d,]+ of )?${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}${end}$`)
}

for (const days of [7, 30, 90]) {
  test(`each figure for ${days} days links to a list with the same total`, async ({
    admin: { page },
    shopper,
    paypal
  }) => {
    await placeOrder(shopper.person, paypal)
    await page.goto('/admin/dashboard')
    await page
      .getByRole('navigation', { name: 'Period' })
      .getByRole('link', { name: `${days} days` })
      .click()
    await expect(page.getByRole('link', { name: `${days} days` })).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const [revenue, orders, customers] = [
      await readFigure(page, 'Revenue'),
      await readFigure(page, 'Paid orders'),
      await readFigure(page, 'New customers')
    ]
    expect(revenue).toBeGreaterThan(0)
    expect(await readFigure(page, 'Average order value')).toBeCloseTo(revenue / orders, 1)

    await page.getByRole('region', { name: 'Revenue', exact: true }).getByRole('link').click()
    const sum = `$${revenue.toLocaleString('en-US', { minimumFractionDigits: 2 })} in total`
    await expect(page.getByText(matchResultCount(orders, 'order', `, ${sum}`))).toBeVisible()
    await page.goBack()
    await page.getByRole('region', { name: 'New customers', exact: true }).getByRole('link').click()
    await expect(page.getByText(matchResultCount(customers, 'customer'))).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: shopper.person.email })).toBeVisible()
    await expectAccessible(page)
  })
}

test('each chart has a table with the same numbers', async ({ admin: { page }, shopper, paypal }) => {
  await placeOrder(shopper.person, paypal)
  await page.goto('/admin/dashboard?days=7')
  for (const label of ['Revenue', 'Paid orders', 'Average order value', 'New customers']) {
    const region = page.getByRole('region', { name: label, exact: true })
    await expect(region.getByRole('img', { name: new RegExp(label) })).toBeVisible()
    await region.getByText('Show table').click()
    await expect(region.getByRole('row')).toHaveCount(8)
  }
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
  const cells = await revenue.getByRole('row').locator('td:nth-child(2)').allTextContents()
  const sum = cells.reduce((total, text) => total + Number(text.trim().replace(/[$,]/g, '')), 0)
  expect(sum).toBeCloseTo(await readFigure(page, 'Revenue'), 2)
  await expectAccessible(page)
})

test('each to-do count links to a list with as many entries', async ({ admin: { page }, shopper, paypal }) => {
  await placeOrder(shopper.person, paypal)
  await page.goto('/admin/dashboard')
  const toDo = page.getByRole('region', { name: 'To do' })
  for (const [label, noun] of [
    ['Orders to ship', 'order'],
    ['Stuck payments', 'order'],
    ['Paid, out of stock', 'order'],
    ['Refunded orders', 'order'],
    ['Products low on stock', 'product'],
    ['Products out of stock', 'product']
  ] as const) {
    const link = toDo.getByRole('link', { name: new RegExp(`^${label}`) })
    const count = Number((await link.textContent())?.replace(/\D/g, ''))
    await link.click()
    const message = count === 0 ? `No ${noun}s match.` : matchResultCount(count, noun, noun === 'order' ? SUM : '')
    await expect(page.getByText(message)).toBeVisible()
    await page.goBack()
  }
  const images = toDo.getByRole('link', { name: 'Manage feature images' })
  await expect(images).toHaveAttribute('href', '/admin/features')
})

test('a best seller links to its orders', async ({ admin: { page }, shopper, paypal }) => {
  await placeOrder(shopper.person, paypal)
  await page.goto('/admin/dashboard')
  const bestSeller = page.getByRole('region', { name: 'Best sellers' }).getByRole('listitem').first()
  const text = (await bestSeller.innerText()).replaceAll(/\s+/g, ' ')
  const [sales = '', units = '', orders = ''] = (
    /(\$[\d,.]+) in sales ([\d,]+) sold in ([\d,]+) order/.exec(text) ?? []
  ).slice(1)
  await bestSeller.getByRole('link', { name: /^in/ }).click()
  await expect(page.getByText(matchResultCount(Number(orders.replace(',', '')), 'order', SUM))).toBeVisible()
  await expect(page.getByText(new RegExp(`: ${units} units?, ${RegExp.escape(sales)}$`))).toBeVisible()
  await expectAccessible(page)
})
