import type { Locator, Page, Route } from 'playwright/test'

import { plain } from '../support/pictures.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'
import { fulfilFirst } from './support/network.ts'
import * as steps from '../support/steps.ts'

const UPLOAD = '**/api/admin/products/upload-image'

const png = async (name = 'coat.png') => ({ name, mimeType: 'image/png', buffer: await plain('#4a6') })

const panelOf = (page: Page, name = 'Add New Product'): Locator => page.getByRole('dialog', { name })

const choose = async (panel: Locator, file: Awaited<ReturnType<typeof png>>) =>
  panel.getByLabel('Click or drag a picture here').setInputFiles(file)

async function fillAll(panel: Locator, title: string): Promise<void> {
  await panel.getByLabel('Title').fill(title)
  await panel.getByLabel('Description').fill('Warm, and long enough.')
  await panel.getByLabel('Category').selectOption('women')
  await panel.getByLabel('Brand').selectOption('zara')
  await panel.getByLabel('Price ($)', { exact: true }).fill('55')
  await panel.getByLabel('Sale price ($)').fill('44')
  await panel.getByLabel('Total stock').fill('3')
}

test('a product is added, once every field is filled, and shoppers see it', async ({
  admin: { page },
  testProducts,
  shopper
}) => {
  const title = `${testProducts.word} coat`
  await page.goto('/admin/products')
  await steps.waitForHydration(page)
  await page.getByRole('button', { name: '+ Add New Product' }).click()
  const panel = panelOf(page)
  const add = panel.getByRole('button', { name: 'Add', exact: true })
  await expect(page).toHaveURL(/add/)
  await expect(panel.getByText('PNG, JPG, GIF (max. 2MB)')).toBeVisible()
  await expectAccessible(page)
  await choose(panel, await png())
  await expect(panel.getByText('coat.png', { exact: true })).toBeVisible()
  await expect(panel.getByRole('img', { name: 'The product’s picture' })).toBeVisible()

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
  await panel.getByLabel('Brand').selectOption('zara')
  await expect(add).toBeEnabled()
  await panel.getByRole('button', { name: 'Remove coat.png' }).click()
  await expect(add).toBeDisabled()
  await expect(panel.getByLabel('Click or drag a picture here')).toBeFocused()
  await choose(panel, await png('other.png'))
  await expect(add).toBeEnabled()
  await expectAccessible(page)
  await add.click()

  await expect(steps.toast(page, 'Product added successfully!')).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/admin/products')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await shopper.page.goto(`/shop/search?keyword=${testProducts.word}`)
  await expect(shopper.page.getByRole('heading', { name: title })).toBeVisible()
})

test('what is wrong with a field is said beside it, and nothing typed is lost', async ({
  admin: { page },
  testProducts
}) => {
  await page.goto('/admin/products?add')
  const panel = panelOf(page)
  await choose(panel, await png())
  await fillAll(panel, `${testProducts.word} coat`)
  await panel.getByLabel('Price ($)', { exact: true }).fill('cheap')
  await panel.getByLabel('Total stock').fill('1.5')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  const price = panel.getByLabel('Price ($)', { exact: true })
  await expect(price).toBeFocused()
  await expect(price).toHaveAccessibleDescription('This must be a number.')
  await expect(panel.getByLabel('Total stock')).toHaveAccessibleDescription('This must be a whole number.')
  await expectAccessible(page)
  await price.fill('40')
  await expect(panel.getByLabel('Sale price ($)')).toHaveAccessibleDescription(
    /This must not be more than the price\.$/
  )
  await panel.getByLabel('Sale price ($)').fill('0')
  await panel.getByLabel('Total stock').fill('2')
  await panel.getByLabel('Total stock').press('Control+Enter')
  await expect(steps.toast(page, 'Product added successfully!')).toBeVisible()
  expect(await testProducts.read()).toMatchObject([{ price: 40, salePrice: 0, totalStock: 2 }])
})

test('a save whose answer is lost says so, keeps what was typed, and adds nothing twice', async ({
  admin: { page },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/products\/add/)
  await page.goto('/admin/products?add')
  const panel = panelOf(page)
  await choose(panel, await png())
  await fillAll(panel, `${testProducts.word} coat`)
  const add = panel.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeEnabled()
  const arrive = async (route: Route) => {
    await route.fetch()
    await route.abort('failed')
  }
  await fulfilFirst(page, '**/api/admin/products/add', arrive)
  await add.click()
  await expect(panel.getByRole('alert')).toContainText('The shop could not be reached.')
  await expect(panel.getByLabel('Title')).toHaveValue(`${testProducts.word} coat`)
  await add.click()
  await expect(steps.toast(page, 'Product added successfully!')).toBeVisible()
  expect(await testProducts.read()).toHaveLength(1)
})

