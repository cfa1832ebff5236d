import type { Page } from 'playwright/test'

import { placeOrder } from './support/goods.ts'
import { expect, test } from './support/made-products.ts'
import * as steps from './support/steps.ts'

/** Chromium closes a dialog at a second Escape, whatever the page says. */
async function pressEscapes(page: Page): Promise<void> {
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Escape')
}

test('a banner that is edited outlives its preview, a file not chosen, and Escape after Escape', async ({
  admin: { page }
}) => {
  page.on('dialog', (question) => void question.dismiss())
  await page.goto('/admin/features')
  await steps.untilAwake(page)
  const edit = page.getByRole('button', { name: /^Edit/ }).first()
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit banner' })
  const headline = dialog.getByLabel('Headline (optional)')
  const before = await headline.inputValue()
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
  await expect(headline).toHaveValue('Typed')
  await headline.fill(before)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
})

test('work that goes on stays in view, Escape after Escape', async ({ admin: { page }, made }) => {
  await made.add()
  await page.goto(made.path)
  await steps.untilAwake(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/admin/products/change', (route) => held.then(() => route.continue()))
  await page.getByRole('listitem').getByRole('checkbox').first().check()
  const form = page.getByRole('form', { name: 'Change selected products' })
  await form.getByRole('spinbutton').fill('31')
  await form.getByRole('button', { name: 'Apply' }).click()
  const work = page.getByRole('dialog', { name: 'Changing products' })
  await expect(work).toBeVisible()
  await pressEscapes(page)
  await expect(work).toBeVisible()
  letGo()
  await expect(work.getByText('1 of 1 done')).toBeVisible()
})

test('the question before orders are rejected gives the focus back', async ({
  admin: { page },
  shopper: { person },
  paypal
}) => {
  await placeOrder(person, paypal)
  await page.goto(`/admin/orders?q=${person.email}`)
  await steps.untilAwake(page)
  await page.getByLabel('Select all in view').check()
  const selection = page.getByRole('group', { name: 'Selected rows' })
  await selection.getByLabel('Status for the selected orders').selectOption('Rejected')
  const update = selection.getByRole('button', { name: 'Update Status' })
  await update.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(update).toBeFocused()
})

test('details that are closed twice in a row go back once', async ({
  admin: { page },
  shopper: { person },
  paypal
}) => {
  await placeOrder(person, paypal)
  await page.goto('/admin/dashboard')
  await page.goto(`/admin/orders?q=${person.email}`)
  await steps.untilAwake(page)
  await page.getByRole('button', { name: /^View Details/ }).click()
  await page.getByRole('button', { name: 'Close details' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('dialog', { name: 'Order Details' })).toBeHidden()
  await expect(page).toHaveURL(`/admin/orders?q=${person.email}`)
})
