import { expect, test } from './support/test.ts'

test('a phone shows a long name of the shop in the header, and both prices and the percentage of a sale on one line', async ({
  shopper: { page },
  admin: { person }
}) => {
  const rename = (shopName: string) => person.call('PUT /api/admin/settings/update', { body: { shopName } })
  const name = 'The Extraordinary Haberdashery of Leeds'
  await rename(name)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/home')
  const logo = page.getByRole('banner').getByRole('link', { name })
  const hidden = await logo.evaluate((link) => link.scrollWidth - link.clientWidth)
  const height = await page.getByRole('banner').evaluate((header: HTMLElement) => header.offsetHeight)
  await rename('Your Store')
  expect(hidden).toBe(0)
  expect(height).toBeLessThanOrEqual(72)

  const prices = page.locator('.prices')
  await expect(prices.filter({ hasText: '%' }).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const heights = await prices.evaluateAll((lines) => lines.map((line) => line.clientHeight))
  expect(new Set(heights).size).toBe(1)
})
