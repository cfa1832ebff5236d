import { expectAccessible } from './support/accessible.ts'
import { createKeyboardUser } from './support/keyboard.ts'
import { expect, test } from './support/test-products.ts'

test('an admin chooses the default sort, and shoppers see it at 390 px, without a sort in the URL', async ({
  admin,
  shopper: { page },
  testProducts
}) => {
  const { title } = await testProducts.add({ price: '999' })
  try {
    await admin.page.setViewportSize({ width: 390, height: 844 })
    await admin.page.goto('/admin/settings')
    const keyboard = createKeyboardUser(admin.page)
    await keyboard.pick(admin.page.getByLabel('Default sort of the product list'), 'Newest')
    await keyboard.press(admin.page.getByRole('button', { name: 'Save Settings' }))
    await expect(admin.page.getByText('Settings saved')).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/shop/listing')
    const [sort, first] = [page.getByLabel('Sort by'), page.getByRole('article').first()]
    await expect(sort).toHaveValue('newest')
    await expect(first).toContainText(title)
    await expectAccessible(page)
    await sort.selectOption({ label: 'Price: Low to High' })
    await expect(page).toHaveURL('/shop/listing?sortBy=price-lowtohigh')
    await expect(first).not.toContainText(title)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL('/shop/listing?sortBy=price-lowtohigh&show=48')
    await page.reload()
    await expect(sort).toHaveValue('price-lowtohigh')
    await sort.selectOption({ label: 'Newest' })
    await expect(page).toHaveURL('/shop/listing')
    await expect(first).toContainText(title)
    const withoutScript = await (await page.request.get('/shop/listing?sortBy=featured')).text()
    expect(withoutScript).toMatch(/<option[^>]* value="featured" selected/)
  } finally {
    await admin.person.call('PUT /api/admin/settings/update', { body: { defaultSort: 'price-lowtohigh' } })
  }
})
