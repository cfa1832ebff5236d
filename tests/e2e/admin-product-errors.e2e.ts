import { expect, test } from './support/test-products.ts'

test('the error of an invalid field is in view when the field gets the focus', async ({
  admin: { page },
  testProducts
}) => {
  const { _id: id } = await testProducts.add({ price: '40' })
  // The browser would ask before it leaves the page.
  page.on('dialog', (question) => void question.accept())
  for (const [width, height] of [
    [1280, 800],
    [360, 640]
  ] as const) {
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
    await expect(error, `at ${width} px`).toBeInViewport({ ratio: 0.99 })
  }
})
