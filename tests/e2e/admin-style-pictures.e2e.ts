import { makeImageFile } from './support/files.ts'
import { expect, findPanel, openStyle, saveStyle, test, type TestStyle } from './support/test-style.ts'

const listAlts = async ({ read }: TestStyle) => (await read()).pictures.map(({ alt }) => alt)

const listImages = async ({ read }: TestStyle) => {
  const { variants, pictures } = await read()
  return { images: new Set(variants.map(({ image }) => image)), first: pictures[0]?.image }
}

test('an admin orders the pictures of a color by keyboard, and the first one is the product’s', async ({
  admin: { page },
  style
}) => {
  await openStyle(page, style)
  await page.getByRole('button', { name: 'Move picture 1', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Move picture 2', exact: true })).toBeFocused()
  await saveStyle(page)
  expect(await listAlts(style)).toEqual(['Back', 'Front'])
  const { images, first } = await listImages(style)
  expect(images).toEqual(new Set([first]))
})

test('an admin orders the pictures of a color by dragging', async ({ admin: { page }, style }) => {
  await openStyle(page, style)
  const pictures = findPanel(page).getByRole('listitem')
  await pictures.nth(1).getByRole('button', { name: 'Move picture 2', exact: true }).dragTo(pictures.nth(0))
  await expect(page.getByRole('textbox', { name: 'Alt text of picture 1' })).toHaveValue('Back')
  await saveStyle(page)
  expect(await listAlts(style)).toEqual(['Back', 'Front'])
  const { images, first } = await listImages(style)
  expect(images).toEqual(new Set([first]))
})

test('an admin uploads a picture and sees the progress', async ({ admin: { page }, style }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/upload-image', async (route) => {
    await released.promise
    await route.continue()
  })
  await openStyle(page, style)
  const panel = findPanel(page)
  await panel.getByLabel('Click or drag an image here').setInputFiles(await makeImageFile())
  await expect(panel.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  released.resolve()
  await expect(panel.getByRole('button', { name: 'Move picture 3', exact: true })).toBeVisible()
  await saveStyle(page)
  const { pictures } = await style.read()
  expect(pictures.map(({ alt }) => alt)).toEqual(['Front', 'Back', `${style.title}, navy`])
})
