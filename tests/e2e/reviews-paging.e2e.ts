import type { Locator } from 'playwright/test'

import type { Product } from '../../src/api/contract/products.ts'
import { insertAccount } from '../support/insert-account.ts'
import { buy, findMostStocked } from '../support/orders.ts'
import { stopClock } from './support/clock.ts'
import { OFFLINE_ERRORS } from './support/network.ts'
import type { PayPal } from '../support/paypal.ts'
import { createPerson, newCredentials, type Person } from '../support/people.ts'
import { hydrateAll } from '../support/steps.ts'
import { expect, test } from './support/test.ts'

/** One more than the details show initially. */
const BUYERS = 11

test('the details show the first ten reviews, and More reviews shows the rest, also without a script', async ({
  shopper: { page, person },
  newBrowser,
  shop,
  db,
  paypal,
  pageErrors
}) => {
  test.slow()
  const product = await findMostStocked(person, 'kids')
  const { total = 0 } = await listReviews(person, product)
  for (let buyer = total; buyer < BUYERS; buyer += 1) {
    const { userName, email } = newCredentials()
    const account = await insertAccount({ db, now: () => new Date() }, { userName, email })
    await addReview(createPerson(shop.url, account), product, paypal)
  }
  await buy(person, paypal, product)
  const { data } = await listReviews(person, product)
  const userNames = data.map(({ userName }) => userName)
  const url = `/shop/product/${product._id}`

  await test.step('with scripts', async () => {
    await page.goto(url)
    const dialog = page.getByRole('region', { name: product.title })
    await expectFirstReviews(dialog)
    await hydrateAll(page)
    const own = dialog.getByLabel('Your review')
    await own.fill('Half a thought')
    pageErrors.expect(...OFFLINE_ERRORS)
    await stopClock(page)
    await page.context().setOffline(true)
    await dialog.getByRole('link', { name: 'More reviews' }).click()
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await page.context().setOffline(false)
    await retry.click()
    await page.clock.resume()
    await expect(own).toHaveValue('Half a thought')
    await expectAllReviews(dialog, userNames)
  })

  await test.step('without a script', async () => {
    const context = await newBrowser({ javaScriptEnabled: false })
    await context.addCookies(await page.context().cookies())
    const pageWithoutScripts = await context.newPage()
    await pageWithoutScripts.goto(url)
    const dialog = pageWithoutScripts.getByRole('region', { name: product.title })
    await expectFirstReviews(dialog)
    await dialog.getByRole('link', { name: 'More reviews' }).click()
    await expectAllReviews(dialog, userNames)
  })
})

async function expectFirstReviews(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('heading', { name: `Reviews (${BUYERS})` })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(BUYERS - 1)
}

async function expectAllReviews(dialog: Locator, userNames: string[]): Promise<void> {
  const reviews = dialog.getByRole('listitem')
  await expect(reviews).toHaveCount(BUYERS)
  await expect(dialog.getByRole('link', { name: 'More reviews' })).toHaveCount(0)
  await expect(reviews.locator('strong')).toHaveText(userNames)
  await expect(reviews.getByText('Verified purchase')).toHaveCount(BUYERS)
}

const listReviews = ({ call }: Person, { _id: productId }: Product) =>
  call('GET /api/shop/review/{productId}', { params: { productId }, query: { limit: 100 } })

async function addReview(buyer: Person, product: Product, paypal: PayPal): Promise<void> {
  await buy(buyer, paypal, product)
  const { call, id: userId } = buyer
  const review = { productId: product._id, userId, reviewMessage: 'As described.', reviewValue: 4 }
  await call('POST /api/shop/review/add', { body: review })
}
