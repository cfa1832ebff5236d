import type { Page } from 'playwright/test'

import { HOUR } from '../../src/lib/dates.ts'
import { toLocalInput } from '../../src/lib/local-time.ts'
import { expectAccessible } from './support/accessible.ts'
import { makeImageFile } from './support/files.ts'
import { holdRequest } from './support/hold-requests.ts'
import { fulfilFirst } from './support/network.ts'
import type { Person } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test as base } from './support/test.ts'

interface Banner {
  id: string
  headline: string
}

/** They are the last ones on the home page. */
const test = base.extend<{ banners: [Banner, Banner] }>({
  banners: async ({ admin: { person } }, use) => {
    const banners = [await addBanner(person, 'first'), await addBanner(person, 'second')] as const
    await use([...banners])
    const { data } = await person.call('GET /api/common/feature/get')
    for (const { id } of banners) {
      if (!data.some(({ _id }) => _id === id)) continue
      await person.call('DELETE /api/common/feature/delete/{id}', { params: { id } })
    }
  }
})

async function addBanner({ call }: Person, ordinal: string): Promise<Banner> {
  const { data: others } = await call('GET /api/common/feature/get')
  const headline = `The ${ordinal} of ${crypto.randomUUID().slice(0, 8)}`
  const body = { image: others[0]?.image ?? '', headline, alt: 'A coat' }
  return { id: (await call('POST /api/common/feature/add', { body })).data._id, headline }
}

async function open(page: Page) {
  page.on('dialog', (question) => void question.accept())
  await steps.openHydrated(page, '/admin/features')
  const gallery = page.getByRole('region', { name: 'Feature Image Gallery' })
  return {
    row: ({ headline }: Banner) => gallery.getByRole('listitem').filter({ hasText: headline }),
    button: (action: string, { headline }: Banner) =>
      gallery.getByRole('button', { name: `${action} ${headline}`, exact: true }),
    dialog: page.getByRole('dialog', { name: 'Edit banner' })
  }
}

test('toasts and their Undo button outlive the banner dialog', async ({
  admin: { page },
  banners: [first, second]
}) => {
  await page.clock.install()
  const { row, button, dialog } = await open(page)
  const choices = page.locator(`#${await page.getByLabel('Link').first().getAttribute('list')}`)
  await expect(choices.getByText('Puma')).toHaveAttribute('value', '/shop/listing?brand=puma')
  // Keeps the toasts.
  await page.clock.pauseAt(Date.now() + 60_000)
  await button('Delete', first).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await button('Edit', second).press('Enter')
  await dialog.getByLabel('Headline (optional)').fill(second.headline.toUpperCase())
  await dialog.getByRole('button', { name: 'Save banner' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(steps.toast(page, 'Banner updated.')).toBeVisible()
  await undo.click()
  await expect(row(first)).toBeVisible()
})

test('an admin who drags a banner to another position changes the order on the home page, also in Firefox', async ({
  admin: { page },
  banners: [first, second],
  shopper
}) => {
  const { row } = await open(page)
  // Firefox requires data.
  const transfer = await row(first).evaluate((item) => {
    const dataTransfer = new DataTransfer()
    item.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }))
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
    item.dispatchEvent(drop)
    return { data: dataTransfer.getData('text/plain'), isHandledByBrowser: !drop.defaultPrevented }
  })
  expect(transfer).toEqual({ data: first.id, isHandledByBrowser: false })

  const responsePromise = page.waitForResponse('**/api/admin/features/order')
  await row(second).dragTo(row(first))
  expect((await responsePromise).status()).toBe(200)
  const headings = page.getByRole('region', { name: 'Feature Image Gallery' }).getByRole('heading', { level: 3 })
  await expect(headings.last()).toHaveText(first.headline)
  await expect(page.getByText(/^Moved to position \d+ of \d+\.$/)).toBeAttached()
  await shopper.page.goto('/shop/home')
  const headlines = await shopper.page.locator('.slides h2').allTextContents()
  expect(headlines.slice(-2)).toEqual([second.headline, first.headline])
})

test('a double click moves a banner once', async ({ admin: { page }, banners: [first, second] }) => {
  const { button } = await open(page)
  const headings = page.getByRole('region', { name: 'Feature Image Gallery' }).getByRole('heading', { level: 3 })
  const moveUp = button('Move', { ...second, headline: `${second.headline} up` })
  await moveUp.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await moveUp.boundingBox()) ?? {}
  await page.mouse.dblclick(x + width / 2, y + height / 2)
  await expect(headings.last()).toHaveText(first.headline)
  await button('Move', { ...first, headline: `${first.headline} up` }).press('Enter')
  await expect(headings.last()).toHaveText(second.headline)
})

