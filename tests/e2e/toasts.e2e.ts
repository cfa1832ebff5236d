import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { plentiful } from '../support/goods.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'
import { holdTime } from './support/time.ts'
import { holdPointer } from './support/untouched.ts'

/** How long a toast stays, in milliseconds; longer when there is something to press. */
const STAYS = 4000
const STAYS_WITH_ACTION = 10_000

const SOON = 'VIP Club feature coming soon!'

const toasts = (page: Page) => page.locator('.toast')

test('a toast stays for four seconds, longer while it is looked at, and three are the most', async ({
  shopper: { page }
}) => {
  const pass = await holdTime(page)
  await page.goto('/shop/home')
  const join = page.getByRole('link', { name: 'Join Now' })
  await join.click()
  await expect(toasts(page)).toHaveText([new RegExp(`^${RegExp.escape(SOON)}`)])
  // It is read out, and does not interrupt.
  await expect(page.locator('#toasts')).toHaveAttribute('aria-live', 'polite')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await pass(STAYS - 1)
  await expect(toasts(page)).toHaveCount(1)
  await pass(1)
  await expect(toasts(page)).toHaveCount(0)

  await join.click()
  await toasts(page).hover()
  await pass(5 * STAYS)
  await expect(toasts(page)).toHaveCount(1)
  await page.mouse.move(10, 10)
  await pass(STAYS - 1)
  await expect(toasts(page)).toHaveCount(1)
  await toasts(page).getByRole('button', { name: 'Dismiss' }).focus()
  await pass(5 * STAYS)
  await expect(toasts(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Account' }).focus()
  await pass(STAYS - 1)
  await expect(toasts(page)).toHaveCount(1)
  await pass(1)
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

test('who is not signed in any more is told at once, and has ten seconds to follow the way out', async ({
  shopper: { page, person },
  trouble
}) => {
  trouble.expect(/status of 401 .*check-auth/)
  const pass = await holdTime(page)
  const product = await plentiful(person, 'women')
  const touch = await holdPointer(page)
  await page.goto('/shop/listing?category=women')
  await page.context().clearCookies()
  await touch()
  await steps.addButton(page, product.title).click()
  const told = steps.badToast(page, 'Please login to add items to cart')
  await page.mouse.move(10, 10)
  await expect(told.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
  await expectBottomRight(page)
  await pass(STAYS_WITH_ACTION - 1)
  await expect(told).toBeVisible()
  await pass(1)
  await expect(toasts(page)).toHaveCount(0)

  await page.setViewportSize({ width: 320, height: 640 })
  await steps.addButton(page, product.title).click()
  await expectBottomRight(page)
  await told.hover()
  // The button rests again.
  await pass(STAYS)
  await page.clock.resume()
  await expectAccessible(page)
  await told.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
})

test('on a phone the newest toast lies upon the others, which come out when it has gone', async ({ shopper }) => {
  const { page } = shopper
  await page.setViewportSize({ width: 360, height: 640 })
  await holdTime(page)
  await page.goto('/shop/home')
  const join = page.getByRole('link', { name: 'Join Now' })
  for (let press = 0; press < 3; press += 1) await join.press('Enter')
  await expect(toasts(page)).toHaveCount(3)
  await expect(toasts(page).filter({ visible: true })).toHaveCount(1)
  await toasts(page).last().getByRole('button', { name: 'Dismiss' }).click()
  await expect(toasts(page)).toHaveCount(2)
  await toasts(page).last().hover()
  await page.clock.resume()
  await expectAccessible(page)
})

async function expectBottomRight(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const box = await toasts(page).boundingBox()
  const scrollbar = width - (await page.evaluate(() => document.documentElement.clientWidth))
  expect(width - scrollbar - ((box?.x ?? 0) + (box?.width ?? 0))).toBe(16)
  expect(height - ((box?.y ?? 0) + (box?.height ?? 0))).toBe(16)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`an error toast is red, and can be read, in ${colorScheme}`, async ({ visitor: page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    const toast = page.locator('.toast.bad')
    await expect(toast).toHaveCSS('background-color', 'rgb(179, 38, 30)')
    await toast.getByRole('button', { name: 'Dismiss' }).focus()
    await expect(toast.getByRole('button', { name: 'Dismiss' })).toHaveCSS('outline-color', 'rgb(255, 253, 249)')
    await expectAccessible(page)
  })
}
