import type { Locator, Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { findMostStocked } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'
import { controlClock } from './support/clock.ts'
import { blockPointer } from './support/idle-page.ts'

/** Milliseconds. */
const VISIBLE_TIME = 4000
const VISIBLE_TIME_WITH_ACTION = 10_000

const SOON = 'VIP Club feature coming soon!'

const toasts = (page: Page) => page.locator('.toast')

test('a toast stays for four seconds, longer under the pointer or the focus, and at most three are visible', async ({
  shopper: { page }
}) => {
  const advance = await controlClock(page)
  await page.goto('/shop/home')
  const join = page.getByRole('link', { name: 'Join Now' })
  await join.click()
  await expect(toasts(page)).toHaveText([new RegExp(`^${RegExp.escape(SOON)}`)])
  // An alert would interrupt screen readers.
  await expect(page.locator('#toasts')).toHaveAttribute('aria-live', 'polite')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await advance(VISIBLE_TIME - 1)
  await expect(toasts(page)).toHaveCount(1)
  await advance(1)
  await expect(toasts(page)).toHaveCount(0)

  await join.click()
  await toasts(page).hover()
  await advance(5 * VISIBLE_TIME)
  await expect(toasts(page)).toHaveCount(1)
  await page.mouse.move(10, 10)
  await advance(VISIBLE_TIME - 1)
  await expect(toasts(page)).toHaveCount(1)
  await toasts(page).getByRole('button', { name: 'Dismiss' }).focus()
  await advance(5 * VISIBLE_TIME)
  await expect(toasts(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Account' }).focus()
  await advance(VISIBLE_TIME - 1)
  await expect(toasts(page)).toHaveCount(1)
  await advance(1)
  await expect(toasts(page)).toHaveCount(0)

  for (let press = 0; press < 3; press += 1) await join.press('Enter')
  await expect(toasts(page)).toHaveCount(3)
  const [oldest] = await toasts(page).elementHandles()
  await join.press('Enter')
  await expect.poll(() => oldest?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(toasts(page)).toHaveCount(3)
  await toasts(page).first().getByRole('button', { name: 'Dismiss' }).click()
  await expect(toasts(page)).toHaveCount(2)
})

test('a shopper whose session has ended sees a sign-in link in a toast for ten seconds', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/status of 401 .*check-auth/)
  const advance = await controlClock(page)
  const product = await findMostStocked(person, 'women')
  const unblockPointer = await blockPointer(page)
  await page.goto('/shop/listing?category=women')
  await page.context().clearCookies()
  await unblockPointer()
  await steps.addButton(page, product.title).click()
  const toast = steps.errorToast(page, 'Please login to add items to cart')
  await page.mouse.move(10, 10)
  await expect(toast.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
  await expectBottomRight(page)
  await advance(VISIBLE_TIME_WITH_ACTION - 1)
  await expect(toast).toBeVisible()
  await advance(1)
  await expect(toasts(page)).toHaveCount(0)

  await page.setViewportSize({ width: 320, height: 640 })
  await steps.addButton(page, product.title).click()
  await expectBottomRight(page)
  await toast.hover()
  // The button is no longer busy.
  await advance(VISIBLE_TIME)
  await page.clock.resume()
  await expectAccessible(page)
  await toast.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
})

test('a toast on a phone covers older ones, but neither the pressed button nor the focused field, and stays above the keyboard', async ({
  shopper: { page }
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const advance = await controlClock(page)
  await page.goto('/shop/home')
  const join = page.getByRole('link', { name: 'Join Now' })
  await join.evaluate((link) => link.scrollIntoView({ block: 'end' }))
  await join.click()
  await expectAbove(page, join)
  await page.getByLabel('Email').evaluate((field) => {
    field.scrollIntoView({ block: 'end' })
    field.focus()
  })
  await expectAbove(page, page.getByLabel('Email'))
  await advance(0)
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 380 })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  const box = await toasts(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(380)

  for (let press = 0; press < 2; press += 1) await join.press('Enter')
  await expect(toasts(page)).toHaveCount(3)
  await expect(toasts(page).filter({ visible: true })).toHaveCount(1)
  await toasts(page).last().getByRole('button', { name: 'Dismiss' }).click()
  await expect(toasts(page)).toHaveCount(2)
  await toasts(page).last().hover()
  await page.clock.resume()
  await expectAccessible(page)
})

async function expectAbove(page: Page, control: Locator): Promise<void> {
  const bottom = async () => {
    const box = await toasts(page).boundingBox()
    return (box?.y ?? Infinity) + (box?.height ?? 0)
  }
  await expect.poll(bottom).toBeLessThanOrEqual((await control.boundingBox())?.y ?? 0)
}

async function expectBottomRight(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const box = await toasts(page).boundingBox()
  const scrollbar = width - (await page.evaluate(() => document.documentElement.clientWidth))
  expect(width - scrollbar - ((box?.x ?? 0) + (box?.width ?? 0))).toBe(16)
  expect(height - ((box?.y ?? 0) + (box?.height ?? 0))).toBe(16)
}

test('an error toast is red and accessible in light and dark mode', async ({ visitor: page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const toast = page.locator('.toast.error')
  const dismiss = toast.getByRole('button', { name: 'Dismiss' })
  // The toast stays while it contains the focus.
  await dismiss.focus()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(toast, colorScheme).toHaveCSS('background-color', 'rgb(179, 38, 30)')
    await expect(dismiss, colorScheme).toHaveCSS('outline-color', 'rgb(255, 253, 249)')
  }
  await expectAccessible(page)
})
