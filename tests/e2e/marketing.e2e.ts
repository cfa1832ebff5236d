import type { Page, Request } from 'playwright/test'

import { prepareCheckout } from '../support/orders.ts'
import type { Person } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

async function readDashboard({ call }: Person) {
  const { data } = await call('GET /api/admin/dashboard/get', { query: { days: 7 } })
  if (!data.funnel || !data.marketing) throw new Error('The dashboard has no funnel or no campaigns.')
  return { funnel: data.funnel.current, campaigns: data.marketing.campaigns }
}

/** The shop saves all new counts together, every few seconds. Those of earlier tests would hide a missing one. */
async function waitForSavedCounts(admin: Person): Promise<void> {
  const readPageViews = async () => (await readDashboard(admin)).funnel.pageViews
  const pageViews = await readPageViews()
  await admin.call('POST /api/shop/page-report/add', { body: { page: 'search', isPrefetched: true } })
  await expect.poll(readPageViews, { timeout: 15_000 }).not.toBe(pageViews)
}

/** Compares only the URL, because the bodies of beacons cannot be read. */
const waitForReport = (page: Page, path: string) => page.waitForRequest(`**/api/shop/${path}/add`, { timeout: 30_000 })

async function openProduct(page: Page, path: string): Promise<void> {
  const view = waitForReport(page, 'campaign-event')
  await page.goto(path)
  await view
}

const isPrefetch = (request: Request): boolean => request.headers()['sec-purpose'] === 'prefetch'
const isCheckoutReport = (request: Request): boolean =>
  request.url().endsWith('/api/shop/page-report/add') &&
  request.headers()['referer']?.endsWith('/shop/checkout') === true

/** The server sees only the prefetch, so the page reports that it is open. */
async function openPrefetchedCheckout(page: Page): Promise<void> {
  const prefetch = page.waitForRequest((request) => isPrefetch(request) && request.url().endsWith('/shop/checkout'))
  await steps.cartButton(page).click()
  await (await (await prefetch).response())?.finished()
  const view = page.waitForRequest(isCheckoutReport, { timeout: 30_000 })
  const checkout = waitForReport(page, 'campaign-event')
  await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  await view
  await checkout
}

test('a marketer sees the sales funnel, the campaign of a purchase, and the clicks on a banner and a tile', async ({
  shopper: { page, person },
  admin
}) => {
  test.slow()
  // The carousel must not move.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await waitForSavedCounts(admin.person)
  const before = Object.values((await readDashboard(admin.person)).funnel)
  const campaign = `letter ${crypto.randomUUID().slice(0, 8)}`
  const { _id: id, title } = await prepareCheckout(person)

  await test.step('a shopper follows the link of a campaign, a tile and a banner', async () => {
    await openProduct(page, `/shop/product/${id}?utm_campaign=${encodeURIComponent(campaign)}`)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    const tileClick = waitForReport(page, 'click')
    await page.getByRole('region', { name: 'Shop by Category' }).getByRole('link', { name: 'Men', exact: true }).click()
    await tileClick
    await expect(page).toHaveURL('/shop/listing?category=men')
    const view = waitForReport(page, 'campaign-event')
    await page.locator('a[data-details]').first().click()
    await view
    await openProduct(page, `/shop/product/${id}`)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    const bannerClick = waitForReport(page, 'click')
    await page
      .getByRole('link', { name: /^Shop Now/ })
      .first()
      .click()
    await bannerClick
  })

  await test.step('the shopper adds a product and pays', async () => {
    await page.goto(`/shop/search?keyword=${encodeURIComponent(title)}`)
    await steps.addButton(page, title).click()
    await expect(steps.toast(page, 'Product added to cart')).toBeVisible()
    await openPrefetchedCheckout(page)
    await steps.goToPayPal(page)
    await steps.choose(page, 'Pay now')
    await steps.expectPaid(page)
  })

  // The server saves the counts every five seconds.
  const readCampaign = async () => (await readDashboard(admin.person)).campaigns.find(({ name }) => name === campaign)
  await expect
    .poll(readCampaign, { timeout: 15_000 })
    .toMatchObject({ visits: 1, productViews: 3, cartAdditions: 1, checkouts: 1, orders: 1 })
  const listIncreases = async () =>
    Object.values((await readDashboard(admin.person)).funnel).map((count, index) => count > (before[index] ?? count))
  await expect.poll(listIncreases, { timeout: 15_000 }).toEqual(Array(5).fill(true))

  await admin.page.goto('/admin/dashboard?days=7')
  const row = admin.page.getByRole('row').filter({ hasText: campaign })
  await expect(row.getByRole('cell').filter({ hasText: /^\d+$/ })).toHaveText(['1', '3', '1', '1', '1'])
  await expect(row.getByRole('cell').last()).toHaveText(/^\$[1-9]/)
  const clicks = admin.page.getByRole('region', { name: 'Clicks on the home page' })
  await expect(clicks.getByRole('row', { name: /^Men Tile \d+$/ })).toBeVisible()
  await expect(clicks.getByRole('row', { name: / Banner \d+$/ })).not.toHaveCount(0)
  const funnel = admin.page.getByRole('region', { name: 'Sales funnel', exact: true })
  await expect(funnel.getByRole('listitem').filter({ hasText: 'Paid orders' })).toContainText('of checkouts')
  await funnel.getByText('Show table').click()
  await expect(funnel.getByRole('row')).toHaveCount(8)
  await expectAccessible(admin.page)
})
