import type { Person } from '../support/people.ts'
import { findMostStocked, unitsInCart } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'

const LISTING = '/shop/listing?category=women'

const findProduct = (person: Person) => findMostStocked(person, 'women')

test('a shared link leads a visitor through the login to the product', async ({ visitor: page, shopper, shop }) => {
  const product = await findProduct(shopper.person)
  const path = `/shop/product/any-title-${product._id}`
  await page.goto(shop.url + path)
  await expect(page).toHaveURL('/auth/login')
  await page.context().addCookies(await shopper.page.context().cookies())
  await page.goto('/')
  await expect(page).toHaveURL(path)
  await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(product.title)} · `))
  await expect(page.getByRole('heading', { name: product.title, level: 1 })).toBeVisible()
})

for (const width of [360, 1280])
  test(`a product’s page shows what the details show, and adds to the cart, at ${width} px`, async ({
    shopper: { page, person }
  }) => {
    const product = await findProduct(person)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/shop/product/${product._id}`)
    const details = page.getByRole('region', { name: product.title })
    await expect(details.getByText(product.description)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expect(details.getByRole('heading', { name: 'Write a Review' })).toBeVisible()
    const add = details.getByRole('button', { name: /^Add to Cart/ })
    await expect(add).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await add.click()
    await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
    await steps.expectBadge(page, 1)
    await expect(details.getByText('1 in your cart')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

test('a product’s page shows what to wear it with, at 360 px', async ({
  shopper: { page },
  testProducts: { add, word },
  admin
}) => {
  const [hat, coat] = [await add({ title: `${word} hat` }), await add({ title: `${word} coat` })]
  const rule = { products: [hat._id, coat._id] }
  const body = { kind: 'collection', name: `${word} set`, slug: `${word}-set`, rule } as const
  await admin.person.call('POST /api/admin/groups/add', { body })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/shop/product/${hat._id}`)
  const matches = page.getByRole('region', { name: 'Wear it with' })
  await expect(matches.getByRole('article')).toHaveCount(1)
  await steps.addButton(page, coat.title).click()
  await steps.expectBadge(page, 1)
  await expectAccessible(page)
  await steps.detailsLink(page, coat.title).click()
  await expect(page.getByRole('heading', { name: coat.title, level: 1 })).toBeVisible()
  await admin.person.call('DELETE /api/admin/groups/delete/{slug}', { params: { slug: `${word}-set` } })
})

test('the page of a missing product says so, and leads to the other products', async ({
  shopper: { page },
  pageErrors
}) => {
  pageErrors.expect(/status of 404 .*\/shop\/product\//)
  expect((await page.goto('/shop/product/a-hat-0123456789abcdef01234567'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Product not found!' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See all products' }).click()
  await expect(page).toHaveURL('/shop/listing')
})

test('a product that was deleted since its list was loaded opens as a page that says so', async ({
  shopper: { page },
  testProducts: { add, word },
  admin,
  pageErrors
}) => {
  pageErrors.expect(/status of 410 .*\/shop\/product\//)
  const { _id: id, title } = await add()
  await page.goto(`/shop/search?keyword=${word}`)
  await admin.person.call('DELETE /api/admin/products/delete/{id}', { params: { id } })
  await steps.detailsLink(page, title).click()
  await expect(page.getByRole('heading', { name: 'Product not found!' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/shop/search?keyword=${word}`)
})

test('a reload of the dialog shows the page, Back the list where it was, and Forward the dialog', async ({
  shopper: { page, person }
}) => {
  const product = await findProduct(person)
  const dialog = page.getByRole('dialog', { name: product.title })
  const card = steps.detailsLink(page, product.title)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(LISTING)
  await card.scrollIntoViewIfNeeded()
  const scrollY = await page.evaluate(() => window.scrollY)
  await card.click()
  await expect(dialog.getByText(product.description)).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollY)
  await page.goForward()
  await expect(dialog.getByText(product.description)).toBeVisible()

  await page.reload()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: product.title }).getByText(product.description)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(LISTING)
  await expect(card).toBeVisible()
  await page.goForward()
  await expect(dialog.getByText(product.description)).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a card leads to the page of its product, where Add to Cart stays', async ({
    shopper: { page, person },
    pageErrors
  }) => {
    pageErrors.expect(/status of 409 .*\/shop\/cart\/add/)
    const product = await findProduct(person)
    await page.goto(LISTING)
    await steps.detailsLink(page, product.title).click()
    await expect(page).toHaveURL(new RegExp(`/shop/product/[a-z\\d-]+-${product._id}$`))
    const add = page.getByRole('button', { name: /^Add to Cart/ })
    await add.click()
    await expect(page.getByRole('status').filter({ hasText: 'Product is added to cart' })).toBeVisible()
    await expect(page.getByRole('heading', { name: product.title })).toBeVisible()
    expect(await unitsInCart(person)).toBe(1)
    const body = { userId: person.id, productId: product._id, quantity: product.totalStock - 1 }
    await person.call('POST /api/shop/cart/add', { body })
    await add.click()
    await expect(page.getByRole('alert')).toHaveText(`Only ${product.totalStock} quantity can be added for this item`)
  })
})
