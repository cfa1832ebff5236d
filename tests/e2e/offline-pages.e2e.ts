import type { Page } from 'playwright/test'

import { findMostStocked, unitsInCart } from '../support/orders.ts'
import { demoAdmin, signIn } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { WAITING_MESSAGE, SET_QUANTITY } from './support/network.ts'
import { openDeployableShop } from './support/new-deploy.ts'
import { expect, test } from './support/test.ts'
import { waitForWorker, listCaches, OFFLINE_ERROR } from './support/worker.ts'

test.use({ serviceWorkers: 'allow' })

const LISTING = '/shop/listing?category=women'

/** Opens the listing and the home page with the worker, and leaves the listing open. */
async function seePages(page: Page): Promise<void> {
  await page.goto(LISTING)
  await waitForWorker(page)
  await page.goto('/shop/home')
  await page.goto(LISTING)
}

const expectPictureInDetails = (page: Page): Promise<void> =>
  expect
    .poll(() => page.locator('.details-picture img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)

const OFFLINE_LINE = "You're offline. Prices and stock may have changed."

test('pages, details and pictures that a shopper has seen open offline, with a line that says so', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.allow(OFFLINE_ERROR)
  const product = await findMostStocked(person, 'women')
  await seePages(page)
  await expect(page.getByText(OFFLINE_LINE)).toBeHidden()
  await steps.detailsLink(page, product.title).click()
  await expect(page.getByRole('dialog').getByText(product.description)).toBeVisible()
  await expectPictureInDetails(page)
  await page.keyboard.press('Escape')
  await steps.waitForHistoryBack(page)

  await page.context().setOffline(true)
  await page.goto('/shop/home')
  await expect(page.getByText(OFFLINE_LINE)).toBeVisible()
  await expectAccessible(page)
  await page.goto(LISTING)
  await expect(page.getByText(OFFLINE_LINE)).toBeVisible()
  await steps.detailsLink(page, product.title).click()
  await expect(page.getByRole('dialog').getByText(product.description)).toBeVisible()
  await expectPictureInDetails(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await page.goBack()
  await expect(steps.detailsLink(page, product.title)).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL('/shop/home')

  await page.context().setOffline(false)
  await expect(page.getByText(OFFLINE_LINE)).toBeHidden()
})

test('a page that a shopper has seen opens while the shop is down', async ({ shop, shopper: { page }, pageErrors }) => {
  pageErrors.allow(/net::ERR_(CONNECTION_REFUSED|FAILED)/)
  const deployable = await openDeployableShop(shop.url)
  const home = `${deployable.url}/shop/home`
  await page.goto(home)
  await waitForWorker(page)
  // An open page could call the shop while it closes.
  await page.goto('about:blank')
  await deployable.close()
  await page.goto(home)
  await steps.cartButton(page).hover()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await expect(page.getByText(OFFLINE_LINE)).toBeVisible()
})

test("a page that was never seen shows the shop's offline page, which opens it when the network is back", async ({
  shopper: { page },
  pageErrors
}) => {
  test.slow()
  pageErrors.allow(OFFLINE_ERROR)
  await page.goto('/shop/home')
  await waitForWorker(page)
  await page.context().setOffline(true)
  for (const path of ['/shop/listing?category=kids', '/shop/account', '/shop/checkout']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  }
  await expectAccessible(page)

  await test.step('a link still leads to its page if the network comes back during the click', async () => {
    const logo = page.getByRole('banner').getByRole('link', { name: 'Your Store' })
    await logo.evaluate((link: HTMLElement) => {
      link.click()
      dispatchEvent(new Event('online'))
    })
    await expect(page.getByText(OFFLINE_LINE)).toBeVisible()
    await expect(page).toHaveURL('/shop/home')
  })

  await page.goto('/shop/account')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Manage Your Activity' })).toBeVisible()
})

test('a form that is posted offline leads to a page that says so', async ({ shopper: { page }, pageErrors }) => {
  pageErrors.allow(OFFLINE_ERROR)
  await seePages(page)
  await page.context().setOffline(true)
  // The shopper clicks before any script has loaded.
  const form = page.locator('form[action="/shop/cart/add"]').first()
  await form.evaluate((element: HTMLFormElement) => element.submit())
  await expect(page.getByText('The shop could not be reached. Before you try again')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeHidden()
  await expectAccessible(page)
  // A reload would send the form.
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL(LISTING)
})

test('the worker caches no personal pages or API responses, and passes on the redirects and errors of the server', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/404 .*\/shop\/nothing/)
  await page.goto('/shop/home')
  await waitForWorker(page)
  for (const path of ['/shop/checkout', '/shop/account', '/shop/payment-success', '/shop/listing'])
    await page.goto(path)
  await steps.cartButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  // The worker saves a page after it has returned it.
  await expect.poll(async () => (await listCaches(page))['pages']?.toSorted()).toEqual(['/shop/home', '/shop/listing'])
  const { images, assets } = await listCaches(page)
  expect(images?.every((path) => /^\/(images|tiles|icons|favicon)/.test(path))).toBe(true)
  expect(assets?.every((path) => /^\/(_astro\/|offline\?)/.test(path))).toBe(true)

  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/unauth-page')
  const missing = await page.goto('/shop/nothing')
  expect(missing?.status()).toBe(404)
  // The session check of an open page could arrive after the logout.
  await page.goto('about:blank')
  await person.call('POST /api/auth/logout')
  await page.goto('/shop/home')
  await expect(page).toHaveURL('/auth/login')
})

test('the admin is never saved', async ({ visitor: page }) => {
  await page.goto('/auth/login')
  await steps.fillLogin(page, demoAdmin())
  await expect(page).toHaveURL('/admin/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (const path of ['/admin/orders', '/admin/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('navigation').first()).toBeVisible()
  }
  const { pages = [], assets = [] } = await listCaches(page)
  expect(pages).toEqual([])
  expect(assets).not.toEqual([])
  expect(assets.every((path) => /^\/(_astro\/|offline\?)/.test(path))).toBe(true)
})

