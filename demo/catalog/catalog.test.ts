import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readContentFile } from '../../src/content/content-files.ts'
import { compareSizes } from '../../src/domain/products/sizes.ts'
import { customers, SHOPPER } from '../customers.ts'
import { drawProduct } from '../drawings/product.ts'
import { orders } from '../orders.ts'
import pictures from '../pictures.json' with { type: 'json' }
import { reviews } from '../reviews.ts'
import { products, styles } from './index.ts'
import { hasVariants, picturesOf } from './variants.ts'

const CATEGORIES = ['men', 'women', 'kids', 'accessories', 'footwear']
const BRANDS = ['nike', 'adidas', 'puma', 'levi', 'zara', 'h&m']

const slugs = products.map(({ slug }) => slug)
const emails = [SHOPPER, ...customers.map(({ email }) => email)]
const stylesWithVariants = styles.filter(hasVariants)

test('slugs, ids and titles are unique', () => {
  expect(new Set(slugs).size).toBe(products.length)
  expect(new Set(products.map(({ id }) => id)).size).toBe(products.length)
  expect(new Set(products.map(({ title }) => title)).size).toBe(products.length)
})

test('there are at least 60 styles and a few plain products', () => {
  expect(stylesWithVariants.length).toBeGreaterThanOrEqual(60)
  expect(styles.length - stylesWithVariants.length).toBeGreaterThanOrEqual(5)
})

test.each(CATEGORIES.flatMap((category) => BRANDS.map((brand) => [category, brand] as const)))(
  '%s has at least two styles of %s',
  (category, brand) => {
    const matches = styles.filter((style) => style.category === category && style.brand === brand)
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

test('the highest discount is the one that the home page promises', () => {
  const discounts = products.map(({ priceCents, salePriceCents }) =>
    salePriceCents ? 1 - salePriceCents / priceCents : 0
  )
  expect(readFileSync('src/content/home.yaml', 'utf8')).toContain(`Up to ${Math.max(...discounts) * 100}% OFF`)
})

test('some styles are sold out, and some variants of other styles', () => {
  expect(styles.filter(({ stock }) => stock === 0)).toHaveLength(5)
  const soldOut = products.filter(({ stock, style }) => stock === 0 && style?.stock !== 0)
  expect(soldOut.length).toBeGreaterThanOrEqual(20)
  expect(products.filter(({ stock }) => stock > 0 && stock < 10).length).toBeGreaterThanOrEqual(20)
})

test('a style has at most one variant of a color and size', () => {
  const variants = products.filter(({ style }) => style).map(({ style, color, size }) => [style?.slug, color, size])
  expect(new Set(variants.map((variant) => variant.join('/'))).size).toBe(variants.length)
})

test('sizes are in their natural order', () => {
  const unsorted = styles.filter(({ sizes = [] }) => sizes.join() !== sizes.toSorted(compareSizes).join())
  expect(unsorted.map(({ slug }) => slug)).toEqual([])
})

test('the title of a variant names its color and size', () => {
  const titles = products.map(({ style, title, color, size }) => [
    title,
    [style?.title ?? title, color, size].filter((part) => part !== null).join(', ')
  ])
  for (const [title, expected] of titles) expect(title).toBe(expected)
})

test('a color has a plain name and a swatch', () => {
  for (const { color, swatch } of products) {
    expect(color ?? 'none').toMatch(/^[a-z]+( [a-z]+)?$/)
    expect(swatch ?? '#000000').toMatch(/^#[0-9a-f]{6}$/)
    expect(swatch === null).toBe(color === null)
  }
})

test('each color of a style has three pictures, with unique texts', () => {
  for (const style of stylesWithVariants) {
    const drawn = Map.groupBy(picturesOf(style), ({ color }) => color)
    for (const { name } of style.colors ?? [{ name: '' }]) expect(drawn.get(name)).toHaveLength(3)
  }
  const texts = styles.flatMap(picturesOf).map(({ alt }) => alt)
  expect(new Set(texts).size).toBe(texts.length)
})

test('each picture is unique, is rendered and has no invalid numbers', () => {
  const drawn = styles.flatMap((style) => picturesOf(style).map((picture) => ({ ...picture, style })))
  const drawings = drawn.map(({ drawing, view, style }) => drawProduct(drawing, style.category, view))
  expect(new Set(drawings).size).toBe(drawn.length)
  expect(drawings.filter((svg) => /NaN|undefined|Infinity/.test(svg))).toEqual([])
  expect(drawn.filter(({ name }) => !(name in pictures)).map(({ name }) => name)).toEqual([])
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

/** The sections from the one of the category to the one of the next. */
function listGuideSizes(category: string): string[] {
  const { sections } = readContentFile('information')['size-guide']
  const start = sections.findIndex((section) => section.category === category)
  const others = sections.slice(start + 1)
  const end = others.findIndex((section) => section.category !== undefined)
  const ofCategory = [sections[start], ...others.slice(0, end < 0 ? undefined : end)]
  return ofCategory.flatMap((section) => section?.table?.rows.map(([size = '']) => size) ?? [])
}

test.each(CATEGORIES)('the size guide has every size of %s', (category) => {
  const sizes = products.filter((product) => product.category === category).flatMap(({ size }) => size ?? [])
  expect([...new Set(sizes)].filter((size) => !listGuideSizes(category).includes(size))).toEqual([])
})
