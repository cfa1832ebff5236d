import { expect, test } from 'vitest'

import { customers, SHOPPER } from '../customers.ts'
import { drawProduct } from '../drawings/product.ts'
import { orders } from '../orders.ts'
import { reviews } from '../reviews.ts'
import { products } from './index.ts'

const CATEGORIES = ['men', 'women', 'kids', 'accessories', 'footwear']
const BRANDS = ['nike', 'adidas', 'puma', 'levi', 'zara', 'h&m']

const slugs = products.map(({ slug }) => slug)
const emails = [SHOPPER, ...customers.map(({ email }) => email)]

test('slugs and titles are unique', () => {
  expect(new Set(slugs).size).toBe(products.length)
  expect(new Set(products.map(({ title }) => title)).size).toBe(products.length)
})

test.each(CATEGORIES.flatMap((category) => BRANDS.map((brand) => [category, brand] as const)))(
  '%s has at least two products of %s',
  (category, brand) => {
    const matches = products.filter((product) => product.category === category && product.brand === brand)
    expect(matches.length).toBeGreaterThanOrEqual(2)
  }
)

test('prices are whole cents between 12 and 240 dollars, and a sale is below the price', () => {
  const mispriced = products.filter(
    ({ priceCents, salePriceCents }) =>
      ![0, 50, 90].includes(priceCents % 100) ||
      priceCents < 1200 ||
      priceCents > 24000 ||
      !Number.isInteger(salePriceCents) ||
      salePriceCents < 0 ||
      salePriceCents >= priceCents
  )
  expect(mispriced.map(({ slug }) => slug)).toEqual([])
})

test('some products are sold out and some have low stock', () => {
  expect(products.filter(({ stock }) => stock === 0)).toHaveLength(5)
  expect(products.filter(({ stock }) => stock > 0 && stock < 10).length).toBeGreaterThanOrEqual(9)
})

test('each product has a unique picture without invalid numbers', () => {
  const pictures = products.map(({ drawing, category }) => drawProduct(drawing, category))
  expect(new Set(pictures).size).toBe(products.length)
  expect(pictures.filter((svg) => /NaN|undefined|Infinity/.test(svg))).toEqual([])
})

test('orders contain known products and customers', () => {
  for (const { customer, lines } of orders) {
    expect(emails).toContain(customer)
    for (const { slug } of lines) expect(slugs).toContain(slug)
  }
})

test('each customer reviews a product once, after buying it', () => {
  expect(new Set(reviews.map(({ slug, customer }) => `${slug} ${customer}`)).size).toBe(reviews.length)
  const unboughtReviews = reviews.filter(
    (review) =>
      !orders.some(
        ({ customer, daysAgo, status, lines }) =>
          customer === review.customer &&
          daysAgo > review.daysAgo &&
          status !== 'pending' &&
          status !== 'rejected' &&
          lines.some(({ slug }) => slug === review.slug)
      )
  )
  expect(unboughtReviews).toEqual([])
})
