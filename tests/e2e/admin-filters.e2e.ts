import { expect, test } from './support/test.ts'
import * as steps from '../support/steps.ts'

test('the filter button counts the active filters, but not the search or the sort order', async ({
  admin: { page }
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await steps.openHydrated(page, '/admin/products?q=coat&sortBy=newest')
  const filters = page.getByRole('search')
  await filters.getByRole('button', { name: 'Filters', exact: true }).click()
  await filters.getByLabel('Category').selectOption('men')
  await filters.getByLabel('Sale').selectOption('true')
  await filters.getByRole('button', { name: 'Filters (2 active)' }).click()
  await page.reload()
  await expect(filters.getByRole('button', { name: 'Filters (2 active)' })).toHaveAttribute('aria-expanded', 'false')
  await expect(filters.getByRole('searchbox')).toHaveValue('coat')
})

test('a typed date sends one request and adds one history entry when its year is complete', async ({
  admin: { page }
}) => {
  const requestedDates: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/admin/orders/get') requestedDates.push(searchParams.get('from') ?? '')
  })
  await steps.openHydrated(page, '/admin/orders')
  const historyLength = await page.evaluate(() => history.length)
  const from = page.getByLabel('From')
  await expect(from).toBeEnabled()
  await from.focus()
  await page.keyboard.type('03142026')
  await expect(page).toHaveURL('/admin/orders?from=2026-03-14')
  await expect(from).toBeFocused()
  expect(await page.evaluate(() => history.length)).toBe(historyLength + 1)
  await page.goBack()
  await expect(page).toHaveURL('/admin/orders')
  await expect(from).toHaveValue('')
  await expect.poll(() => requestedDates).toEqual(['2026-03-14', ''])
})

test('a date applies at once on Enter and also after a blur, and an incomplete date is cleared', async ({
  admin: { page }
}) => {
  await page.clock.install()
  await steps.openHydrated(page, '/admin/orders')
  const from = page.getByLabel('From')
  await expect(from).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  await from.focus()
  await page.keyboard.type('03142026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/orders?from=2026-03-14')
  await from.fill('2026-03-15')
  await page.getByLabel('Until').focus()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/admin/orders?from=2026-03-15')
  await page.keyboard.type('0314')
  await page.getByRole('searchbox').focus()
  const hasIncompleteDate = (input: HTMLInputElement) => input.validity.badInput
  await expect.poll(() => page.getByLabel('Until').evaluate(hasIncompleteDate)).toBe(false)
  await expect(page).toHaveURL('/admin/orders?from=2026-03-15')
})
