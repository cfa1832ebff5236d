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

test('each figure for seven days has a table with the same numbers, and links to a list with the same total', async ({
  admin: { page },
  shopper,
  paypal
}) => {
  await placeOrder(shopper.person, paypal)
  await page.goto('/admin/dashboard')
  const period = page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '7 days' })
  await period.click()
  await expect(period).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const [revenue, orders, customers] = [
    await readFigure(page, 'Revenue'),
    await readFigure(page, 'Paid orders'),
    await readFigure(page, 'New customers')
  ]
  expect(revenue).toBeGreaterThan(0)
  expect(await readFigure(page, 'Average order value')).toBeCloseTo(revenue / orders, 1)

  for (const label of ['Revenue', 'Paid orders', 'Average order value', 'New customers']) {
    const region = page.getByRole('region', { name: label, exact: true })
    await expect(region.getByRole('img', { name: new RegExp(label) })).toBeVisible()
    await region.getByText('Show table').click()
    await expect(region.getByRole('row')).toHaveCount(8)
  }
  const region = page.getByRole('region', { name: 'Revenue', exact: true })
  const cells = await region.getByRole('row').locator('td:nth-child(2)').allTextContents()
  const total = cells.reduce((subtotal, text) => subtotal + Number(text.trim().replace(/[$,]/g, '')), 0)
  expect(total).toBeCloseTo(revenue, 2)
  await expectAccessible(page)

  await region.getByRole('link').click()
  const sum = `$${revenue.toLocaleString('en-US', { minimumFractionDigits: 2 })} in total`
  await expect(page.getByText(matchResultCount(orders, 'order', `, ${sum}`))).toBeVisible()
  await page.goBack()
  await page.getByRole('region', { name: 'New customers', exact: true }).getByRole('link').click()
  await expect(page.getByText(matchResultCount(customers, 'customer'))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: shopper.person.email })).toBeVisible()
  await expectAccessible(page)
})

test('each to-do count and each best seller links to a list with the same numbers', async ({
  admin: { page, person: administrator },
  shopper,
  paypal
}) => {
  await placeOrder(shopper.person, paypal)
  await page.goto('/admin/dashboard')
  const toDo = page.getByRole('region', { name: 'To do' })
  const findTask = (label: string) => toDo.getByRole('link', { name: new RegExp(`^${label}`) })
  const readCount = async (label: string) => Number((await findTask(label).innerText()).replace(/\D/g, ''))
  const readQuery = async (label: string, path: string) => {
    const url = new URL((await findTask(label).getAttribute('href')) ?? '', page.url())
    expect(url.pathname, label).toBe(path)
    return { ...Object.fromEntries(url.searchParams), limit: 1 }
  }
  for (const label of ['Orders to ship', 'Return and cancellation requests', 'Stuck payments']) {
    const query = { ...(await readQuery(label, '/admin/orders')), totals: 'true' as const }
    const { total } = await administrator.call('GET /api/admin/orders/get', { query })
    expect(total, label).toBe(await readCount(label))
  }
  for (const label of ['Sold recently, low on stock', 'Sold recently, out of stock']) {
    const query = await readQuery(label, '/admin/products')
    const { total } = await administrator.call('GET /api/admin/products/get', { query })
    expect(total, label).toBe(await readCount(label))
  }
  const images = toDo.getByRole('link', { name: 'Manage feature images' })
  await expect(images).toHaveAttribute('href', '/admin/features')
  const lowCount = await readCount('Sold recently, low on stock')
  await findTask('Sold recently, low on stock').click()
  await expect(page.getByText(matchResultCount(lowCount, 'product'))).toBeVisible()
  await expect(page.getByText('Only sizes and colors that were sold in the last 90 days')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  const count = await readCount('Orders to ship')
  await findTask('Orders to ship').click()
  await expect(page.getByText(matchResultCount(count, 'order', SUM))).toBeVisible()
  await page.goBack()
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

test('each step of the sales funnel has its label, bar and number in one line on a laptop', async ({
  admin: { page }
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/dashboard')
  const steps = await page.locator('.funnel ol > li').evaluateAll((items) =>
    items.map((item) => {
      const [label, bar, value] = ['.label', 'svg', '.value'].map((part) =>
        item.querySelector(part)?.getBoundingClientRect()
      )
      if (!label || !bar || !value) throw new Error('a part is missing')
      const isInLine = label.top < bar.top && bar.bottom < label.bottom
      return isInLine && label.right <= bar.left && bar.right <= value.left
    })
  )
  expect(steps).toEqual([true, true, true, true, true])
})