test('a double click on what closes the panel logs nobody out', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/products?add')
  const close = panelOf(page).getByRole('button', { name: 'Close panel' })
  const at = { x: 14, y: 22 }
  // Waits until the animation has ended.
  await close.hover({ position: at })
  const box = await close.boundingBox()
  await close.dblclick({ position: at })
  await expect(close).toBeHidden()
  const point = { x: (box?.x ?? 0) + at.x, y: (box?.y ?? 0) + at.y }
  const beneath = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.textContent, point)
  expect(beneath, 'what the second press falls on').toBe('Logout')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('a picture is dropped, shows how far it is, and can be sent again when that fails', async ({
  admin: { page },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*upload-image/)
  await page.goto('/admin/products?add')
  const panel = panelOf(page)
  await panel.getByLabel('Title').fill(testProducts.word)
  let answer = () => {}
  await page.route(UPLOAD, async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.abort('failed')
  })
  const { name, mimeType, buffer } = await png('dropped.png')
  const transfer = await page.evaluateHandle(
    ([bytes, type, title]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], title, { type }))
      return data
    },
    [buffer.toString('base64'), mimeType, name] as const
  )
  await panel.getByText('Click or drag a picture here').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(panel.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(panel.getByText('dropped.png', { exact: true })).toBeVisible()
  await expectAccessible(page)
  answer()
  await expect(panel.getByRole('alert')).toContainText('The shop could not be reached.')
  await expectAccessible(page)
  await page.unroute(UPLOAD)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('img', { name: 'The product’s picture' })).toBeVisible()
  await expect(panel.getByLabel('Title')).toHaveValue(testProducts.word)
})

test('a file that is no picture, or too large, is refused in words', async ({ admin: { page }, pageErrors }) => {
  pageErrors.expect(/400 .*upload-image/)
  await page.goto('/admin/products?add')
  const panel = panelOf(page)
  const refused = async (name: string, mimeType: string, buffer: Buffer, words: string) => {
    await choose(panel, { name, mimeType, buffer })
    await expect(panel.getByRole('alert')).toContainText(words)
    await expect(panel.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await panel.getByRole('button', { name: `Remove ${name}` }).click()
  }
  const tooLarge = 'This file is too large: it may have 2 MB at most.'
  await refused('large.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1), tooLarge)
  const noPicture = 'This is not a picture that the shop takes: it must be a PNG, JPG or GIF.'
  await refused('notes.txt', 'text/plain', Buffer.from('words'), noPicture)
  await refused('disguised.png', 'image/png', Buffer.from('<svg/>'), noPicture)
})

test('a product is edited; its picture only when that is asked for', async ({ admin: { page }, testProducts }) => {
  const { title, image } = await testProducts.add()
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  const edit = page.getByRole('button', { name: `Edit ${title}` })
  await edit.click()
  const panel = panelOf(page, 'Edit Product')
  await expect(page).toHaveURL(/edit=/)
  await expect(panel.getByLabel('Title')).toHaveValue(title)
  await expect(panel.getByLabel('Click or drag a picture here')).toBeDisabled()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Replace picture' }).click()
  await choose(panel, await png('new.png'))
  await expect(panel.getByText('new.png is uploaded.')).toBeAttached()
  await panel.getByLabel('Title').fill(`${title} more`)
  await panel.getByLabel('Price ($)', { exact: true }).fill('31.5')
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(steps.toast(page, 'Product updated successfully!')).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('listitem', { name: `${title} more` }).getByText('$31.50')).toBeVisible()
  const [now] = await testProducts.read()
  expect(now?.image).toMatch(/^\/images\//)
  expect(now?.image).not.toBe(image)
})

test('the panel is at an address, Back closes it, and the focus comes back', async ({
  admin: { page },
  testProducts
}) => {
  const { _id, title } = await testProducts.add()
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  const edit = page.getByRole('button', { name: `Edit ${title}` })
  await edit.focus()
  await page.keyboard.press('Enter')
  const panel = panelOf(page, 'Edit Product')
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
  await page.goto(`/admin/products?edit=${'f'.repeat(24)}`)
  await expect(panel.getByText('This product does not exist.')).toBeVisible()
  await expectAccessible(page)
})

test('what was typed is not left without being asked', async ({ admin: { page }, testProducts }) => {
  const { title } = await testProducts.add()
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const panel = panelOf(page, 'Edit Product')
  await panel.getByLabel('Title').fill('Typed')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(panel.getByLabel('Title')).toHaveValue('Typed')

  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/edit=/)
  await expect(panel.getByLabel('Title')).toHaveValue('Typed')

  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const leaving = await asked
  expect(leaving.type()).toBe('beforeunload')
  await leaving.dismiss()
  await expect(panel.getByLabel('Title')).toHaveValue('Typed')

  await panel.getByRole('button', { name: 'Close panel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(panel).toBeHidden()
  expect(await testProducts.read()).toMatchObject([{ title }])
})
