import type { Page, Request } from 'playwright/test'

import { buy, plentiful } from '../support/goods.ts'
import { stranger } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'
import { holdTime } from './support/time.ts'

/** For how long a success stands before the next page, in milliseconds. */
const REDIRECT = 1000
/** For how long a button stays busy after its call. */
const BUSY = 500
/** How long typing rests before it is searched for. */
const REST = 500

test('registration and login say so for a second, then lead on', async ({ visitor: page }) => {
  const credentials = stranger()
  const pass = await holdTime(page)
  await page.goto('/auth/register')
  const left = watchFor(page, (request) => request.isNavigationRequest())
  await steps.fillRegistration(page, credentials)
  await expect(steps.toast(page, 'Registration successful')).toBeVisible()
  await pass(REDIRECT - 1)
  expect(await left()).toEqual([])
  await expect(page.getByRole('button', { name: 'Creating your account…' })).toBeVisible()
  await pass(1)
  await expect(page).toHaveURL('/auth/login')

  await steps.fillLogin(page, credentials)
  await expect(steps.toast(page, 'Logged in successfully')).toBeVisible()
  await pass(REDIRECT - 1)
  expect(await left()).toEqual(['/auth/login'])
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible()
  await pass(1)
  await expect(page).toHaveURL('/shop/home')
})

test('the buttons of cart and review are busy for half a second after their call', async ({
  shopper: { page, person },
  paypal,
  trouble
}) => {
  trouble.expect(/status of 400 .*\/review\/add/)
  const product = await plentiful(person, 'kids')
  await buy(person, paypal, product)
  const pass = await holdTime(page)
  await page.goto(`/shop/listing?product=${product._id}`)
  const dialog = page.getByRole('dialog', { name: product.title })
  const add = dialog.getByRole('button', { name: /^Add to Cart/ })
  const expectBusy = async (name: RegExp) => {
    const button = dialog.getByRole('button', { name })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await pass(BUSY - 1)
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await pass(1)
    await expect(button).not.toHaveAttribute('aria-busy')
  }
  await steps.untilAwake(page)
  // Clicks that came before hydration are given to React in the next frame.
  await pass(100)
  await add.click()
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
  await expectBusy(/^Add to Cart/)

  await steps.fillReview(dialog, 5, 'Soft.')
  const review = { productId: product._id, userId: person.id, reviewMessage: 'From another tab.', reviewValue: 5 }
  await person.call('POST /api/shop/review/add', { body: review })
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(steps.badToast(page, 'You already reviewed this product!')).toBeVisible()
  await expectBusy(/^Submit Review/)
})

test('a search begins half a second after the last of at least three letters', async ({ shopper: { page } }) => {
  const pass = await holdTime(page)
  await page.goto('/shop/search')
  const box = page.getByRole('searchbox', { name: 'Search products' })
  const searches = watchFor(page, (request) => new URL(request.url()).pathname === '/shop/search')

  await box.pressSequentially(' ja ')
  await pass(10 * REST)
  await expect(page.getByText('Continue typing to search (minimum 3 characters)')).toBeVisible()
  await box.fill('jac')
  await pass(REST - 1)
  await box.fill('jacket')
  await pass(REST - 1)
  expect(await searches()).toEqual([])
  await pass(1)
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(page).toHaveURL('/shop/search?keyword=jacket')
  expect(await searches()).toEqual(['/shop/search?keyword=jacket'])

  await box.fill('')
  await expect(page.getByRole('heading', { name: 'Search Products' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page).toHaveURL('/shop/search')
})

/** What the page has asked for since, once it has had the time for it that an answer takes. */
function watchFor(page: Page, isWatched: (request: Request) => boolean): () => Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (isWatched(request)) asked.push(pathname + search)
  })
  return async () => {
    await page.evaluate(async () => void (await fetch('/healthz')))
    return asked
  }
}
