import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright/test'

import { placeOrder } from '../support/orders.ts'
import { expect, test } from './support/test.ts'

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click()
  ])
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  return readFile(await file.path(), 'utf8')
}

test('an administrator downloads the orders of the list as CSV', async ({
  admin: { page },
  shopper: { person },
  paypal
}) => {
  const id = await placeOrder(person, paypal)
  const query = `?q=${encodeURIComponent(person.email)}`
  await page.goto(`/admin/orders${query}`)
  const text = await download(page)
  expect(text).toContain('"Order Number","Order ID","Order Date"')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain(`"${id}"`)
  const withoutJavaScript = await (await page.request.get(page.url())).text()
  expect(withoutJavaScript).toContain(`href="/api/admin/orders/export${query}"`)
})
