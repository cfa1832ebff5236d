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

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an administrator downloads the orders of the list as CSV', async ({
      admin: { page },
      shopper: { person },
      paypal
    }) => {
      const id = await placeOrder(person, paypal)
      await page.goto(`/admin/orders?q=${encodeURIComponent(person.email)}`)
      const text = await download(page)
      expect(text).toContain('"Order Number","Order ID","Order Date"')
      expect(text.trim().split('\r\n')).toHaveLength(2)
      expect(text).toContain(`"${id}"`)
    })
  })
}
