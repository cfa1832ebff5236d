import { expect, test } from './support/test-products.ts'

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 360, height: 640 }
]) {
  test(`the error of an invalid field is in view when the field gets the focus, at ${width}×${height}`, async ({
    admin: { page },
    testProducts
  }) => {
    const { _id: id } = await testProducts.add({ price: '40' })
    await page.setViewportSize({ width, height })
    await page.goto(`/admin/products?edit=${id}`)
    const panel = page.getByRole('dialog', { name: 'Edit Product' })
    const field = panel.getByLabel('Sale price ($)')
    await field.fill('50')
    await panel.getByLabel('Title').focus()
    await panel.locator('.panel-body').evaluate((body) => body.scrollTo(0, 0))
    await panel.getByLabel('Title').press('Control+Enter')
    await expect(field).toBeFocused()
    const error = panel.getByText('This must be less than the price.')
    await expect(error).toBeInViewport({ ratio: 0.99 })
  })
}
