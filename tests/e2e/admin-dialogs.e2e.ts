import type { Page } from 'playwright/test'

import { plain } from '../support/pictures.ts'
import { holdAllRequests } from './support/hold-requests.ts'
import { expect, test } from './support/test-products.ts'
import * as steps from '../support/steps.ts'

/** Chromium closes a dialog at the second Escape, although the page cancels it. */
async function pressEscapes(page: Page): Promise<void> {
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Escape')
}

test('an edited banner survives its preview, a cancelled file dialog and repeated Escape', async ({
  admin: { page }
}) => {
  page.on('dialog', (question) => void question.dismiss())
  await steps.openHydrated(page, '/admin/features')
  const edit = page.getByRole('button', { name: /^Edit/ }).first()
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit banner' })
  const headline = dialog.getByLabel('Headline (optional)')
  const original = await headline.inputValue()
  await headline.fill('Typed')
  const preview = page.getByRole('dialog', { name: 'Preview' })
  for (const close of [
    () => page.getByRole('button', { name: 'Close preview' }).click(),
    () => page.keyboard.press('Escape')
  ]) {
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(preview).toBeVisible()
    await close()
    await expect(preview).toBeHidden()
    await expect(headline).toHaveValue('Typed')
  }
  await dialog
    .locator('input[type=file]')
    .first()
    .evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })))
  await pressEscapes(page)
  // Every second one cancels the question.
  await expect(steps.discardQuestion(page)).toBeHidden()
  await expect(headline).toHaveValue('Typed')
  await headline.fill(original)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
})

test('a product is not saved during a picture upload, and its form is read-only while it is saved', async ({
  admin: { page },
  testProducts
}) => {
  const { title, image } = await testProducts.add()
  await steps.openHydrated(page, testProducts.path)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const panel = page.getByRole('dialog', { name: 'Edit Product' })
  await panel.getByRole('button', { name: 'Add pictures' }).click()
  const releaseUpload = await holdAllRequests(page, '**/upload-image')
  const file = { name: 'new.png', mimeType: 'image/png', buffer: await plain('#4a6') }
  await panel.getByLabel('Click or drag an image here').setInputFiles(file)
  await expect(panel.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await panel.getByLabel('Title').press('Control+Enter')
  releaseUpload()
  const save = panel.getByRole('button', { name: 'Edit', exact: true })
  await expect(save).toBeEnabled()
  const releaseSave = await holdAllRequests(page, '**/api/admin/products/edit/*')
  await panel.getByLabel('Title').press('Control+Enter')
  await expect(panel.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await page.keyboard.type(' and more')
  await expect(panel.getByLabel('Title')).toHaveValue(title)
  releaseSave()
  await expect(panel).toBeHidden()
  const [product] = await testProducts.read()
  expect(product?.pictures?.map((picture) => picture.image === image)).toEqual([true, false])
})

test('an admin who edits a product that is meanwhile in the trash sees a notice and restores it', async ({
  admin: { page, person },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/404 .*\/products\/edit\//)
  const { _id: id, title } = await testProducts.add()
  await steps.openHydrated(page, testProducts.path)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const panel = page.getByRole('dialog', { name: 'Edit Product' })
  await panel.getByLabel('Price ($)', { exact: true }).fill('77')
  await person.call('DELETE /api/admin/products/delete/{id}', { params: { id } })
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  const notice = panel.getByRole('alert')
  await expect(notice).toContainText('moved to the trash')
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
  await notice.getByRole('button', { name: 'Restore' }).click()
  await expect(notice).toBeHidden()
  await expect(steps.toast(page, `“${title}” is in the catalog again.`)).toBeVisible()
  const save = panel.getByRole('button', { name: 'Edit', exact: true })
  expect(await save.evaluate(isOnTop), 'no toast covers the button').toBe(true)
  await save.click()
  await expect(panel).toBeHidden()
  expect(await testProducts.read()).toMatchObject([{ price: 77 }])
})

test('the focus moves to the product count after the last page, a bulk change and a deletion', async ({
  admin: { page },
  testProducts
}) => {
  await testProducts.addMany(52)
  await steps.openHydrated(page, testProducts.path)
  await page.getByRole('button', { name: 'Load more' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('52 products', { exact: true })).toBeFocused()
  const rows = steps.listRows(page)
  await expect(rows).toHaveCount(52)
  expect(new Set(await rows.allTextContents()).size, 'each product once').toBe(52)
  await rows.getByRole('checkbox').first().check()
  const selection = page.getByRole('group', { name: 'Selected rows' })
  await selection.getByRole('textbox').fill('31')
  await selection.getByRole('button', { name: 'Change 1 price' }).click()
  const preview = page.getByRole('dialog', { name: 'Change 1 price?' })
  await preview.getByRole('button', { name: 'Change 1 price' }).click()
  await expect(page.getByText('50 of 52 products', { exact: true })).toBeFocused()
  const [first] = await testProducts.read({ limit: 1 })
  await steps.openHydrated(page, `/admin/products?q=${first?._id}`)
  await page.getByRole('button', { name: /^Delete / }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 products', { exact: true })).toBeFocused()
})

test('an admin removes the phone picture of a banner', async ({ admin: { page } }) => {
  await steps.openHydrated(page, '/admin/features')
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit banner' })
  const phoneImage = dialog.getByRole('group', { name: /Image for phones/ })
  await expect(phoneImage.getByRole('img')).toHaveCount(1)
  await phoneImage.getByRole('button', { name: 'Remove the image for phones' }).click()
  await expect(phoneImage.getByRole('img')).toHaveCount(0)
  await expect(phoneImage.getByLabel('Click or drag an image here')).toBeFocused()
})

test('an admin whose session ends in a list gets a link to the login', async ({ admin: { page }, pageErrors }) => {
  pageErrors.expect(/401 .*\/orders\/get/)
  await steps.openHydrated(page, '/admin/orders')
  await page.route('**/api/admin/orders/get?*', (route) =>
    route.fulfill({ status: 401, json: { success: false, message: 'Unauthorised user!' } })
  )
  await page.getByLabel('Status', { exact: true }).selectOption('Delivered')
  const alert = page.getByRole('alert').filter({ hasText: 'Your session has ended.' })
  await expect(alert.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
})

function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}
