import type { Page } from 'playwright/test'

import { fulfilFirst, OFFLINE_ERRORS } from './support/network.ts'
import { holdRequest } from './support/hold-requests.ts'
import { expect, test } from './support/test.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const loadMore = (page: Page) => page.getByRole('link', { name: 'Load more' })

test('Load more waits for the filter that is chosen last', async ({ shopper: { page } }) => {
  await page.goto('/shop/listing')
  const held = await holdRequest(page, /\/shop\/listing\?minPrice=1$/)
  const heldLast = await holdRequest(page, /\/shop\/listing\?minPrice=2$/)
  const minPrice = page.getByLabel('From', { exact: true })
  await minPrice.fill('1')
  await minPrice.press('Tab')
  await held.arrived
  await loadMore(page).click()
  await minPrice.fill('2')
  await minPrice.press('Tab')
  await heldLast.arrived
  held.release()
  heldLast.release()
  await expect(page).toHaveURL('/shop/listing?minPrice=2&show=48')
  await expect(cards(page)).toHaveCount(48)
})

test('a filter chosen while more products load replaces them, and Load more extends its list', async ({
  shopper: { page }
}) => {
  await page.goto('/shop/listing')
  const held = await holdRequest(page, /\/shop\/listing\?show=48$/)
  await loadMore(page).click()
  await held.arrived
  await page.getByLabel('From', { exact: true }).fill('1')
  await page.getByLabel('From', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/shop/listing?minPrice=1')
  held.release()
  await expect(cards(page)).toHaveCount(24)
  await loadMore(page).click()
  await expect(page).toHaveURL('/shop/listing?minPrice=1&show=48')
  await expect(cards(page)).toHaveCount(48)
})

test('a filter that fails while Load more waits for it shows an error instead of the old products', async ({
  shopper: { page },
  pageErrors
}) => {
  pageErrors.expect(...OFFLINE_ERRORS)
  await page.goto('/shop/listing')
  const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await fulfilFirst(page, /\/shop\/listing\?minPrice=1$/, async (route) => {
    arrival.resolve()
    await release.promise
    await route.abort('internetdisconnected')
  })
  await page.getByLabel('From', { exact: true }).fill('1')
  await page.getByLabel('From', { exact: true }).press('Tab')
  await arrival.promise
  await loadMore(page).click()
  release.resolve()
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await retry.click()
  await expect(page).toHaveURL('/shop/listing?minPrice=1')
  await expect(cards(page)).toHaveCount(24)
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(48)
})
