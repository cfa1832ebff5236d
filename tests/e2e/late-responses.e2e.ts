import type { Locator, Page } from 'playwright/test'

import { buy, plentiful } from '../support/goods.ts'
import { hold } from './support/hold.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'
import { holdTime } from './support/time.ts'

/** What is asked for on a slow line goes on while something lies over the page, and comes once that has gone. */

const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')
const dialog = (page: Page): Locator => page.locator('#product')

test('more products come although details were opened and closed meanwhile', async ({ shopper: { page } }) => {
  await page.goto('/shop/listing')
  const slow = await hold(page, /\/shop\/listing\?show=/)
  await page.getByRole('link', { name: 'Load more' }).click()
  await slow.asked
  await cards(page).first().getByRole('link').first().click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  slow.letGo()
  await expect(cards(page)).toHaveCount(48)
})

test('a filter that is answered under open details is applied when they are closed, and undone by Back', async ({
  shopper: { page }
}) => {
  await page.goto('/shop/listing')
  const slow = await hold(page, /\/shop\/listing\?category=men/)
  await page.getByRole('checkbox', { name: 'Men', exact: true }).click()
  await slow.asked
  await cards(page).first().getByRole('link').first().click()
  const answered = page.waitForResponse(/\/shop\/listing\?category=men/)
  slow.letGo()
  await (await answered).finished()
  await expect(page).toHaveURL(/\/shop\/listing\?product=/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/shop/listing?category=men')
  await expect(dialog(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/shop/listing')
  await expect(page.getByRole('checkbox', { name: 'Men', exact: true })).not.toBeChecked()
  await expect(dialog(page)).toBeHidden()
})

test('what is searched for is found although the cart was opened and closed meanwhile', async ({
  shopper: { page }
}) => {
  await page.goto('/shop/search')
  const slow = await hold(page, /\/shop\/search\?keyword=/)
  await page.getByRole('searchbox').fill('jacket')
  await slow.asked
  await steps.cartButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  slow.letGo()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/shop/search?keyword=jacket')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText('Searching products...')).toBeHidden()
})

test('a review that is answered late leaves alone what is typed about another product', async ({
  shopper: { page, person },
  paypal
}) => {
  const { data } = await person.call('GET /api/shop/products/get', { query: { category: 'women', limit: 24 } })
  const [product, other] = data.filter(({ totalStock }) => totalStock > 1)
  if (!product || !other) throw new Error('There is too little in stock.')
  for (const bought of [product, other]) await buy(person, paypal, bought)
  const pass = await holdTime(page)
  await page.goto('/shop/listing?category=women')
  await steps.detailsLink(page, product.title).click()
  await steps.fillReview(dialog(page), 4, 'Soft and warm.')
  // Clicks that came before hydration are given to React in the next frame.
  await pass(100)
  const slow = await hold(page, '**/api/shop/review/add')
  await dialog(page).getByRole('button', { name: 'Submit Review' }).click()
  await slow.asked
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/shop/listing?category=women')
  await steps.detailsLink(page, other.title).click()
  await dialog(page).getByLabel('Your review').fill('Still being written')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  slow.letGo()
  await expect(steps.toast(page, 'Review added successfully!')).toBeVisible()
  await pass(1000)
  // Whatever left before this one has been noted.
  await page.evaluate(() => fetch('/healthz'))
  expect(fetched).not.toContain('/shop/product')
  await expect(dialog(page).getByLabel('Your review')).toHaveValue('Still being written')
})

test('a review that could not be sent is sent by Try again, and is then in the list', async ({
  shopper: { page, person },
  paypal,
  trouble
}) => {
  trouble.expect(/ERR_FAILED .*\/api\/shop\/review\/add/)
  const product = await plentiful(person, 'women')
  await buy(person, paypal, product)
  await page.goto(`/shop/listing?product=${product._id}`)
  await steps.hydrateAll(page)
  await steps.fillReview(dialog(page), 4, 'It fits on the second try.')
  let fails = true
  await page.route('**/api/shop/review/add', (route) => (fails ? route.abort('failed') : route.fallback()))
  await dialog(page).getByRole('button', { name: 'Submit Review' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  fails = false
  await again.click()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'It fits on the second try.' })).toBeVisible()
  await expect(dialog(page).getByText('You have already reviewed this product')).toBeVisible()
})