test('the focus moves to a neighbouring banner after a deletion', async ({
  admin: { page },
  banners: [first, second]
}) => {
  const { row, button } = await open(page)
  await button('Delete', first).press('Enter')
  await expect(row(first)).toBeHidden()
  await expect(button('Delete', second)).toBeFocused()
  await button('Delete', second).press('Enter')
  await expect(row(second)).toBeHidden()
  await expect(page.getByRole('button', { name: /^Delete / }).last()).toBeFocused()
})

test('an admin who presses Escape during an upload is asked before changes are discarded', async ({
  admin: { page },
  banners: [banner]
}) => {
  const { button, dialog } = await open(page)
  await button('Edit', banner).click()
  const heldRequest = await holdRequest(page, '**/upload-image')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makeImageFile())
  await heldRequest.arrived
  await page.keyboard.press('Escape')
  await expect(steps.discardQuestion(page)).toBeVisible()
  await page.keyboard.press('Escape')
  heldRequest.release()
  await expect(dialog.getByRole('button', { name: 'Save banner' })).toBeEnabled()
})

test('a banner form is read-only while it is saved and keeps its values when saving fails', async ({
  admin: { page },
  banners: [banner],
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/features\/edit\//)
  const { button, dialog } = await open(page)
  await button('Edit', banner).click()
  const response = Promise.withResolvers<void>()
  await fulfilFirst(page, '**/features/edit/*', (route) => response.promise.then(() => route.abort('failed')))
  const headline = dialog.getByLabel('Headline (optional)')
  await headline.fill('Typed before')
  await headline.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeFocused()
  await headline.evaluate((input) => input.focus())
  await page.keyboard.type(' and more')
  await expect(headline).toHaveValue('Typed before')
  response.resolve()
  const save = dialog.getByRole('button', { name: 'Save banner' })
  await expect(save).toBeFocused()
  await expect(steps.errorToast(page, 'The shop could not be reached.')).toBeVisible()
  await expect(headline).toHaveValue('Typed before')
  await save.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Typed before' })).toBeVisible()
})

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

const schedule = ({ call }: Person, { id }: Banner, times: { startsAt?: string; endsAt?: string }) =>
  call('PUT /api/admin/features/edit/{id}', { params: { id }, body: times })

test('the previews of a scheduled banner, and of a text at its date, show the slides of that day and change them', async ({
  admin: { page, person },
  banners: [scheduled, ending]
}) => {
  const { button, dialog } = await open(page)
  await schedule(person, scheduled, { startsAt: inHours(48) })
  await schedule(person, ending, { endsAt: inHours(24) })
  await page.reload()
  await steps.waitForHydration(page)
  await button('Edit', scheduled).click()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText(/^The page on \d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible()
  await expectAccessible(page)
  for (const width of [360, 1280]) {
    const home = preview.frameLocator(`iframe[title="The home page at ${width} px"]`)
    const slides = home.locator('.slides > li')
    const own = slides.filter({ hasText: scheduled.headline })
    await expect(home.getByRole('link', { name: 'Slide 1', exact: true })).toHaveAttribute('aria-current', 'true')
    await expect(own).toBeInViewport({ ratio: 0.5 })
    await expect(slides.filter({ hasText: ending.headline })).toHaveCount(0)
    await home.getByRole('button', { name: 'Next slide' }).click()
    await expect(slides.nth(1)).toBeInViewport({ ratio: 0.5 })
    await expect(own).not.toBeInViewport()
    await home.getByRole('link', { name: 'Slide 1', exact: true }).press('Enter')
    await expect(own).toBeInViewport({ ratio: 0.5 })
    await home.getByRole('button', { name: 'Pause the slides' }).click()
    await expect(home.getByRole('button', { name: 'Pause the slides' })).toHaveAttribute('aria-pressed', 'true')
    // A preview changes nothing and leads nowhere.
    await expect(home.getByRole('link', { name: /^Slide \d$/ })).toHaveCount(await slides.count())
    await expect(home.locator(':is(a, button, input):not([inert], [inert] *, .controls *)')).toHaveCount(0)
  }

  await steps.openHydrated(page, '/admin/content?section=home.vip')
  const home = page.frameLocator('iframe')
  const slides = home.locator('.slides > li')
  const own = slides.filter({ hasText: scheduled.headline })
  await expect(home.getByRole('button', { name: 'Next slide' })).toBeVisible()
  await expect(own).toHaveCount(0)
  await page.getByLabel(/^Show the page at/).fill(toLocalInput(inHours(72)))
  await expect(own).toHaveCount(1)
  const position = 1 + (await slides.allInnerTexts()).findIndex((text) => text.includes(scheduled.headline))
  await home.getByRole('link', { name: `Slide ${position}`, exact: true }).click()
  await expect(own).toBeInViewport({ ratio: 0.3 })
  await expect(slides.first()).not.toBeInViewport()
  await expectAccessible(page)
})
