import type { Locator, Page, Route } from 'playwright/test'
import sharp from 'sharp'

import { halfTransparentPhoto, plain } from '../support/pictures.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'
import { fulfilFirst } from './support/network.ts'
import * as steps from '../support/steps.ts'

const UPLOAD = '**/api/admin/products/upload-image'

const makePng = async (name = 'coat.png') => ({ name, mimeType: 'image/png', buffer: await plain('#4a6') })

const findPanel = (page: Page, name = 'Add New Product'): Locator => page.getByRole('dialog', { name })

const choosePicture = async (panel: Locator, file: Awaited<ReturnType<typeof makePng>>) =>
  panel.getByLabel('Click or drag an image here').setInputFiles(file)

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
  await page.goto('/admin/products')
  await steps.waitForHydration(page)
  await page.getByRole('button', { name: '+ Add New Product' }).click()
  const panel = findPanel(page)
  const add = panel.getByRole('button', { name: 'Add', exact: true })
  await expect(page).toHaveURL(/add/)
  await expect(panel.getByText('PNG, JPG, GIF (max. 2MB)')).toBeVisible()
  await expectAccessible(page)
  await choosePicture(panel, await makePng())
  await expect(panel.getByText('coat.png', { exact: true })).toBeVisible()
  await expect(panel.getByRole('img', { name: 'The product’s image' })).toBeVisible()

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
  await expect(panel.getByLabel('Click or drag an image here')).toBeFocused()
  await choosePicture(panel, await makePng('other.png'))
  await expect(add).toBeEnabled()
  await expectAccessible(page)
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
  await expect(panel.getByLabel('Sale price ($)')).toHaveAccessibleDescription(
    /This must not be more than the price\.$/
  )
  await panel.getByLabel('Sale price ($)').fill('0')
  await panel.getByLabel('Total stock').fill('2')
  await panel.getByLabel('Total stock').press('Control+Enter')
  await expect(steps.toast(page, 'Product added successfully!')).toBeVisible()
  expect(await testProducts.read()).toMatchObject([{ price: 40, salePrice: 0, totalStock: 2 }])
})

test('an admin who saves again after a lost response adds one product and keeps the typed values', async ({
  admin: { page },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/products\/add/)
  await page.goto('/admin/products?add')
  const panel = findPanel(page)
  await choosePicture(panel, await makePng())
  await fillForm(panel, `${testProducts.word} coat`)
  const add = panel.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeEnabled()
  const loseResponse = async (route: Route) => {
    await route.fetch()
    await route.abort('failed')
  }
  await fulfilFirst(page, '**/api/admin/products/add', loseResponse)
  await add.click()
  await expect(panel.getByRole('alert')).toContainText('The shop could not be reached.')
  await expect(panel.getByLabel('Title')).toHaveValue(`${testProducts.word} coat`)
  await add.click()
  await expect(steps.toast(page, 'Product added successfully!')).toBeVisible()
  expect(await testProducts.read()).toHaveLength(1)
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

test('an admin drops a picture, sees the progress, and can retry a failed upload', async ({
  admin: { page },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*upload-image/)
  await page.goto('/admin/products?add')
  const panel = findPanel(page)
  await panel.getByLabel('Title').fill(testProducts.word)
  let failUpload = () => {}
  await page.route(UPLOAD, async (route) => {
    await new Promise<void>((resolve) => (failUpload = resolve))
    await route.abort('failed')
  })
  const { name, mimeType, buffer } = await makePng('dropped.png')
  const transfer = await page.evaluateHandle(
    ([bytes, type, title]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], title, { type }))
      return data
    },
    [buffer.toString('base64'), mimeType, name] as const
  )
  await panel.getByText('Click or drag an image here').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(panel.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(panel.getByText('dropped.png', { exact: true })).toBeVisible()
  await expectAccessible(page)
  failUpload()
  await expect(panel.getByRole('alert')).toContainText('The shop could not be reached.')
  await expectAccessible(page)
  await page.unroute(UPLOAD)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('img', { name: 'The product’s image' })).toBeVisible()
  await expect(panel.getByLabel('Title')).toHaveValue(testProducts.word)
})

test('a file that is broken or not a picture is rejected with the reason', async ({ admin: { page }, pageErrors }) => {
  pageErrors.expect(/400 .*upload-image/)
  await page.goto('/admin/products?add')
  const panel = findPanel(page)
  const expectRejected = async (name: string, mimeType: string, buffer: Buffer, words: string) => {
    await choosePicture(panel, { name, mimeType, buffer })
    await expect(panel.getByRole('alert')).toContainText(words)
    await expect(panel.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await panel.getByRole('button', { name: `Remove ${name}` }).click()
  }
  const notResizable = 'This file is larger than 2 MB, and your browser cannot make it smaller.'
  await expectRejected('broken.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1), notResizable)
  const notAnImage = 'This file is not a PNG, JPG or GIF image.'
  await expectRejected('notes.txt', 'text/plain', Buffer.from('words'), notAnImage)
  await expectRejected('disguised.png', 'image/png', Buffer.from('<svg/>'), notAnImage)
})

test('an admin uploads a transparent picture of more than 2 MB, which is resized on a white ground', async ({
  admin: { page }
}) => {
  await page.addInitScript(() => {
    const decode = createImageBitmap
    const released = Promise.withResolvers<void>()
    addEventListener('release', () => released.resolve())
    window.createImageBitmap = async (image: ImageBitmapSource) => {
      await released.promise
      return decode(image)
    }
  })
  await page.goto('/admin/products?add')
  const panel = findPanel(page)
  await choosePicture(panel, { name: 'logo.png', mimeType: 'image/png', buffer: await halfTransparentPhoto() })
  await expect(panel.getByText('Resizing the image…')).toBeVisible()
  await expect(panel.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expectAccessible(page)
  await page.evaluate(() => dispatchEvent(new Event('release')))
  await expect(panel.getByText('logo.png is uploaded.')).toBeAttached()
  const url = await panel.getByRole('img', { name: 'The product’s image' }).getAttribute('src')
  const picture = await page.request.get(url ?? '')
  const { dominant } = await sharp(await picture.body())
    .extract({ left: 0, top: 0, width: 100, height: 100 })
    .stats()
  expect(Math.min(...Object.values(dominant))).toBeGreaterThan(240)
})

test('an admin edits a product and replaces its picture only on request', async ({ admin: { page }, testProducts }) => {
  const { title, image } = await testProducts.add()
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  const edit = page.getByRole('button', { name: `Edit ${title}` })
  await edit.click()
  const panel = findPanel(page, 'Edit Product')
  await expect(page).toHaveURL(/edit=/)
  await expect(panel.getByLabel('Title')).toHaveValue(title)
  await expect(panel.getByLabel('Click or drag an image here')).toBeDisabled()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Replace image' }).click()
  await choosePicture(panel, await makePng('new.png'))
  await expect(panel.getByText('new.png is uploaded.')).toBeAttached()
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
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
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
  await page.goto(`/admin/products?edit=${'f'.repeat(24)}`)
  await expect(panel.getByText('This product does not exist.')).toBeVisible()
  await expectAccessible(page)
})

test('an admin with unsaved changes confirms before leaving the panel', async ({ admin: { page }, testProducts }) => {
  const { title } = await testProducts.add()
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const panel = findPanel(page, 'Edit Product')
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

  const dialogPromise = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await dialogPromise
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(panel.getByLabel('Title')).toHaveValue('Typed')

  await panel.getByRole('button', { name: 'Close panel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(panel).toBeHidden()
  expect(await testProducts.read()).toMatchObject([{ title }])
})
