import sharp from 'sharp'

import { halfTransparentPhoto, plain } from '../support/pictures.ts'
import { expectAccessible } from './support/accessible.ts'
import { choosePicture, findPanel, makePng } from './support/product-panel.ts'
import { expect, test } from './support/test-products.ts'

const UPLOAD = '**/api/admin/products/upload-image'

test('an admin drops a picture, sees the progress, and can retry a failed upload', async ({
  admin: { page },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*upload-image/)
  await page.goto('/admin/products?add')
  const panel = findPanel(page)
  await panel.getByLabel('Title').fill(testProducts.word)
  const upload = Promise.withResolvers<void>()
  await page.route(UPLOAD, async (route) => {
    await upload.promise
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
  upload.resolve()
  await expect(panel.getByRole('alert')).toContainText('The shop could not be reached.')
  await expectAccessible(page)
  await page.unroute(UPLOAD)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('button', { name: 'Move picture 1', exact: true })).toBeVisible()
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
  const notResizable = 'Your browser cannot convert this file into a JPG of at most 2 MB.'
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
  await page.evaluate(() => dispatchEvent(new Event('release')))
  await expect(panel.getByText('logo.png is uploaded.')).toBeAttached()
  const url = await panel
    .getByRole('button', { name: 'Move picture 1', exact: true })
    .locator('img')
    .getAttribute('src')
  const picture = await page.request.get(url ?? '')
  const { dominant } = await sharp(await picture.body())
    .extract({ left: 0, top: 0, width: 100, height: 100 })
    .stats()
  expect(Math.min(...Object.values(dominant))).toBeGreaterThan(240)
})

test('an admin uploads a WebP picture, which the browser converts', async ({ admin: { page } }) => {
  await page.goto('/admin/products?add')
  const panel = findPanel(page)
  const buffer = await sharp(await plain('#24c'))
    .webp()
    .toBuffer()
  await choosePicture(panel, { name: 'coat.webp', mimeType: 'image/webp', buffer })
  await expect(panel.getByText('coat.webp is uploaded.')).toBeAttached()
  const url = await panel
    .getByRole('button', { name: 'Move picture 1', exact: true })
    .locator('img')
    .getAttribute('src')
  const { dominant } = await sharp(await (await page.request.get(url ?? '')).body()).stats()
  expect(dominant.b).toBeGreaterThan(180)
  expect(dominant.r).toBeLessThan(80)
})
