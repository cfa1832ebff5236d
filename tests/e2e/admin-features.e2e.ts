import { expectAccessible } from './support/accessible.ts'
import { makeImageFile } from './support/files.ts'
import { fulfilFirst } from './support/network.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('an admin uploads, previews and publishes a banner that shoppers see on the home page', async ({
  admin: { page },
  shopper,
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/upload-image/)
  const headline = `New coats ${shopper.person.userName}`
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Manage feature images' }).click()
  await expect(page.getByRole('heading', { name: 'Feature Images Management' })).toBeVisible()
  await steps.waitForHydration(page)
  const form = page.getByRole('region', { name: 'Add a feature image' })
  const publish = form.getByRole('button', { name: 'Upload Image' })
  await expect(publish).toBeDisabled()
  await expect(form.getByText('PNG, JPG, GIF (max. 2MB)').first()).toBeVisible()

  await form.getByLabel('Headline (optional)').fill(headline)
  const response = Promise.withResolvers<void>()
  await fulfilFirst(page, '**/upload-image', (route) => response.promise.then(() => route.abort('failed')))
  await form
    .getByRole('group', { name: 'Image', exact: true })
    .locator('input[type="file"]')
    .setInputFiles(await makeImageFile())
  await expect(form.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  response.resolve()
  await expect(form.getByRole('alert')).toContainText('The shop could not be reached.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(publish).toBeEnabled()
  await expect(form.getByLabel('Headline (optional)')).toHaveValue(headline)
  await form.getByLabel(/^Alt text/).fill('A row of coats')
  await form.getByLabel('Link').fill('/shop/listing?category=women')

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
  await expect(banner).toContainText(/Added \d{4}-\d\d-\d\d/)
  await expect(publish).toBeDisabled()
  await expect(form.getByLabel('Click or drag an image here').first()).toBeFocused()

  await shopper.page.goto('/shop/home')
  const slide = shopper.page.getByRole('link', { name: new RegExp(headline), includeHidden: true })
  await expect(slide).toHaveAttribute('href', '/shop/listing?category=women')

  await banner.getByRole('button', { name: `Edit ${headline}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit banner' })
  await dialog.getByLabel('Headline (optional)').fill(`${headline}, again`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save banner' }).click()
  await expect(dialog).toBeHidden()
  await expect(steps.toast(page, 'Banner updated.')).toBeVisible()
  await expect(gallery.getByRole('heading', { name: `${headline}, again` })).toBeVisible()

  page.once('dialog', (question) => void question.dismiss())
  await banner.getByRole('button', { name: /^Delete/ }).click()
  await expect(banner).toBeVisible()
  const dialogPromise = page.waitForEvent('dialog')
  const clickPromise = banner.getByRole('button', { name: /^Delete/ }).click()
  const question = await dialogPromise
  expect(question.message()).toBe('Are you sure you want to delete this image?')
  await question.accept()
  await clickPromise
  await expect(banner).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps.toast(page, 'The banner is on the home page again.')).toBeVisible()
  await expect(banner).toContainText('Links to /shop/listing?category=women')
  await shopper.page.reload()
  await expect(slide).toHaveAttribute('href', '/shop/listing?category=women')
  page.once('dialog', (nextQuestion) => void nextQuestion.accept())
  await banner.getByRole('button', { name: /^Delete/ }).click()
  await expect(banner).toBeHidden()
})

test('an admin who reorders banners by keyboard changes their order on the home page', async ({
  admin: { page },
  shopper
}) => {
  await steps.openHydrated(page, '/admin/features')
  const headings = page.getByRole('region', { name: 'Feature Image Gallery' }).getByRole('heading', { level: 3 })
  const original = await headings.allTextContents()
  const [first = '', second = ''] = original
  const down = page.getByRole('button', { name: `Move ${first} down` })
  await down.focus()
  const responsePromise = page.waitForResponse('**/api/admin/features/order')
  await page.keyboard.press('Enter')
  expect((await responsePromise).status()).toBe(200)
  await expect(headings.first()).toHaveText(second)
  await expect(down).toBeFocused()
  await expect(page.getByText(`Moved to position 2 of ${original.length}.`)).toBeAttached()
  await shopper.page.goto('/shop/home')
  const slides = shopper.page.locator('.slides h2')
  await expect(slides.first()).toHaveText(second)

  const nextResponsePromise = page.waitForResponse('**/api/admin/features/order')
  await page.getByRole('button', { name: `Move ${first} up` }).click()
  expect((await nextResponsePromise).status()).toBe(200)
  await expect(page.getByText(`Moved to position 1 of ${original.length}.`)).toBeAttached()
  await expect(headings).toHaveText(original)
  await expect(page.getByRole('button', { name: `Move ${first} up` })).toHaveAttribute('aria-disabled', 'true')
})

test('an invalid banner link is rejected, and an admin confirms before discarding changes', async ({
  admin: { page }
}) => {
  await steps.openHydrated(page, '/admin/features')
  const gallery = page.getByRole('region', { name: 'Feature Image Gallery' })
  await gallery.getByRole('button', { name: /^Edit/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit banner' })
  const link = dialog.getByLabel('Link')
  await link.fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Save banner' }).click()
  await expect(link).toBeFocused()
  expect(await link.evaluate((input: HTMLInputElement) => input.validationMessage)).toMatch(
    /^The link must be a page of this shop, such as /
  )

  const question = steps.discardQuestion(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(link).toHaveValue('javascript:alert(1)')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toBeHidden()
})

test('the gallery shows a message when there are no banners', async ({ admin: { page, person } }) => {
  const { data: banners } = await person.call('GET /api/common/feature/get')
  try {
    for (const { _id: id } of banners.slice(1)) {
      await person.call('DELETE /api/common/feature/delete/{id}', { params: { id } })
    }
    await steps.openHydrated(page, '/admin/features')
    page.once('dialog', (question) => void question.accept())
    await page.getByRole('button', { name: /^Delete/ }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Feature Image Gallery' })).toBeFocused()
    await expect(page.getByText('No feature images have been uploaded yet.')).toBeVisible()
    await expectAccessible(page)
  } finally {
    for (const banner of banners) await person.call('POST /api/common/feature/add', { body: banner })
  }
})
