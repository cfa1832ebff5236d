import type { Locator, Page } from 'playwright/test'

import { PRODUCT_PAGE_SIZE } from '../../src/domain/page-sizes.ts'
import { buy, findMostStocked } from '../support/orders.ts'
import { holdRequest } from './support/hold-requests.ts'
import * as steps from '../support/steps.ts'
import { listPlainProducts } from '../support/plain-products.ts'
import { expect, test } from './support/test.ts'
import { controlClock, stopClock } from './support/clock.ts'

const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')
const dialog = (page: Page): Locator => page.locator('#product')
const details = (page: Page): Locator => page.locator('.details')
const checkbox = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true })

test('Load more adds products although details were opened and closed meanwhile', async ({ shopper: { page } }) => {
  await page.goto('/shop/listing')
  const heldRequest = await holdRequest(page, /\/shop\/listing\?show=/)
  await page.getByRole('link', { name: 'Load more' }).click()
  await heldRequest.arrived
  await cards(page).first().getByRole('link').first().click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  heldRequest.release()
  await expect(cards(page)).toHaveCount(48)
})

test('a filter whose response arrives under open details applies when they close, and Back undoes it', async ({
  shopper: { page, person }
}) => {
  const { data } = await person.call('GET /api/shop/products/get', {
    query: { category: 'men', limit: PRODUCT_PAGE_SIZE, grouped: 'true' }
  })
  await page.goto('/shop/listing')
  // Roles do not find the list behind the details.
  const headings = page.locator('#results article h3')
  const titles = await headings.allTextContents()
  const filteredTitles = data.map(({ title }) => title)
  expect(filteredTitles).not.toEqual(titles)
  const heldRequest = await holdRequest(page, /\/shop\/listing\?category=men/)
  await tick('Men')(page)
  await heldRequest.arrived
  await cards(page).first().getByRole('link').first().click()
  const responsePromise = page.waitForResponse(/\/shop\/listing\?category=men/)
  heldRequest.release()
  await (await responsePromise).finished()
  await expect(page.locator('#results')).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL(/\/shop\/product\//)
  await expect(dialog(page)).toBeVisible()
  await expect(headings).toHaveText(titles)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/shop/listing?category=men')
  await expect(dialog(page)).toBeHidden()
  await expect(headings).toHaveText(filteredTitles)
  await page.goBack()
  await expect(page).toHaveURL('/shop/listing')
  await expect(headings).toHaveText(titles)
  await expect(page.locator('#filter-men')).not.toBeChecked()
  await expect(dialog(page)).toBeHidden()
})

test('a search shows its results although the cart was opened and closed meanwhile', async ({ shopper: { page } }) => {
  await page.goto('/shop/search')
  const heldRequest = await holdRequest(page, /\/shop\/search\?keyword=/)
  await page.getByRole('searchbox').fill('jacket')
  await heldRequest.arrived
  await steps.cartButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  heldRequest.release()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/shop/search?keyword=jacket')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText('Searching products...')).toBeHidden()
})

interface Change {
  name: string
  from: string
  change: (page: Page) => Promise<void>
  /** The request of `change`, which is held until after `next`. */
  pending: RegExp
  next: (page: Page) => Promise<void>
  result: string
}

const tick = (name: string) => (page: Page) => steps.changeFilter(page, () => checkbox(page, name).click())
const removeFilter = (name: string) => (page: Page) =>
  page.getByRole('link', { name: `Remove filter: ${name}`, exact: true }).click()
const followLink = (name: string) => (page: Page) => page.getByRole('link', { name }).first().click()

const CHANGES: Change[] = [
  {
    name: 'a filter applies to the list that Clear all is loading',
    from: '/shop/listing?category=men&brand=nike&minPrice=20&sortBy=title-atoz',
    change: followLink('Clear all'),
    pending: /\/shop\/listing\?sortBy=title-atoz$/,
    next: tick('Kids'),
    result: '/shop/listing?category=kids&sortBy=title-atoz'
  },
  {
    name: 'two filters removed in quick succession are both removed',
    from: '/shop/listing?category=men&brand=h%26m&minPrice=20',
    change: removeFilter('Men'),
    pending: /\/shop\/listing\?brand=h%26m&minPrice=20$/,
    next: removeFilter('H&M'),
    result: '/shop/listing?minPrice=20'
  },
  {
    name: 'the price filter is removed while a filter is loading',
    from: '/shop/listing?minPrice=20&maxPrice=60',
    change: tick('Men'),
    pending: /\/shop\/listing\?category=men&/,
    next: removeFilter('$20.00 to $60.00'),
    result: '/shop/listing?category=men'
  },
  {
    name: 'Show all sizes keeps a filter that is loading',
    from: '/shop/listing',
    change: tick('Men'),
    pending: /\/shop\/listing\?category=men$/,
    next: (page) => steps.changeFilter(page, () => followLink('Show all sizes')(page)),
    result: '/shop/listing?category=men&all=size'
  }
]

test('a change in the filters applies to the list that is loading', async ({ shopper: { page } }) => {
  for (const { name, from, change, pending, next, result } of CHANGES) {
    await test.step(name, async () => {
      await page.goto(from)
      const heldRequest = await holdRequest(page, pending)
      await change(page)
      await heldRequest.arrived
      await next(page)
      heldRequest.release()
      await expect(page).toHaveURL(result)
    })
  }
})

test('Load more extends the list of a filter that is loading, and Back undoes both', async ({ shopper: { page } }) => {
  await page.goto('/shop/listing')
  const heldRequest = await holdRequest(page, /\/shop\/listing\?minPrice=1$/)
  await steps.changeFilter(page, () => page.getByLabel('From', { exact: true }).fill('1'))
  await heldRequest.arrived
  await followLink('Load more')(page)
  heldRequest.release()
  await expect(page).toHaveURL('/shop/listing?minPrice=1&show=48')
  await expect(cards(page)).toHaveCount(48)
  await page.goBack()
  await expect(page).toHaveURL('/shop/listing')
  await expect(cards(page)).toHaveCount(24)
})

test('a search keeps the sort order that is loading', async ({ shopper: { page } }) => {
  await page.goto('/shop/search?keyword=jacket')
  await steps.hydrateAll(page)
  const heldRequest = await holdRequest(page, /sortBy=price-desc/)
  await page.getByLabel('Sort by').selectOption('Price: High to Low')
  await heldRequest.arrived
  await page.getByRole('searchbox').fill('shirt')
  await expect(page).toHaveURL('/shop/search?keyword=shirt&sortBy=price-desc')
  await expect(page.getByLabel('Sort by')).toHaveValue('price-desc')
  heldRequest.release()
})

test('a late review response does not change the review being typed for another product', async ({
  shopper: { page, person },
  paypal
}) => {
  const [product, otherProduct] = await listPlainProducts(person, 'women')
  if (!product || !otherProduct) throw new Error('There is too little in stock.')
  for (const item of [product, otherProduct]) await buy(person, paypal, item)
  const advance = await controlClock(page)
  await page.goto('/shop/listing?category=women')
  await steps.detailsLink(page, product.title).click()
  await steps.fillReview(dialog(page), 4, 'Soft and warm.')
  // React replays clicks in the frame after hydration.
  await advance(100)
  const heldRequest = await holdRequest(page, '**/api/shop/review/add')
  await dialog(page).getByRole('button', { name: 'Submit Review' }).click()
  await heldRequest.arrived
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/shop/listing?category=women')
  await steps.detailsLink(page, otherProduct.title).click()
  await dialog(page).getByLabel('Your review').fill('Still being written')
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  heldRequest.release()
  await expect(steps.toast(page, 'Review added successfully!')).toBeVisible()
  await advance(1000)
  // Earlier requests are recorded before this one ends.
  await page.evaluate(() => fetch('/healthz'))
  expect(paths.filter((path) => path.endsWith('/details'))).toEqual([])
  await expect(dialog(page).getByLabel('Your review')).toHaveValue('Still being written')
})

test('a shopper whose review fails to send retries it and sees it in the list', async ({
  shopper: { page, person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/api\/shop\/review\/add/)
  const product = await findMostStocked(person, 'women')
  await buy(person, paypal, product)
  await page.goto(`/shop/product/${product._id}`)
  await steps.hydrateAll(page)
  await steps.fillReview(details(page), 4, 'It fits on the second try.')
  let fails = true
  await page.route('**/api/shop/review/add', (route) => (fails ? route.abort('failed') : route.fallback()))
  await stopClock(page)
  await details(page).getByRole('button', { name: 'Submit Review' }).click()
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  fails = false
  await retry.click()
  await page.clock.resume()
  await expect(details(page).getByRole('listitem').filter({ hasText: 'It fits on the second try.' })).toBeVisible()
  await expect(details(page).getByText('You have already reviewed this product')).toBeVisible()
})
