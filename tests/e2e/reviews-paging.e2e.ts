import type { Product } from '../../src/api/contract/products.ts'
import { buy, findMostStocked } from '../support/orders.ts'
import { OFFLINE_ERRORS } from './support/network.ts'
import type { PayPal } from '../support/paypal.ts'
import { type Person, register, signIn, newCredentials } from '../support/people.ts'
import { hydrateAll } from '../support/steps.ts'
import { expect, test } from './support/test.ts'

/** One more than the details show initially. */
const BUYERS = 11

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('the details show the first ten reviews, and More reviews shows the rest', async ({
      shopper: { page, person },
      shop,
      paypal,
      pageErrors
    }) => {
      const product = await findMostStocked(person, javaScriptEnabled ? 'kids' : 'footwear')
      const { total = 0 } = await listReviews(person, product)
      for (let buyer = total; buyer < BUYERS; buyer += 1)
        await addReview(await registerShopper(shop.url), product, paypal)
      await buy(person, paypal, product)
      await page.goto(`/shop/listing?product=${product._id}`)
      const dialog = page.getByRole('dialog', { name: product.title })
      const reviews = dialog.getByRole('listitem')
      await expect(dialog.getByRole('heading', { name: `Reviews (${BUYERS})` })).toBeVisible()
      await expect(reviews).toHaveCount(BUYERS - 1)
      if (javaScriptEnabled) {
        await hydrateAll(page)
        const own = dialog.getByLabel('Your review')
        await own.fill('Half a thought')
        pageErrors.expect(...OFFLINE_ERRORS)
        await page.context().setOffline(true)
        await dialog.getByRole('link', { name: 'More reviews' }).click()
        const retry = dialog.getByRole('alert').getByRole('button', { name: 'Try again' })
        await expect(retry).toBeVisible()
        await page.context().setOffline(false)
        await retry.click()
        await expect(own).toHaveValue('Half a thought')
      } else await dialog.getByRole('link', { name: 'More reviews' }).click()
      await expect(reviews).toHaveCount(BUYERS)
      await expect(dialog.getByRole('link', { name: 'More reviews' })).toHaveCount(0)
      const { data } = await listReviews(person, product)
      await expect(reviews.locator('strong')).toHaveText(data.map(({ userName }) => userName))
      await expect(reviews.getByText('Verified purchase')).toHaveCount(BUYERS)
    })
  })
}

const listReviews = ({ call }: Person, { _id: productId }: Product) =>
  call('GET /api/shop/review/{productId}', { params: { productId }, query: { limit: 100 } })

async function registerShopper(url: string): Promise<Person> {
  const credentials = newCredentials()
  await register(url, credentials)
  return signIn(url, credentials)
}

async function addReview(buyer: Person, product: Product, paypal: PayPal): Promise<void> {
  await buy(buyer, paypal, product)
  const { call, id: userId } = buyer
  const review = { productId: product._id, userId, reviewMessage: 'As described.', reviewValue: 4 }
  await call('POST /api/shop/review/add', { body: review })
}
