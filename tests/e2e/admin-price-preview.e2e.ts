import { HOUR } from '../../src/lib/dates.ts'
import { toLocalInput } from '../../src/lib/local-time.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test-products.ts'

const toTime = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

test('an admin previews the prices of a later time, and shoppers keep the current ones', async ({
  admin: { page },
  shopper,
  testProducts
}) => {
  // The four most expensive products are featured.
  await testProducts.add({ price: '9000' })
  await testProducts.add({ price: '8900' })
  const ending = await testProducts.add({ price: '8500', salePrice: '6000', saleEndsAt: toTime(24) })
  const starting = await testProducts.add({ price: '8000', salePrice: '7000', saleStartsAt: toTime(24) })
  const today = ['Was $8500.00 Now $6000.00 −29%', '$8000.00', '$8900.00', '$9000.00']
  const dayAfter = ['Was $8000.00 Now $7000.00 −13%', '$8500.00', '$8900.00', '$9000.00']
  const preview = page.frameLocator('iframe')
  const time = page.getByLabel(/^Show the page at/)

  await steps.openHydrated(page, '/admin/content?section=home.sale')
  const prices = preview.getByRole('region', { name: 'Featured Products' }).locator('.prices')
  await expect(prices).toHaveText(today)
  await time.fill(toLocalInput(toTime(27)))
  await expect(prices).toHaveText(dayAfter)
  await time.fill(toLocalInput(toTime(21)))
  await expect(prices).toHaveText(today)

  await steps.openHydrated(page, '/admin/content?section=details')
  const details = (title: string) =>
    preview.locator('.wrap').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(details(ending.title).locator('.prices')).toHaveText(today.slice(0, 1))
  await time.fill(toLocalInput(toTime(27)))
  await expect(details(starting.title).locator('.prices')).toHaveText(dayAfter.slice(0, 1))

  await shopper.page.goto('/shop/home')
  const featured = shopper.page.getByRole('region', { name: 'Featured Products' })
  await expect(featured.locator('.prices')).toHaveText(today)
})