async function expectNothingSaved(page: Page, title: string): Promise<void> {
  expect(Object.keys(await listCaches(page))).toEqual(['assets'])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.context().setOffline(true)
  for (const path of ['/shop/home', LISTING]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByText(title)).toHaveCount(0)
}

const LOGOUTS: Record<string, (page: Page) => Promise<unknown>> = {
  'with a script': steps.logOut,
  // As before the scripts have loaded.
  'with a form': async (page) => {
    await page.locator('form[data-logout]').evaluate((form: HTMLFormElement) => form.submit())
    await page.waitForURL('/auth/login')
  }
}

for (const [how, logOut] of Object.entries(LOGOUTS)) {
  test(`a logout ${how} erases the saved pages and the waiting changes`, async ({
    shopper: { page, person, password },
    shop,
    pageErrors
  }) => {
    test.slow()
    // The offline page checks the session when the network is back.
    pageErrors.allow(OFFLINE_ERROR, /401 .*check-auth/)
    pageErrors.expect(/ERR_FAILED .*\/shop\/cart\//)
    const product = await findMostStocked(person, 'women')
    await seePages(page)
    await page.route(SET_QUANTITY, (route) => route.abort())
    await steps.addButton(page, product.title).click()
    await expect(steps.toast(page, WAITING_MESSAGE)).toBeVisible()
    await expect.poll(async () => (await listCaches(page))['pages']).toHaveLength(2)
    await logOut(page)
    await expectNothingSaved(page, product.title)

    await page.unroute(SET_QUANTITY)
    await page.context().setOffline(false)
    // The offline page opens its page again, and the server redirects to the login.
    await expect(page).toHaveURL('/auth/login')
    await page.waitForLoadState()
    const credentials = { email: person.email, password }
    await steps.fillLogin(page, credentials)
    await expect(page).toHaveURL('/shop/home')
    await steps.cartButton(page).click()
    await expect(page.getByText('Your cart is currently empty')).toBeVisible()
    expect(await unitsInCart(await signIn(shop.url, credentials))).toBe(0)
  })
}

test('after a logout elsewhere, nothing of the shopper remains, also offline', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.allow(OFFLINE_ERROR)
  const product = await findMostStocked(person, 'women')
  await seePages(page)
  await steps.addButton(page, product.title).click()
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
  await expect.poll(async () => (await listCaches(page))['pages']).toHaveLength(2)
  await person.call('POST /api/auth/logout')
  await page.goto('/shop/listing')
  await expect(page).toHaveURL('/auth/login')
  await expectNothingSaved(page, product.title)
})
