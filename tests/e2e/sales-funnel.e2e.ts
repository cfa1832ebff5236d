import type { Request } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { prepareCheckout } from '../support/orders.ts'
import type { Person } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

async function readCounts({ call }: Person) {
  const { data } = await call('GET /api/admin/dashboard/get', { query: { days: 7 } })
  if (!data.funnel) throw new Error('the dashboard has no funnel')
  return Object.values(data.funnel.now)
}

/** The shop saves all new counts together, every few seconds. Those of earlier tests would hide a missing one. */
async function waitForSavedCounts({ call }: Person): Promise<void> {
  const readPageViews = async () =>
    (await call('GET /api/admin/dashboard/get', { query: { days: 7 } })).data.funnel?.now.pageViews
  const pageViews = await readPageViews()
  await call('POST /api/shop/page-report/add', { body: { page: 'search', isPrefetched: true } })
  await expect.poll(readPageViews, { timeout: 15_000 }).not.toBe(pageViews)
}

const isPrefetch = (request: Request): boolean => request.headers()['sec-purpose'] === 'prefetch'
const isCheckoutReport = (request: Request): boolean =>
  request.url().endsWith('/api/shop/page-report/add') &&
  request.headers()['referer']?.endsWith('/shop/checkout') === true

// Its installation during the test would discard the prefetched page.
test.use({ serviceWorkers: 'block' })

test('the steps of a purchase appear in the sales funnel', async ({ shopper: { page, person }, admin }) => {
  test.slow()
  await waitForSavedCounts(admin.person)
  const before = await readCounts(admin.person)
  const product = await prepareCheckout(person)
  await page.goto(`/shop/listing?product=${product._id}`)
  await page.getByRole('link', { name: 'Close' }).first().click()
  const prefetch = page.waitForRequest((request) => isPrefetch(request) && request.url().endsWith('/shop/checkout'))
  await steps.cartButton(page).click()
  await (await (await prefetch).response())?.finished()
  await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  // The server has seen only the prefetch.
  await page.waitForRequest(isCheckoutReport)
  await steps.goToPayPal(page)
  await steps.choose(page, 'Pay now')
  await steps.expectPaid(page)

  const increases = async () => (await readCounts(admin.person)).map((count, index) => count > (before[index] ?? 0))
  await expect.poll(increases, { timeout: 15_000 }).toEqual(Array(5).fill(true))
  await admin.page.goto('/admin/dashboard?days=7')
  const funnel = admin.page.getByRole('region', { name: 'Sales funnel', exact: true })
  await expect(funnel.getByRole('listitem').filter({ hasText: 'Paid orders' })).toContainText('of checkouts')
  await funnel.getByText('Show table').click()
  await expect(funnel.getByRole('row')).toHaveCount(8)
  await expectAccessible(admin.page)
})
