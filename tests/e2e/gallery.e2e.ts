import type { Locator, Page } from 'playwright/test'

import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { dragFinger, pinchOpen } from './support/touch-gestures.ts'
import { expect, test, type TestStyle } from './support/test-style.ts'

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

async function openDetails(page: Page, style: TestStyle): Promise<Locator> {
  const { variants } = await style.read()
  await page.goto(`/shop/product/${variants[0]?._id}`)
  await steps.hydrateAll(page)
  return page.getByRole('region', { name: style.title })
}

const picture = (dialog: Locator, name: string) => dialog.getByRole('link', { name: `Enlarge: ${name}` })
const zoom = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const expectInView = (locator: Locator) => expect(locator).toBeInViewport({ ratio: 0.9 })

async function openOnPhone(page: Page, style: TestStyle) {
  const dialog = await openDetails(page, style)
  await expectInView(picture(dialog, 'Front'))
  await expect(picture(dialog, 'Front').getByRole('img')).toHaveCSS('object-fit', 'cover')
  return dialog
}

test('a shopper enlarges a picture and returns to the details', async ({ shopper: { page }, style }) => {
  const dialog = await openDetails(page, style)
  const before = await picture(dialog, 'Front').boundingBox()
  await picture(dialog, 'Front').click()
  const enlarged = zoom(page, 'Front').getByRole('img')
  await expect(enlarged).toBeVisible()
  const after = await enlarged.boundingBox()
  expect(after?.width).toBeGreaterThan((before?.width ?? 0) * 1.2)
  expect(after?.height).toBeGreaterThan((before?.height ?? 0) * 1.2)
  await page.keyboard.press('Escape')
  await expect(zoom(page, 'Front')).toBeHidden()
  await expect(picture(dialog, 'Front')).toBeFocused()
  await expect(dialog).toBeVisible()
})

test('a shopper turns the pictures of a color with thumbnails and arrow keys', async ({ shopper: { page }, style }) => {
  const { pictures } = await style.read()
  await style.save({ pictures: [...pictures, { color: 'white', image: pictures[0]?.image, alt: 'White front' }] })
  await page.setViewportSize({ width: 360, height: 740 })
  const dialog = await openDetails(page, style)
  await expectInView(picture(dialog, 'Front'))
  await dialog.getByRole('link', { name: 'Picture 2: Back' }).click()
  await expectInView(picture(dialog, 'Back'))
  await page.keyboard.press('ArrowLeft')
  await expectInView(picture(dialog, 'Front'))
  await expectAccessible(page)
  await dialog.getByRole('group', { name: 'Color' }).getByRole('radio', { name: 'white' }).locator('xpath=..').click()
  await expectInView(picture(dialog, 'White front'))
  await expect(dialog.getByRole('link', { name: /^Picture 2/ })).toHaveCount(0)
})

test('a shopper turns the enlarged pictures with buttons and arrow keys', async ({ shopper: { page }, style }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const dialog = await openDetails(page, style)
  await picture(dialog, 'Front').click()
  await expect(zoom(page, 'Front').getByRole('button', { name: 'Previous picture' })).toBeDisabled()
  await zoom(page, 'Front').getByRole('button', { name: 'Next picture' }).click()
  await expect(zoom(page, 'Back').getByRole('status')).toHaveText('Picture 2 of 2: Back')
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await expect(zoom(page, 'Front').getByRole('img')).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect(zoom(page, 'Back').getByRole('img')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expectInView(picture(dialog, 'Back'))
  await expect(picture(dialog, 'Back')).toBeFocused()
})

test('an arrow key in the enlarged picture does not scroll the gallery behind it', async ({
  shopper: { page },
  style
}) => {
  const dialog = await openDetails(page, style)
  await picture(dialog, 'Front').click()
  await page.keyboard.press('ArrowRight')
  await expect(zoom(page, 'Back')).toBeVisible()
  const left = await dialog.locator('.gallery .gallery-strip').evaluate((strip) => strip.scrollLeft)
  expect(left).toBe(0)
})

test('two pictures of the same file are two pictures', async ({ shopper: { page }, style }) => {
  const { pictures } = await style.read()
  await style.save({ pictures: ['Front', 'Front again'].map((alt) => ({ ...pictures[0], alt })) })
  await page.setViewportSize({ width: 360, height: 740 })
  const dialog = await openDetails(page, style)
  await dialog.getByRole('link', { name: 'Picture 2: Front again' }).click()
  await expectInView(picture(dialog, 'Front again'))
})

test('a shopper swipes the pictures with a finger, also the enlarged ones, and magnifies one', async ({
  newBrowser,
  shopper,
  style
}) => {
  const context = await newBrowser(PHONE)
  await context.addCookies(await shopper.page.context().cookies())
  const page = await context.newPage()
  const dialog = await openOnPhone(page, style)
  await dragFinger(page, picture(dialog, 'Front'), -250)
  await expectInView(picture(dialog, 'Back'))
  await picture(dialog, 'Back').tap()
  await dragFinger(page, zoom(page, 'Back').getByRole('img'), 250)
  const enlarged = zoom(page, 'Front').getByRole('img')
  await expect(enlarged).toBeInViewport({ ratio: 0.9 })

  const readBox = async () => (await enlarged.boundingBox()) ?? { x: 0, width: 0 }
  await enlarged.tap()
  await expect.poll(async () => (await readBox()).width).toBe(2.5 * PHONE.viewport.width)
  const { x } = await readBox()
  expect(x).toBeLessThan(0)
  await dragFinger(page, zoom(page, 'Front'), -150)
  await expect.poll(async () => (await readBox()).x).toBeLessThan(x - 100)
  await expectAccessible(page)
  await zoom(page, 'Front').getByRole('button', { name: 'Zoom out' }).tap()
  await expect.poll(async () => (await readBox()).width).toBe(PHONE.viewport.width)
  const magnify = zoom(page, 'Front').getByRole('button', { name: 'Magnify: Front' })
  await expect(magnify).toBeFocused()
  await magnify.press('Enter')
  await expect.poll(async () => (await readBox()).width).toBe(2.5 * PHONE.viewport.width)
  await magnify.press('Enter')
  await expect.poll(async () => (await readBox()).width).toBe(PHONE.viewport.width)
})

test('a shopper pinches an enlarged picture, and then swipes it instead of turning', async ({
  newBrowser,
  shopper,
  style
}) => {
  const context = await newBrowser(PHONE)
  await context.addCookies(await shopper.page.context().cookies())
  const page = await context.newPage()
  const dialog = await openOnPhone(page, style)
  await picture(dialog, 'Front').tap()
  const enlarged = zoom(page, 'Front').getByRole('img')
  await pinchOpen(page, enlarged)
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5)
  const readLeft = () => page.evaluate(() => visualViewport?.offsetLeft ?? 0)
  const left = await readLeft()
  await dragFinger(page, enlarged, -150)
  await expect.poll(readLeft).toBeGreaterThan(left)
  await expect(zoom(page, 'Front')).toBeVisible()
})
