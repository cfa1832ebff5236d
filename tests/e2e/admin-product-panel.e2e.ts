import type { Locator } from 'playwright/test'

import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { choosePicture, findPanel, makePng } from './support/product-panel.ts'
import { expect, test } from './support/test-products.ts'

async function fillForm(panel: Locator, title: string): Promise<void> {
  await panel.getByLabel('Title').fill(title)
  await panel.getByLabel('Description').fill('Warm, and long enough.')
  await panel.getByLabel('Category').selectOption('women')
  await panel.getByLabel('Brand').selectOption('zara')
  await panel.getByLabel('Price ($)', { exact: true }).fill('55')
  await panel.getByLabel('Sale price ($)').fill('44')
  await panel.getByLabel('Total stock').fill('3')
}

test('an admin who fills in every field adds a product that shoppers see', async ({
  admin: { page },
  testProducts,
  shopper
}) => {
  const title = `${testProducts.word} coat`
  await steps.openHydrated(page, '/admin/products')
  await page.getByRole('button', { name: '+ Add New Product' }).click()
  const panel = findPanel(page)
  const add = panel.getByRole('button', { name: 'Add', exact: true })
  await expect(page).toHaveURL(/add/)
  await expect(panel.getByText('PNG, JPG, GIF (max. 2MB)')).toBeVisible()
  await expectAccessible(page)
  await choosePicture(panel, await makePng())
  await expect(panel.getByText('coat.png', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Move picture 1', exact: true })).toBeVisible()

  for (const [label, value] of [
    ['Title', title],
    ['Description', 'Warm.'],
    ['Price ($)', '55'],
    ['Sale price ($)', '44'],
    ['Total stock', '3']
  ] as const) {
    await expect(add).toBeDisabled()
    await panel.getByLabel(label, { exact: true }).fill(value)
  }
  await panel.getByLabel('Category').selectOption('women')
  await expect(add).toBeDisabled()
  await expect(panel.getByText('Still missing: brand', { exact: true })).toBeVisible()
  await panel.getByLabel('Brand').selectOption('zara')
  await expect(add).toBeEnabled()
  await expect(panel.getByText(/^Still missing/)).toBeHidden()
  await panel.getByRole('button', { name: 'Remove coat.png' }).click()
  await expect(add).toBeDisabled()
  await expect(panel.getByLabel('Click or drag an image here')).toBeFocused()
  await choosePicture(panel, await makePng('other.png'))
  await expect(add).toBeEnabled()
  await add.click()

  await expect(steps.toast(page, 'Product added successfully!')).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/admin/products')
  await expect(page.getByRole('row', { name: title })).toBeVisible()
  await shopper.page.goto(`/shop/search?keyword=${testProducts.word}`)
  await expect(shopper.page.getByRole('heading', { name: title })).toBeVisible()
})

test('an invalid field shows its error beside it, and the form keeps the typed values', async ({
  admin: { page },
  testProducts
}) => {
  await page.goto('/admin/products?add')
  const panel = findPanel(page)
  await choosePicture(panel, await makePng())
  await fillForm(panel, `${testProducts.word} coat`)
  await panel.getByLabel('Price ($)', { exact: true }).fill('cheap')
  await panel.getByLabel('Total stock').fill('1.5')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  const price = panel.getByLabel('Price ($)', { exact: true })
  await expect(price).toBeFocused()
  await expect(price).toHaveAccessibleDescription('This must be a number.')
  await expect(panel.getByLabel('Total stock')).toHaveAccessibleDescription('This must be a whole number.')
  await expectAccessible(page)
  await price.fill('40')
  await expect(panel.getByLabel('Sale price ($)')).toHaveAccessibleDescription(/This must be less than the price\.$/)
  await panel.getByLabel('Sale price ($)').fill('0')
  await panel.getByLabel('Total stock').fill('2')
  await panel.getByLabel('Total stock').press('Control+Enter')
  await expect(steps.toast(page, 'Product added successfully!')).toBeVisible()
  expect(await testProducts.read()).toMatchObject([{ price: 40, salePrice: 0, totalStock: 2 }])
})

test('a double click on the panel’s close button does not press the logout button beneath', async ({
  admin: { page }
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/products?add')
  const close = findPanel(page).getByRole('button', { name: 'Close panel' })
  const clickPoint = { x: 14, y: 22 }
  // Waits for the animation.
  await close.hover({ position: clickPoint })
  const box = await close.boundingBox()
  await close.dblclick({ position: clickPoint })
  await expect(close).toBeHidden()
  const point = { x: (box?.x ?? 0) + clickPoint.x, y: (box?.y ?? 0) + clickPoint.y }
  const textBelow = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.textContent, point)
  expect(textBelow, 'what the second press falls on').toBe('Logout')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('an admin edits a product and changes its pictures only on request', async ({ admin: { page }, testProducts }) => {
  const { title, image } = await testProducts.add()
  await steps.openHydrated(page, testProducts.path)
  const edit = page.getByRole('button', { name: `Edit ${title}` })
  await edit.click()
  const panel = findPanel(page, 'Edit Product')
  await expect(page).toHaveURL(/edit=/)
  await expect(panel.getByLabel('Title')).toHaveValue(title)
  await expect(panel.getByLabel('Click or drag an image here')).toBeDisabled()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Add pictures' }).click()
  await choosePicture(panel, await makePng('new.png'))
  await expect(panel.getByText('new.png is uploaded.')).toBeAttached()
  await expect(panel.getByRole('button', { name: 'Move picture 2', exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Remove picture 1' }).click()
  await panel.getByLabel('Title').fill(`${title} more`)
  await panel.getByLabel('Price ($)', { exact: true }).fill('31.5')
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(steps.toast(page, 'Product updated successfully!')).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('row', { name: `${title} more` }).getByText('$31.50')).toBeVisible()
  const [product] = await testProducts.read()
  expect(product?.image).toMatch(/^\/images\//)
  expect(product?.image).not.toBe(image)
})

test('the panel has a URL, keeps the focus inside, and returns it when Back closes it', async ({
  admin: { page },
  testProducts
}) => {
  const { _id, title } = await testProducts.add()
  await steps.openHydrated(page, testProducts.path)
  const edit = page.getByRole('button', { name: `Edit ${title}` })
  await edit.focus()
  await page.keyboard.press('Enter')
  const panel = findPanel(page, 'Edit Product')
  await expect(panel).toBeVisible()
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () => Boolean(document.activeElement?.closest('main, header, nav')) && !document.activeElement?.closest('dialog')
    )
    expect(outside).toBe(false)
  }
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(edit).toBeFocused()
  await page.goForward()
  await expect(panel.getByLabel('Title')).toHaveValue(title)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).not.toHaveURL(/edit=/)

  await page.goto(`/admin/products?edit=${_id}`)
  await expect(panel.getByLabel('Title')).toHaveValue(title)
})

test('an admin with unsaved changes confirms before leaving the panel', async ({ admin: { page }, testProducts }) => {
  const { title } = await testProducts.add()
  await steps.openHydrated(page, testProducts.path)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const panel = findPanel(page, 'Edit Product')
  await panel.getByLabel('Title').fill('Typed')
  await page.keyboard.press('Escape')
  const question = steps.discardQuestion(page)
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(panel.getByLabel('Title')).toHaveValue('Typed')

  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/edit=/)
  await expect(panel.getByLabel('Title')).toHaveValue('Typed')

  const dialogPromise = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await dialogPromise
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(panel.getByLabel('Title')).toHaveValue('Typed')

  await panel.getByRole('button', { name: 'Close panel' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(panel).toBeHidden()
  expect(await testProducts.read()).toMatchObject([{ title }])
})
