import { expectAccessible } from './support/accessible.ts'
import { pictureFile } from './support/files.ts'
import { fulfilFirst } from './support/network.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a banner is uploaded, looked at, published, and seen on the home page', async ({ admin: { page }, shopper }) => {
  const headline = `New coats ${shopper.person.userName}`
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Manage feature images' }).click()
  await expect(page.getByRole('heading', { name: 'Feature Images Management' })).toBeVisible()
  await steps.waitForHydration(page)
  const form = page.getByRole('region', { name: 'Add a feature image' })
  const publish = form.getByRole('button', { name: 'Upload Image' })
  await expect(publish).toBeDisabled()
  await expect(form.getByText('PNG, JPG, GIF (max. 2MB)').first()).toBeVisible()

  await form
    .getByRole('group', { name: 'Picture', exact: true })
    .locator('input[type="file"]')
    .setInputFiles(await pictureFile())
  await expect(publish).toBeEnabled()
  await form.getByLabel('Headline (optional)').fill(headline)
  await form.getByLabel(/^Alt text/).fill('A row of coats')
  await form.getByLabel('Link').fill('/shop/listing?category=women')
  await expectAccessible(page)

  await form.getByRole('button', { name: 'Preview' }).click()
  for (const width of [360, 1280]) {
    const home = page.frameLocator(`iframe[title="The home page at ${width} px"]`)
    await expect(home.getByText(headline).first()).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close preview' }).click()

  await publish.click()
  await expect(steps.toast(page, 'The banner is on the home page.')).toBeVisible()
  const gallery = page.getByRole('region', { name: 'Feature Image Gallery' })
  const banner = gallery.getByRole('listitem').filter({ hasText: headline })
  await expect(banner).toContainText(/Added \d+ \w+ 20\d\d/)
  await expect(publish).toBeDisabled()
  await expect(form.getByLabel('Click or drag a picture here').first()).toBeFocused()

  await shopper.page.goto('/shop/home')
  const slide = shopper.page.getByRole('link', { name: new RegExp(headline), includeHidden: true })
  await expect(slide).toHaveAttribute('href', '/shop/listing?category=women')

  await banner.getByRole('button', { name: `Edit ${headline}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit banner' })
  await dialog.getByLabel('Headline (optional)').fill(`${headline}, again`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save banner' }).click()
  await expect(dialog).toBeHidden()
  await expect(steps.toast(page, 'The banner is changed.')).toBeVisible()
  await expect(gallery.getByRole('heading', { name: `${headline}, again` })).toBeVisible()

  page.once('dialog', (question) => void question.dismiss())
  await banner.getByRole('button', { name: /^Delete/ }).click()
  await expect(banner).toBeVisible()
  const asked = page.waitForEvent('dialog')
  const pressed = banner.getByRole('button', { name: /^Delete/ }).click()
  const question = await asked
  expect(question.message()).toBe('Are you sure you want to delete this image?')
  await question.accept()
  await pressed
  await expect(banner).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps.toast(page, 'The banner is on the home page again.')).toBeVisible()
  await expect(banner).toContainText('Links to /shop/listing?category=women')
  await shopper.page.reload()
  await expect(slide).toHaveAttribute('href', '/shop/listing?category=women')
  page.once('dialog', (again) => void again.accept())
  await banner.getByRole('button', { name: /^Delete/ }).click()
  await expect(banner).toBeHidden()
})

test('banners are put in another order by keyboard, and shoppers see them in it', async ({
  admin: { page },
  shopper
}) => {
  await page.goto('/admin/features')
  await steps.waitForHydration(page)
  const names = page.getByRole('region', { name: 'Feature Image Gallery' }).getByRole('heading', { level: 3 })
  const before = await names.allTextContents()
  const [first = '', second = ''] = before
  const down = page.getByRole('button', { name: `Move ${first} down` })
  await down.focus()
  const ordered = page.waitForResponse('**/api/admin/features/order')
  await page.keyboard.press('Enter')
  expect((await ordered).status()).toBe(200)
  await expect(names.first()).toHaveText(second)
  await expect(down).toBeFocused()
  await expect(page.getByText(`Moved to position 2 of ${before.length}.`)).toBeAttached()
  await shopper.page.goto('/shop/home')
  const slides = shopper.page.locator('.slides h2')
  await expect(slides.first()).toHaveText(second)

  const movedBack = page.waitForResponse('**/api/admin/features/order')
  await page.getByRole('button', { name: `Move ${first} up` }).click()
  expect((await movedBack).status()).toBe(200)
  await expect(page.getByText(`Moved to position 1 of ${before.length}.`)).toBeAttached()
  await expect(names).toHaveText(before)
  await expect(page.getByRole('button', { name: `Move ${first} up` })).toHaveAttribute('aria-disabled', 'true')
})

test('an upload tells that it is on its way, and a failed one loses nothing that was typed', async ({
  admin: { page },
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/upload-image/)
  await page.goto('/admin/features')
  await steps.waitForHydration(page)
  const form = page.getByRole('region', { name: 'Add a feature image' })
  const file = form.getByRole('group', { name: 'Picture', exact: true }).locator('input[type="file"]')
  const answered = Promise.withResolvers<void>()
  await fulfilFirst(page, '**/upload-image', async (route) => {
    await answered.promise
    await route.abort('failed')
  })
  await form.getByLabel('Headline (optional)').fill('Typed before')
  await file.setInputFiles(await pictureFile())
  await expect(form.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  answered.resolve()
  await expect(form.getByRole('alert')).toContainText('The shop could not be reached.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByRole('button', { name: 'Upload Image' })).toBeEnabled()
  await expect(form.getByLabel('Headline (optional)')).toHaveValue('Typed before')
})

test('a link that leads nowhere is not taken, and leaving asks about what was typed', async ({ admin: { page } }) => {
  await page.goto('/admin/features')
  await steps.waitForHydration(page)
  const gallery = page.getByRole('region', { name: 'Feature Image Gallery' })
  await gallery.getByRole('button', { name: /^Edit/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit banner' })
  const link = dialog.getByLabel('Link')
  await link.fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Save banner' }).click()
  expect(await link.evaluate((input: HTMLInputElement) => input.validity.patternMismatch)).toBe(true)

  const question = dialog.getByRole('alertdialog', { name: 'Discard your changes?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(link).toHaveValue('javascript:alert(1)')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('without banners the gallery says so', async ({ admin: { page, person } }) => {
  const { data: banners } = await person.call('GET /api/common/feature/get')
  try {
    for (const { _id: id } of banners.slice(1)) {
      await person.call('DELETE /api/common/feature/delete/{id}', { params: { id } })
    }
    await page.goto('/admin/features')
    await steps.waitForHydration(page)
    page.once('dialog', (question) => void question.accept())
    await page.getByRole('button', { name: /^Delete/ }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Feature Image Gallery' })).toBeFocused()
    await expect(page.getByText('No feature images have been uploaded yet.')).toBeVisible()
    await expectAccessible(page)
  } finally {
    for (const banner of banners) await person.call('POST /api/common/feature/add', { body: banner })
  }
})
