import type { Product } from '../../src/api/contract/products.ts'
import { buy, plentiful } from '../support/goods.ts'
import { OFFLINE } from './support/network.ts'
import type { PayPal } from '../support/paypal.ts'
import { type Person, register, signIn, stranger } from '../support/people.ts'
import { hydrateAll } from '../support/steps.ts'
import { expect, test } from './support/test.ts'

/** One more than the details show at first. */
const BUYERS = 11

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('of more than ten reviews the first ten are shown, then all', async ({
      shopper: { page, person },
      shop,
      paypal,
      trouble
    }) => {
      const product = await plentiful(person, javaScriptEnabled ? 'kids' : 'footwear')
      const { total = 0 } = await reviewsOf(person, product)
      for (let buyer = total; buyer < BUYERS; buyer += 1) await reviewedBy(await newcomer(shop.url), product, paypal)
      await buy(person, paypal, product)
      await page.goto(`/shop/listing?product=${product._id}`)
      const dialog = page.getByRole('dialog', { name: product.title })
      const written = dialog.getByRole('listitem')
      await expect(dialog.getByRole('heading', { name: `Reviews (${BUYERS})` })).toBeVisible()
      await expect(written).toHaveCount(BUYERS - 1)
      if (javaScriptEnabled) {
        await hydrateAll(page)
        const own = dialog.getByLabel('Your review')
        await own.fill('Half a thought')
        trouble.expect(...OFFLINE)
        await page.context().setOffline(true)
        await dialog.getByRole('link', { name: 'More reviews' }).click()
        const again = dialog.getByRole('alert').getByRole('button', { name: 'Try again' })
        await expect(again).toBeVisible()
        await page.context().setOffline(false)
        await again.click()
        await expect(own).toHaveValue('Half a thought')
      } else await dialog.getByRole('link', { name: 'More reviews' }).click()
      await expect(written).toHaveCount(BUYERS)
      await expect(dialog.getByRole('link', { name: 'More reviews' })).toHaveCount(0)
      const { data } = await reviewsOf(person, product)
      await expect(written.locator('strong')).toHaveText(data.map(({ userName }) => userName))
      await expect(written.getByText('Verified purchase')).toHaveCount(BUYERS)
    })
  })
}

const reviewsOf = ({ call }: Person, { _id: productId }: Product) =>
  call('GET /api/shop/review/{productId}', { params: { productId }, query: { limit: 100 } })

async function newcomer(url: string): Promise<Person> {
  const credentials = stranger()
  await register(url, credentials)
  return signIn(url, credentials)
}

async function reviewedBy(buyer: Person, product: Product, paypal: PayPal): Promise<void> {
  await buy(buyer, paypal, product)
  const { call, id: userId } = buyer
  const review = { productId: product._id, userId, reviewMessage: 'As described.', reviewValue: 4 }
  await call('POST /api/shop/review/add', { body: review })
}
