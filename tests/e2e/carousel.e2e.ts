import type { Locator, Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { controlClock } from './support/clock.ts'

/** Milliseconds that a slide is visible. */
const INTERVAL = 5000

interface Carousel {
  region: Locator
  slide: (number: number) => Locator
  button: (name: string) => Locator
  expectShown: (number: number) => Promise<void>
  /** Advances the clock while nothing touches the slides. */
  pass: (milliseconds: number) => Promise<void>
}

/** Opens a carousel of three slides with a stopped clock. */
async function open(page: Page): Promise<Carousel> {
  const pass = await controlClock(page)
  await page.goto('/shop/home')
  const region = page.getByRole('region', { name: 'Featured', exact: true })
  const slide = (number: number) => region.locator('.slides > li').nth(number - 1)
  await expect(region.locator('.slides > li')).toHaveCount(3)
  await expect(region.locator('.slides > li[inert]')).toHaveCount(2)
  return {
    region,
    slide,
    button: (name) => region.getByRole('button', { name }),
    expectShown: async (number) => {
      await expect(region.locator('[aria-current="true"]')).toHaveAccessibleName(`Slide ${number}`)
      await expect(slide(number)).toBeInViewport({ ratio: 0.5 })
      await expect(slide(number)).not.toHaveAttribute('inert')
      await expect(region.locator('.slides > li[inert]')).toHaveCount(2)
    },
    pass
  }
}

test('a slide stands for five seconds, and after the last comes the first', async ({ shopper: { page } }) => {
  const { expectShown, pass } = await open(page)
  await expectShown(1)
  await pass(INTERVAL - 1)
  await expectShown(1)
  await pass(1)
  await expectShown(2)
  await pass(INTERVAL)
  await expectShown(3)
  await pass(INTERVAL)
  await expectShown(1)
})

test('the slides stand while they are pointed at, and then for their whole time', async ({ shopper: { page } }) => {
  const { region, expectShown, pass } = await open(page)
  await pass(INTERVAL - 1)
  await region.hover()
  await pass(4 * INTERVAL)
  await expectShown(1)
  await page.getByRole('button', { name: 'Account' }).hover()
  await pass(INTERVAL - 1)
  await expectShown(1)
  await pass(1)
  await expectShown(2)
})

test('the slides stand while something in them has the focus', async ({ shopper: { page } }) => {
  const { slide, expectShown, pass } = await open(page)
  await slide(1).getByRole('link').focus()
  await pass(4 * INTERVAL)
  await expectShown(1)
  await page.getByRole('button', { name: 'Account' }).focus()
  await pass(INTERVAL)
  await expectShown(2)
})

test('the slides stand in a tab that nobody looks at', async ({ shopper: { page } }) => {
  const { expectShown, pass } = await open(page)
  const look = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await look(true)
  await pass(4 * INTERVAL)
  await expectShown(1)
  await look(false)
  await pass(INTERVAL)
  await expectShown(2)
})

test('a button stops the slides, and starts them again', async ({ shopper: { page } }) => {
  const { button, expectShown, pass } = await open(page)
  const pause = button('Pause the slides')
  await pause.click()
  await expect(pause).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Account' }).hover()
  await page.getByRole('button', { name: 'Account' }).focus()
  await pass(4 * INTERVAL)
  await expectShown(1)
  // They start although their button has the focus and the pointer.
  await pause.click()
  await expect(pause).toHaveAttribute('aria-pressed', 'false')
  await pass(INTERVAL)
  await expectShown(2)
})

test('who wants less motion starts the slides, or leafs through them', async ({ shopper: { page } }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { button, expectShown, pass } = await open(page)
  await expect(button('Pause the slides')).toHaveAttribute('aria-pressed', 'true')
  await pass(4 * INTERVAL)
  await expectShown(1)
  await button('Next slide').click()
  await expectShown(2)
  await button('Pause the slides').click()
  await pass(INTERVAL)
  await expectShown(3)
})

test('previous, next and dots lead from slide to slide, round the ends', async ({ shopper: { page } }) => {
  const { region, button, expectShown } = await open(page)
  await button('Previous slide').click()
  await expectShown(3)
  await button('Next slide').click()
  await expectShown(1)
  await region.getByRole('link', { name: 'Slide 2' }).click()
  await expectShown(2)
  await expect(page).toHaveURL('/shop/home')
})

test('a swipe leads to the next slide, which then stands its whole time', async ({ shopper: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { slide, expectShown, pass } = await open(page)
  await pass(INTERVAL - 1)
  await swipe(page, await slide(1).boundingBox())
  await expectShown(2)
  await pass(INTERVAL - 1)
  await expectShown(2)
  await pass(1)
  await expectShown(3)
})

test('a swipe is followed where the browser does not tell that it has ended', async ({ shopper: { page } }) => {
  // Safari before 26.2.
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'onscrollend')
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true)
  })
  await page.setViewportSize({ width: 360, height: 740 })
  const { slide, expectShown, pass } = await open(page)
  await swipe(page, await slide(1).boundingBox())
  await expect(slide(2)).toBeInViewport({ ratio: 1 })
  await pass(150)
  await expectShown(2)
})

test('Tab reaches the slide that is shown and no other', async ({ shopper: { page } }) => {
  const { region, slide, button, expectShown } = await open(page)
  await button('Next slide').click()
  await expectShown(2)
  await page.getByRole('button', { name: 'Account' }).focus()
  await page.keyboard.press('Tab')
  await expect(slide(2).getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button('Previous slide')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(slide(2).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop/listing')
  await expect(region).toBeHidden()
})

test('what moves of its own accord is not read out, what somebody leafs through is', async ({ shopper: { page } }) => {
  const { region, button, pass } = await open(page)
  const slides = region.getByRole('list').first()
  await expect(slides).toHaveAttribute('aria-live', 'off')
  await pass(INTERVAL)
  await expect(slides).toHaveAttribute('aria-live', 'off')
  await button('Next slide').click()
  await expect(slides).toHaveAttribute('aria-live', 'polite')
  await page.clock.resume()
  await expectAccessible(page)
})

/** Swipes from the right to the left. */
async function swipe(page: Page, box: { y: number } | null): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const y = (box?.y ?? 0) + 100
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: number[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((x) => ({ x, y })) })
  await touch('touchStart', [300])
  for (let x = 290; x >= 40; x -= 10) await touch('touchMove', [x])
  await touch('touchEnd', [])
}

for (const width of [360, 499, 500, 640, 767, 768, 1280]) {
  test(`at ${width} px the words of a slide stand beside or below what is drawn`, async ({ shopper: { page } }) => {
    await page.setViewportSize({ width, height: 740 })
    // Slides do not move while they are measured.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { slide, region, expectShown } = await open(page)
    await region.getByRole('link', { name: 'Slide 3' }).click()
    await expectShown(3)
    const picture = await slide(3).getByRole('img').boundingBox()
    const words = await slide(3).getByRole('heading').boundingBox()
    if (!picture || !words) throw new Error('The slide has no picture or no words.')
    // The subject is within the upper two thirds of the tall pictures and to the right of the left third of the wide
    // ones.
    const below = words.y >= picture.y + picture.height - (2 / 5) * (picture.width * 1.25)
    const beside = words.x + words.width <= picture.x + picture.width * 0.36
    expect(width < 500 ? below : beside).toBe(true)
  })
}
