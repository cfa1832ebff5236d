import type { Page, Request } from 'playwright/test'

import { buy, findMostStocked } from '../support/orders.ts'
import { demoAdmin, newCredentials, register } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'
import { controlClock } from './support/clock.ts'

/** Milliseconds. */
const REDIRECT = 1000
const BUSY = 500
const DEBOUNCE = 500

test('registration shows its success for a second before the redirect', async ({ visitor: page }) => {
  const credentials = newCredentials()
  const advance = await controlClock(page)
  await page.goto('/auth/register')
  const listNavigations = recordRequests(page, (request) => request.isNavigationRequest())
  await steps.fillRegistration(page, credentials)
  await expect(steps.toast(page, 'Registration successful')).toBeVisible()
  await advance(REDIRECT - 1)
  expect(await listNavigations()).toEqual([])
  await expect(page.getByRole('button', { name: 'Creating your account…' })).toBeVisible()
  await advance(1)
  await expect(page).toHaveURL('/shop/home')
})

for (const [role, url] of [
  ['shopper', '/shop/home'],
  ['administrator', '/admin/dashboard']
] as const) {
  test(`a ${role} who signs in opens ${url} at once, also in another tab, and sees a success message`, async ({
    visitor: page,
    shop
  }) => {
    const credentials = role === 'shopper' ? newCredentials() : demoAdmin()
    if (role === 'shopper') await register(shop.url, credentials)
    const otherTab = await page.context().newPage()
    for (const tab of [page, otherTab]) await tab.goto('/auth/login')
    const listNavigations = recordRequests(page, (request) => request.isNavigationRequest())
    await steps.fillLogin(page, credentials)
    await expect(page).toHaveURL(url)
    await expect(steps.toast(page, 'Logged in successfully')).toBeVisible()
    expect(await listNavigations()).toEqual([url])
    expect(await page.evaluate(() => sessionStorage.getItem('login-message'))).toBeNull()
    await expect(otherTab).toHaveURL(url)
  })
}

test('the buttons for the cart and the review stay busy for half a second after their request', async ({
  shopper: { page, person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/review\/add/)
  const product = await findMostStocked(person, 'kids')
  await buy(person, paypal, product)
  const advance = await controlClock(page)
  await page.goto(`/shop/product/${product._id}`)
  const dialog = page.getByRole('region', { name: product.title })
  const add = dialog.getByRole('button', { name: /^Add to Cart/ })
  const expectBusy = async (name: RegExp) => {
    const button = dialog.getByRole('button', { name })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await advance(BUSY - 1)
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await advance(1)
    await expect(button).not.toHaveAttribute('aria-busy')
  }
  await steps.waitForHydration(page)
  // React replays clicks in the frame after hydration.
  await advance(100)
  await add.click()
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
  await expectBusy(/^Add to Cart/)

  await steps.fillReview(dialog, 5, 'Soft.')
  const review = { productId: product._id, userId: person.id, reviewMessage: 'From another tab.', reviewValue: 5 }
  await person.call('POST /api/shop/review/add', { body: review })
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(steps.errorToast(page, 'You already reviewed this product!')).toBeVisible()
  await expectBusy(/^Submit Review/)
})

test('a search starts half a second after the last of at least three letters', async ({ shopper: { page } }) => {
  const advance = await controlClock(page)
  await page.goto('/shop/search')
  const searchBox = page.getByRole('searchbox', { name: 'Search products' })
  const listSearches = recordRequests(page, (request) => new URL(request.url()).pathname === '/shop/search')

  await searchBox.pressSequentially(' ja ')
  await advance(10 * DEBOUNCE)
  await expect(page.getByText('Continue typing to search (minimum 3 characters)')).toBeVisible()
  await searchBox.fill('jac')
  await advance(DEBOUNCE - 1)
  await searchBox.fill('jacket')
  await advance(DEBOUNCE - 1)
  expect(await listSearches()).toEqual([])
  await advance(1)
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(page).toHaveURL('/shop/search?keyword=jacket')
  expect(await listSearches()).toEqual(['/shop/search?keyword=jacket'])

  await searchBox.fill('')
  await expect(page.getByRole('heading', { name: 'Search Products' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page).toHaveURL('/shop/search')
})

/** The returned function allows time for late requests. */
function recordRequests(page: Page, isRecorded: (request: Request) => boolean): () => Promise<string[]> {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (isRecorded(request)) urls.push(pathname + search)
  })
  return async () => {
    await page.evaluate(async () => void (await fetch('/healthz')))
    return urls
  }
}
