import { HOUR } from '../../src/lib/dates.ts'
import { toLocalInput } from '../../src/lib/local-time.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

const inHours = (hours: number): string => toLocalInput(new Date(Date.now() + hours * HOUR).toISOString())

test('an admin schedules a banner, cancels a scheduled version of a text, and edits it later', async ({
  admin: { page, person },
  shopper,
  pageErrors
}) => {
  const { data: banners } = await person.call('GET /api/common/feature/get')
  const headline = `Campaign ${crypto.randomUUID().slice(0, 8)}`
  const body = { image: banners[0]?.image ?? '', headline, alt: 'A coat' }
  const { data: banner } = await person.call('POST /api/common/feature/add', { body })
  const visible = async () => {
    await shopper.page.goto('/shop/home')
    return (await shopper.page.locator('.slides h2').allTextContents()).includes(headline)
  }

  await steps.openHydrated(page, '/admin/features')
  const row = page.getByRole('listitem').filter({ hasText: headline })
  const dialog = page.getByRole('dialog', { name: 'Edit banner' })
  const editBanner = async (label: RegExp, value: string) => {
    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel(label).fill(value)
    await dialog.getByRole('button', { name: 'Save banner' }).click()
    await expect(dialog).toBeHidden()
  }
  expect(await visible()).toBe(true)
  await editBanner(/^Start/, inHours(24))
  await expect(row).toContainText(/Starts \d{4}-\d\d-\d\d \d\d:\d\d/)
  await expectAccessible(page)
  expect(await visible()).toBe(false)
  await editBanner(/^Start/, inHours(-2))
  expect(await visible()).toBe(true)
  await editBanner(/^End/, inHours(-1))
  await expect(row).toContainText(/Ended \d{4}-\d\d-\d\d/)
  expect(await visible()).toBe(false)
  await person.call('DELETE /api/common/feature/delete/{id}', { params: { id: banner._id } })

  await steps.openHydrated(page, '/admin/content?section=home.vip')
  const title = page.getByLabel('Title')
  const preview = page.frameLocator('iframe')
  const original = await title.inputValue()
  await title.fill('Members only')
  await page.getByRole('button', { name: 'Publish at…' }).click()
  const time = page.getByLabel(/^Time/)
  await expect(time).toBeFocused()
  await time.fill(inHours(24))
  // The preview loads again after the draft is saved, and cannot be checked during that.
  await expect(preview.getByText('Members only')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Schedule' }).press('Enter')
  const scheduled = page.getByRole('listitem').filter({ hasText: 'Scheduled by' })
  await expect(scheduled).toBeVisible()
  await expect(title).toHaveValue(original)
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toBeFocused()
  await expect(preview.getByText(original)).toBeVisible()
  await title.fill('Newcomers')
  await expect(preview.getByText('Newcomers')).toBeVisible()
  await page.getByLabel(/^Show the page at/).fill(inHours(25))
  await expect(preview.getByText('Members only')).toBeVisible()
  await page.getByLabel(/^Show the page at/).fill(inHours(23))
  await expect(preview.getByText('Newcomers')).toBeVisible()
  await scheduled.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(scheduled).toBeHidden()
  await expect(publish).toBeFocused()
  const unpublished = page.getByRole('listitem').filter({ hasText: /not published.*Cancelled/ })
  const edit = unpublished.getByRole('button', { name: 'Edit' })
  pageErrors.expect(/status of 400 .*\/content\/reopen/)
  await edit.click()
  await expect(page.getByText('This section already has a draft. Publish or discard it first.')).toBeVisible()
  await expect(title).toHaveValue('Newcomers')
  page.on('dialog', (question) => void question.accept())
  const discard = page.getByRole('button', { name: 'Discard draft' })
  await discard.press('Enter')
  await expect(title).toHaveValue(original)
  await expect(publish).toBeFocused()
  await edit.press('Enter')
  await expect(title).toHaveValue('Members only')
  await expect(unpublished).toBeHidden()
  await expect(publish).toBeFocused()
  await discard.press('Enter')
  await expect(title).toHaveValue(original)
  await expect(publish).toBeFocused()
})
