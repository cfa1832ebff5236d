import { calculatePercentOff } from '../../src/domain/products/price.ts'
import { formatMoney } from '../../src/lib/money.ts'
import { expectAccessible } from './support/accessible.ts'
import { buy, findMostStocked } from '../support/orders.ts'
import { stopClock } from './support/clock.ts'
import { waitUntilIdle } from './support/idle-page.ts'
import { OFFLINE_ERRORS, WAITING_MESSAGE, SET_QUANTITY } from './support/network.ts'
import type { Person } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { listPlainProducts } from '../support/plain-products.ts'
import { expect, test } from './support/test-products.ts'

test('product details open over the page, show all data, and close to the same page', async ({ shopper }) => {
  const { page, person } = shopper
  const product = await findSaleProduct(person)
  await page.goto(`/shop/listing?brand=${encodeURIComponent(product.brand)}`)
  const pageUrl = page.url()
  const card = steps.detailsLink(page, product.title)
  await card.click()
  const dialog = page.getByRole('dialog', { name: product.title })
  await expect(dialog.getByText(product.description)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/shop/product/[a-z\\d-]+-${product._id}$`))
  await expect(dialog.getByText(formatMoney(product.price))).toHaveCSS('text-decoration-line', 'line-through')
  await expect(dialog.getByText(formatMoney(product.salePrice))).toBeVisible()
  await expect(dialog.getByText(`−${calculatePercentOff(product)}%`)).toBeVisible()
  await expect(dialog.getByText(product.averageReview.toFixed(1), { exact: true })).toBeVisible()
  await expect(dialog.getByRole('img', { name: /^\d(\.\d)? out of 5 stars$/ }).first()).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(pageUrl)
  await expect(card).toBeFocused()

  await card.press('Enter')
  await expect(dialog.getByText(product.description)).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(pageUrl)
  await page.goForward()
  await expect(dialog.getByText(product.description)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close details' }).click()
  await expect(page).toHaveURL(pageUrl)
})

test('a link in the details scrolls to the reviews, and Back then leads to the previous page', async ({ shopper }) => {
  const { page, person } = shopper
  const product = await findSaleProduct(person)
  await page.goto('/shop/home')
  await page.goto('/shop/listing')
  await steps.detailsLink(page, product.title).click()
  const dialog = page.getByRole('dialog', { name: product.title })
  await dialog
    .getByRole('link', { name: /review/ })
    .first()
    .click()
  const reviews = dialog.getByRole('heading', { name: /^Reviews/ })
  await expect(reviews).toBeFocused()
  await expect(reviews).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/shop/listing')
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
})

test('Forward right after Back leaves the details open', async ({ shopper: { page, person } }) => {
  const product = await findMostStocked(person, 'women')
  await page.goto('/shop/listing?category=women')
  await steps.detailsLink(page, product.title).click()
  const dialog = page.getByRole('dialog', { name: product.title })
  await expect(dialog.getByText(product.description)).toBeVisible()
  // Both navigations must run in one task.
  const stepsTaken = await dialog.evaluate(async (element) => {
    const { href } = location
    const closed = new Promise((done) => element.addEventListener('close', done))
    let taken = 0
    history.back = () => (taken += 1)
    for (const [state, address] of [
      [null, '/shop/listing?category=women'],
      [{ overlay: 1, hasPage: true }, href]
    ] as const) {
      history.replaceState(state, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }
    await closed
    return taken
  })
  expect(stepsTaken).toBe(0)
  await expect(dialog.getByText(product.description)).toBeVisible()
})

test('a product that nobody has reviewed has no rating yet', async ({ shopper: { page, person } }) => {
  const data = await listPlainProducts(person)
  const product = data.find(({ averageReview }) => averageReview === 0)
  if (!product) throw new Error('Everything has been reviewed.')
  await page.goto(`/shop/product/${product._id}`)
  const dialog = page.getByRole('region', { name: product.title })
  await expect(dialog.getByRole('link', { name: 'No reviews yet' })).toBeVisible()
  await expect(dialog.getByText('0.0')).toHaveCount(0)
  await expectAccessible(page)
})

test('a product added from the details is in the cart and marked on its card', async ({
  shopper: { page, person }
}) => {
  const product = await findMostStocked(person, 'accessories')
  await page.goto('/shop/listing?category=accessories')
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: product.title, exact: true }) })
  await expect(card.getByText('In your cart')).toBeHidden()
  await steps.detailsLink(page, product.title).click()
  const dialog = page.getByRole('dialog', { name: product.title })
  await dialog.getByRole('button', { name: `Add to Cart : ${product.title}` }).click()
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
  await steps.expectBadge(page, 1)
  await page.keyboard.press('Escape')
  await expect(card.getByText('In your cart')).toBeVisible()
  await steps.waitForHistoryBack(page)
  // The server renders the mark.
  await page.reload()
  await expect(card.getByText('In your cart')).toBeVisible()
})

test('a product that is sold out cannot be added', async ({ shopper: { page, person } }) => {
  const data = await listPlainProducts(person)
  const soldOut = data.find(({ totalStock }) => totalStock === 0)
  await page.goto(`/shop/product/${soldOut?._id}`)
  const dialog = page.getByRole('region', { name: soldOut?.title ?? '' })
  await expect(dialog.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
  await expectAccessible(page)
})

test('details that fail to load show an error and load on retry', async ({ shopper, pageErrors }) => {
  const { page, person } = shopper
  pageErrors.expect(...OFFLINE_ERRORS)
  const product = await findMostStocked(person, 'men')
  await page.goto('/shop/listing?category=men')
  await waitUntilIdle(page)
  await page.context().setOffline(true)
  await steps.detailsLink(page, product.title).click()
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.context().setOffline(false)
  await retry.click()
  await expect(page.getByRole('dialog', { name: product.title }).getByText(product.description)).toBeVisible()
})

test('a shopper presses a toast over the details, which stay open', async ({ shopper, paypal, pageErrors }) => {
  const { page, person } = shopper
  pageErrors.expect(/console: .*ERR_FAILED/, /request: net::ERR_FAILED/)
  const product = await findMostStocked(person, 'men')
  await buy(person, paypal, product)
  await page.goto('/shop/listing?category=men')
  await steps.detailsLink(page, product.title).click()
  const dialog = page.getByRole('dialog', { name: product.title })
  await expect(dialog.getByText(product.description)).toBeVisible()
  await steps.hydrateAll(page)
  await dialog.getByLabel('Your review').fill('Half a thought')
  await page.route(SET_QUANTITY, (route) => route.abort())
  // The automatic retry would remove the button.
  await stopClock(page)
  await dialog.getByRole('button', { name: /^Add to Cart/ }).click()
  const toast = dialog.locator('.toast')
  await expect(toast).toContainText(WAITING_MESSAGE)
  await page.unroute(SET_QUANTITY)
  await toast.getByRole('button', { name: 'Try again' }).click()
  await page.clock.resume()
  await steps.expectBadge(page, 1)
  await expect(dialog.getByLabel('Your review')).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
})

test('a text selection that ends outside the details does not close them', async ({
  shopper: { page, person },
  paypal
}) => {
  const product = await findMostStocked(person, 'men')
  await buy(person, paypal, product)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/shop/listing?category=men')
  await steps.detailsLink(page, product.title).click()
  const dialog = page.getByRole('dialog', { name: product.title })
  await expect(dialog.getByText(product.description)).toBeVisible()
  await steps.hydrateAll(page)
  await dialog.getByLabel('Your review').fill('To be selected')
  await dialog.getByLabel('Your review').hover()
  await page.mouse.down()
  await page.mouse.move(1270, 400)
  await page.mouse.up()
  await expect(dialog.getByLabel('Your review')).toHaveValue('To be selected')
  await page.mouse.click(1270, 400)
  await expect(dialog).toBeHidden()
})

const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 }
]

test('price, button and delivery are in view without scrolling', async ({ shopper: { page, person } }) => {
  const product = await findSaleProduct(person)
  const dialog = page.getByRole('dialog', { name: product.title })
  const button = dialog.getByRole('button', { name: /^Add to Cart/ })
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    await page.goto(`/shop/search?keyword=${encodeURIComponent(product.title)}`)
    await steps.detailsLink(page, product.title).click()
    for (const part of [
      dialog.getByRole('heading', { name: product.title }),
      dialog.getByText(formatMoney(product.salePrice)),
      button,
      dialog.getByText('Free returns within 14 days')
    ])
      await expect(part, `at ${screen.width} px`).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('heading', { name: 'Delivery and returns' })).toBeVisible()
  }
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(button).toBeInViewport({ ratio: 1 })
})

test('at 200% zoom, the picture is large and the button covers no size', async ({
  shopper: { page },
  testProducts: { add, word }
}) => {
  const variants = ['S', 'M', 'L'].map((size) => ({ size, color: 'navy' }))
  const products = []
  for (const variant of variants) products.push(await add({ style: { id: word }, title: word, ...variant }))
  // A window of 1280 x 800 px.
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto(`/shop/search?keyword=${word}`)
  await steps.detailsLink(page, word).click()
  const dialog = page.getByRole('dialog', { name: word })
  const picture = await dialog.locator('.gallery img').first().boundingBox()
  expect(picture?.width).toBeGreaterThan(250)
  expect(picture?.height).toBeGreaterThan(300)
  for (const { size } of variants)
    await dialog
      .locator('label')
      .filter({ hasText: new RegExp(`^${size}$`) })
      .click()
})

test('everything to buy a style is in view without scrolling', async ({
  shopper: { page },
  testProducts: { add, word }
}) => {
  const title = `${word} shirt in washed cotton`
  const shirt = { style: { id: word }, title, category: 'men', price: '70', salePrice: '50' }
  const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
  const variants = ['navy', 'white'].flatMap((color) => sizes.map((size) => ({ color, size })))
  const products = []
  for (const variant of variants) products.push(await add({ ...shirt, ...variant }))
  const dialog = page.getByRole('dialog', { name: title })
  const parts = [
    dialog.getByRole('heading', { name: title }),
    dialog.getByText('$50.00'),
    ...['navy', 'white', ...sizes].map((name) => dialog.locator('label').filter({ hasText: new RegExp(`^${name}$`) })),
    dialog.getByText('Size guide', { exact: true }),
    dialog.getByRole('button', { name: /^Choose size/ }),
    dialog.getByText('Free delivery in 3 to 5 working days')
  ]
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    await page.goto(`/shop/search?keyword=${word}`)
    await steps.detailsLink(page, title).click()
    for (const part of parts) await expect(part, `at ${screen.width} px`).toBeInViewport({ ratio: 1 })
    const guide = await dialog.getByText('Size guide', { exact: true }).boundingBox()
    const legend = await dialog.locator('.size legend').boundingBox()
    const close = await dialog.getByRole('button', { name: 'Close details' }).boundingBox()
    expect(guide?.y).toBeLessThan(legend?.y ?? 0)
    expect((guide?.x ?? 0) + (guide?.width ?? 0)).toBeLessThan(close?.x ?? 0)
    const [button, facts] = await Promise.all(parts.slice(-2).map((part) => part.boundingBox()))
    expect(facts?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0))
    const lastLine = await dialog.getByText('Free returns within 14 days').boundingBox()
    expect((lastLine?.y ?? 0) + (lastLine?.height ?? 0)).toBeLessThanOrEqual(screen.height)
  }
})

async function findSaleProduct(person: Person) {
  const data = await listPlainProducts(person)
  const product = data.find(({ salePrice, totalStock }) => salePrice > 0 && totalStock > 0)
  if (!product) throw new Error('Nothing is on sale.')
  return product
}
