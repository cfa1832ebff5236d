import { findMostStocked } from '../support/orders.ts'
import { startOlderHost } from './support/older-api-host.ts'
import { startShop } from '../support/running-shop.ts'
import { expect, test } from './support/test.ts'

test('a page whose API request fails shows an error and recovers on reload', async ({
  shopper: { page, person },
  pageErrors,
  shop
}) => {
  let fails = true
  const host = await startOlderHost(shop.url, (path, body) => {
    if (fails && path.startsWith('/api/shop/products/get/')) throw new Error('cut off')
    return body
  })
  const front = await startShop({ API_HOST: host.url })
  try {
    pageErrors.expect(/status of 500 .*\/shop\/product\//)
    const { _id, title } = await findMostStocked(person, 'women')
    await page.goto(`${front.url}/shop/product/${_id}`)
    await expect(page.getByRole('heading', { name: 'Something went wrong on our side' })).toBeVisible()
    await expect
      .poll(() => front.takeErrors())
      .toEqual([expect.stringMatching(/The shop could not be reached.*"page could not be rendered"/)])
    fails = false
    await page.reload()
    await expect(page.getByRole('region', { name: title })).toBeVisible()
  } finally {
    // Otherwise pending prefetches fail.
    await page.close()
    await front.stop()
    await host.stop()
  }
})

test('an order that cannot be loaded is not reported as missing', async ({ shopper: { page }, shop }) => {
  let fails = true
  const host = await startOlderHost(shop.url, (path, body) => {
    if (fails && path.startsWith('/api/shop/order/details/')) throw new Error('cut off')
    return body
  })
  const front = await startShop({ API_HOST: host.url })
  try {
    await page.goto(`${front.url}/shop/account?order=nothing`)
    await expect(page.getByRole('alert')).toHaveText("We couldn't load this order. Please try again.")
    fails = false
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('This order could not be found.')
  } finally {
    await page.close()
    await front.stop()
    await host.stop()
  }
})
