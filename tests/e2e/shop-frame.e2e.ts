import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { holdRequest } from './support/hold-requests.ts'
import { followSlowLink } from './support/progress.ts'
import { waitForHistoryBack } from '../support/steps.ts'
import { expect, test } from './support/test.ts'
import { waitForScript } from './support/idle-page.ts'

const LINKS = [
  ['Home', '/shop/home'],
  ['Products', '/shop/listing'],
  ['Men', '/shop/listing?category=men'],
  ['Women', '/shop/listing?category=women'],
  ['Kids', '/shop/listing?category=kids'],
  ['Footwear', '/shop/listing?category=footwear'],
  ['Accessories', '/shop/listing?category=accessories'],
  ['Search', '/shop/search']
] as const

const TITLES = {
  '/shop/home/': 'Home',
  '/shop/listing': 'All Products',
  '/shop/listing?category=men': 'Men',
  '/shop/search': 'Search',
  '/shop/checkout': 'Checkout',
  '/shop/account': 'Your Account',
  '/shop/paypal-return': 'Payment',
  '/shop/payment-success': 'Payment successful',
  '/unauth-page': 'No access'
}

const header = (page: Page) => page.getByRole('banner')

test('the header links to every page, shows the signed-in shopper, and has a shadow after 40 px', async ({
  shopper: { page, person }
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/shop/home')
  await expect(header(page).getByRole('link', { name: 'Your Store' })).toHaveAttribute('href', '/shop/home')
  const links = page.getByRole('navigation', { name: 'Shop' }).getByRole('link')
  await expect(links).toHaveText(LINKS.map(([label]) => label))
  for (const [label, href] of LINKS) await expect(links.getByText(label, { exact: true })).toHaveAttribute('href', href)
  await expect(page.getByRole('link', { name: 'Search products' })).toHaveAttribute('href', '/shop/search')

  await page.getByRole('button', { name: 'Account' }).click()
  const menu = page.locator('#user-menu')
  await expect(menu.getByText(person.userName, { exact: true })).toBeVisible()
  await expect(menu.getByText(person.email, { exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Account Settings' })).toHaveAttribute('href', '/shop/account')
  await page.keyboard.press('Escape')

  await scroll(page, 40)
  await expect(header(page)).toHaveCSS('box-shadow', 'none')
  await scroll(page, 41)
  await expect(header(page)).not.toHaveCSS('box-shadow', 'none')
  await expect(header(page)).toBeInViewport({ ratio: 1 })
  await scroll(page, 0)
  await expect(header(page)).toHaveCSS('box-shadow', 'none')
  const year = new Date().getUTCFullYear()
  await expect(page.getByRole('contentinfo')).toHaveText(`© ${year} Your Store. All rights reserved.`)
})

test('the links of the user menu do not move when the name is loaded', async ({ shopper: { page, person } }) => {
  const { arrived, release } = await holdRequest(page, '**/api/auth/check-auth')
  await page.goto('/shop/home')
  await page.getByRole('button', { name: 'Account' }).click()
  await arrived
  const logout = page.getByRole('button', { name: 'Logout' })
  const before = await logout.boundingBox()
  release()
  await expect(page.locator('#user-menu').getByText(person.userName)).toBeVisible()
  expect(await logout.boundingBox()).toEqual(before)
})

test('a window below 768 px shows the links in a menu', async ({ shopper: { page } }) => {
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const links = page.getByRole('navigation', { name: 'Shop' })
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/shop/home')
  await expect(links).toBeVisible()
  await expect(button).toBeHidden()

  await page.setViewportSize({ width: 767, height: 800 })
  await expect(links).toBeHidden()
  await button.click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText(LINKS.map(([label]) => label))
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByRole('link', { name: 'Footwear' }).click()
  await expect(page).toHaveURL('/shop/listing?category=footwear')
  await expect(menu).toBeHidden()
  // The link has replaced the history entry of the menu.
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
  await expect(menu).toBeHidden()
})

test('the filters on a phone take the focus, keep it, and return it', async ({ shopper: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/listing')
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  const closeButton = page.getByRole('button', { name: 'Close filters' })
  const sheet = page.locator('#filters')
  await button.press('Enter')
  await expect(closeButton).toBeFocused()
  await waitForScript(page, 'shop-interactive')
  const controls = await sheet.locator(':is(a, button, input, summary):visible').count()
  expect(controls).toBeGreaterThan(5)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let count = 0; count < controls; count += 1) {
      await page.keyboard.press(key)
      await expect(sheet.locator(':focus')).toHaveCount(1)
    }
    await expect(closeButton).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
  await waitForHistoryBack(page)

  await button.press('Enter')
  await expect(closeButton).toBeFocused()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page).toHaveURL('/shop/listing')
})

for (const name of ['Menu', 'Filters']) {
  test(`${name} has its history entry as soon as it is open`, async ({ shopper: { page } }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/shop/listing')
    const overlay = await page
      .getByRole('button', { name, exact: true })
      .evaluate(async (button: HTMLButtonElement) => {
        button.click()
        // A task, such as a press of Back, would come later.
        await Promise.resolve()
        return (history.state as { overlay: number }).overlay
      })
    expect(overlay).toBe(1)
  })
}

test('the menu returns the focus, and closes when a wider window replaces it', async ({ shopper: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/listing')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await button.press('Enter')
  await waitForScript(page, 'shop-interactive')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await waitForHistoryBack(page)
  await button.click()
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator(':popover-open')).toHaveCount(0)
  await waitForHistoryBack(page)
  await expect(page).toHaveURL('/shop/listing')
})

test('a link shows progress when its page takes longer than 300 ms', async ({ shopper: { page, person } }) => {
  await page.goto('/shop/home')
  await page.getByRole('button', { name: 'Account' }).click()
  // The same script shows the progress bar.
  await expect(page.getByText(person.email, { exact: true })).toBeVisible()
  const { progress, release } = await followSlowLink(
    page,
    page.getByRole('link', { name: 'Account Settings' }),
    '**/shop/account'
  )
  const { delay, isVisible } = await progress
  expect(delay).toBeGreaterThanOrEqual(300)
  expect(isVisible).toBe(true)
  release()
  await expect(page).toHaveURL('/shop/account')
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('each screen has its title, also with a trailing slash', async ({ shopper, visitor }) => {
  const expectTitle = async ({ request }: Page, path: string, title: string) =>
    expect(await (await request.get(path)).text(), path).toContain(`<title>${title} · Your Store</title>`)
  for (const [path, title] of Object.entries(TITLES)) await expectTitle(shopper.page, path, title)
  await expectTitle(shopper.page, '/shop/nowhere', 'Not found')
  await expectTitle(visitor, '/auth/login/', 'Sign In')
  await expectTitle(visitor, '/auth/register', 'Create Account')
})

/** Waits for the frame after the scroll event. */
const scroll = (page: Page, top: number): Promise<void> =>
  page.evaluate(async (to) => {
    scrollTo({ top: to, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, top)
