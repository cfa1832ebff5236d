import type { Locator, Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { controlClock } from './support/clock.ts'

/** Milliseconds. */
const INTERVAL = 5000

interface Carousel {
  region: Locator
  slide: (number: number) => Locator
  button: (name: string) => Locator
  expectSlide: (number: number) => Promise<void>
  advance: (milliseconds: number) => Promise<void>
}

async function open(page: Page): Promise<Carousel> {
  const advance = await controlClock(page)
  await page.goto('/shop/home')
  const region = page.getByRole('region', { name: 'Featured', exact: true })
  const slide = (number: number) => region.locator('.slides > li').nth(number - 1)
  await expect(region.locator('.slides > li')).toHaveCount(3)
  await expect(region.locator('.slides > li[inert]')).toHaveCount(2)
  return {
    region,
    slide,
    button: (name) => region.getByRole('button', { name }),
    expectSlide: async (number) => {
      await expect(region.locator('[aria-current="true"]')).toHaveAccessibleName(`Slide ${number}`)
      await expect(slide(number)).toBeInViewport({ ratio: 0.5 })
      await expect(slide(number)).not.toHaveAttribute('inert')
      await expect(region.locator('.slides > li[inert]')).toHaveCount(2)
    },
    advance
  }
}

test('a slide is visible for five seconds, and the first follows the last', async ({ shopper: { page } }) => {
  const { expectSlide, advance } = await open(page)
  await expectSlide(1)
  await advance(INTERVAL - 1)
  await expectSlide(1)
  await advance(1)
  await expectSlide(2)
  await advance(INTERVAL)
  await expectSlide(3)
  await advance(INTERVAL)
  await expectSlide(1)
})

test('the carousel pauses under the pointer, with the focus, in a hidden tab and with its button', async ({
  shopper: { page }
}) => {
  const { region, slide, button, expectSlide, advance } = await open(page)
  const account = page.getByRole('button', { name: 'Account' })

  await test.step('the pointer, which then restarts the interval', async () => {
    await advance(INTERVAL - 1)
    await region.hover()
    await advance(4 * INTERVAL)
    await expectSlide(1)
    await account.hover()
    await advance(INTERVAL - 1)
    await expectSlide(1)
    await advance(1)
    await expectSlide(2)
  })

  await test.step('the focus', async () => {
    await slide(2).getByRole('link').focus()
    await advance(4 * INTERVAL)
    await expectSlide(2)
    await account.focus()
    await advance(INTERVAL)
    await expectSlide(3)
  })

  await test.step('a hidden tab', async () => {
    const setHidden = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await setHidden(true)
    await advance(4 * INTERVAL)
    await expectSlide(3)
    await setHidden(false)
    await advance(INTERVAL)
    await expectSlide(1)
  })

  await test.step('the button', async () => {
    const pause = button('Pause the slides')
    await pause.click()
    await expect(pause).toHaveAttribute('aria-pressed', 'true')
    await account.hover()
    await account.focus()
    await advance(4 * INTERVAL)
    await expectSlide(1)
    // The carousel restarts although its button has the focus and the pointer.
    await pause.click()
    await expect(pause).toHaveAttribute('aria-pressed', 'false')
    await advance(INTERVAL)
    await expectSlide(2)
  })
})

test('a shopper who prefers reduced motion starts the carousel or changes slides by hand', async ({
  shopper: { page }
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { button, expectSlide, advance } = await open(page)
  await expect(button('Pause the slides')).toHaveAttribute('aria-pressed', 'true')
  await advance(4 * INTERVAL)
  await expectSlide(1)
  await button('Next slide').click()
  await expectSlide(2)
  await button('Pause the slides').click()
  await advance(INTERVAL)
  await expectSlide(3)
})

test('the previous and next buttons and the dots change slides, wrap around, and are announced unlike automatic changes', async ({
  shopper: { page }
}) => {
  const { region, button, expectSlide, advance } = await open(page)
  const slides = region.getByRole('list').first()
  await advance(INTERVAL)
  await expectSlide(2)
  await expect(slides).toHaveAttribute('aria-live', 'off')
  await button('Previous slide').click()
  await expectSlide(1)
  await expect(slides).toHaveAttribute('aria-live', 'polite')
  await button('Previous slide').click()
  await expectSlide(3)
  await button('Next slide').click()
  await expectSlide(1)
  await region.getByRole('link', { name: 'Slide 2' }).click()
  await expectSlide(2)
  await expect(page).toHaveURL('/shop/home')
  await page.clock.resume()
  await expectAccessible(page)
})

test('a swipe shows the next slide for a full interval', async ({ shopper: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { slide, expectSlide, advance } = await open(page)
  await advance(INTERVAL - 1)
  await swipe(page, await slide(1).boundingBox())
  await expectSlide(2)
  await advance(INTERVAL - 1)
  await expectSlide(2)
  await advance(1)
  await expectSlide(3)
})

test('a swipe works in browsers without the scrollend event', async ({ shopper: { page } }) => {
  // Safari before 26.2 lacks this event.
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'onscrollend')
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true)
  })
  await page.setViewportSize({ width: 360, height: 740 })
  const { slide, expectSlide, advance } = await open(page)
  await swipe(page, await slide(1).boundingBox())
  await expect(slide(2)).toBeInViewport({ ratio: 1 })
  await advance(150)
  await expectSlide(2)
})

test('Tab reaches only the visible slide', async ({ shopper: { page } }) => {
  const { region, slide, button, expectSlide } = await open(page)
  await button('Next slide').click()
  await expectSlide(2)
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

async function swipe(page: Page, box: { y: number } | null): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const y = (box?.y ?? 0) + 100
  // Without times, the speed of the swipe depends on how fast the events arrive, and a slow one can snap back.
  let timestamp = Date.now() / 1000 - 1
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: number[]) => {
    timestamp += 0.016
    return browser.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((x) => ({ x, y })), timestamp })
  }
  await touch('touchStart', [300])
  for (let x = 290; x >= 40; x -= 10) await touch('touchMove', [x])
  await touch('touchEnd', [])
}

test('the text of a slide does not cover the subject of its picture at any width', async ({ shopper: { page } }) => {
  // Slides must not move during the measurement.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { slide, region, expectSlide } = await open(page)
  for (const width of [360, 499, 500, 640, 767, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await region.getByRole('link', { name: 'Slide 3' }).click()
    await expectSlide(3)
    const picture = await slide(3).getByRole('img').boundingBox()
    const words = await slide(3).getByRole('heading').boundingBox()
    if (!picture || !words) throw new Error('The slide has no picture or no words.')
    // The subject is in the upper two thirds of a tall picture, or in the right two thirds of a wide one.
    const below = words.y >= picture.y + picture.height - (2 / 5) * (picture.width * 1.25)
    const beside = words.x + words.width <= picture.x + picture.width * 0.36
    expect(width < 500 ? below : beside, `${width} px`).toBe(true)
  }
})
