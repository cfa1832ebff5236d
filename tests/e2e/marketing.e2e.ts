import { prepareCheckout } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

test('a marketer sees the visits, orders and revenue of a campaign, and the clicks on a banner and a tile', async ({
  shopper: { page, person },
  admin
}) => {
  test.slow()
  const campaign = `letter ${crypto.randomUUID().slice(0, 8)}`
  const { _id: id, title } = await prepareCheckout(person)
  // The bodies of beacons cannot be read.
  const waitForReport = (path: string) => page.waitForRequest(`**/api/shop/${path}/add`)
  /** Resolves when the page counts clicks. */
  const openHome = async (query: string) => {
    const view = waitForReport('campaign-event')
    await page.goto(`/shop/home?${query}`)
    await view
    await page.getByRole('link', { name: 'Close' }).first().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await openHome(`product=${id}&utm_campaign=${encodeURIComponent(campaign)}`)
  const tileClick = waitForReport('click')
  await page.getByRole('region', { name: 'Shop by Category' }).getByRole('link', { name: 'Men', exact: true }).click()
  await tileClick
  await expect(page).toHaveURL('/shop/listing?category=men')
  const view = waitForReport('campaign-event')
  await page.locator('a[data-details]').first().click()
  await view
  await openHome(`product=${id}`)
  const bannerClick = waitForReport('click')
  await page
    .getByRole('link', { name: /^Shop Now/ })
    .first()
    .click()
  await bannerClick

  await page.goto(`/shop/search?keyword=${encodeURIComponent(title)}`)
  await steps.addButton(page, title).click()
  await expect(steps.toast(page, 'Product added to cart')).toBeVisible()
  const checkout = waitForReport('campaign-event')
  await page.goto('/shop/checkout')
  await checkout
  await steps.goToPayPal(page)
  await steps.choose(page, 'Pay now')
  await steps.expectPaid(page)

  const readCampaign = async () => {
    const { data } = await admin.person.call('GET /api/admin/dashboard/get', { query: { days: 7 } })
    return data.marketing?.campaigns.find(({ name }) => name === campaign)
  }
  // The server saves the counts every five seconds.
  await expect
    .poll(readCampaign, { timeout: 15_000 })
    .toMatchObject({ visits: 1, productViews: 3, cartAdditions: 1, checkouts: 1, orders: 1 })
  await admin.page.goto('/admin/dashboard?days=7')
  const row = admin.page.getByRole('row').filter({ hasText: campaign })
  await expect(row.getByRole('cell').filter({ hasText: /^\d+$/ })).toHaveText(['1', '3', '1', '1', '1'])
  await expect(row.getByRole('cell').last()).toHaveText(/^\$[1-9]/)
  const clicks = admin.page.getByRole('region', { name: 'Clicks on the home page' })
  await expect(clicks.getByRole('row', { name: /^Men Tile \d+$/ })).toBeVisible()
  await expect(clicks.getByRole('row', { name: / Banner \d+$/ })).not.toHaveCount(0)
  await expectAccessible(admin.page)
})
