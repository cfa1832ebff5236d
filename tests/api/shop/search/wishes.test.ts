import { expect } from 'vitest'

import { products } from '../../../../demo/catalog/index.ts'
import { seedProducts } from '../../../../demo/seed-products.ts'
import { PRODUCT_PAGE_SIZE } from '../../../../src/domain/page-sizes.ts'
import { incrementCatalogVersion } from '../../../../src/server/platform/catalog-version.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { searchTitles } from '../../../support/search.ts'
import { WISHES } from './wishes.ts'

const seedDemo = ({ shop: { db } }: TestShop) =>
  db.transaction().execute(async (trx) => {
    await seedProducts(trx, () => '/images/0123456789abcdef/800.jpg')
    await incrementCatalogVersion(trx)
  })

it('a shopper finds the products of the demo by the words of shoppers', async ({ shop }) => {
  await seedDemo(shop)
  const first = { grouped: 'true', limit: String(PRODUCT_PAGE_SIZE) }
  for (const { keyword, found, missing = [] } of WISHES) {
    const titles = await searchTitles(shop, keyword, first)
    const result = [
      keyword,
      found.filter((title) => !titles.includes(title)),
      missing.filter((title) => titles.includes(title))
    ]
    expect.soft(result).toEqual([keyword, [], []])
  }
})

it('the first result is what the words name', async ({ shop }) => {
  await seedDemo(shop)
  const first = { grouped: 'true', limit: '1' }
  for (const [keyword, word] of [
    ['red dress under 60', 'dress'],
    ['blazer navy', 'blazer'],
    ['denim jacket women', 'jacket'],
    ['olive jumper', 'jumper'],
    ['wool coat', 'coat'],
    ['leather belt', 'belt']
  ] as const) {
    const [title] = await searchTitles(shop, keyword, first)
    expect.soft([keyword, title]).toEqual([keyword, expect.stringContaining(word)])
  }
})

it('shoes in sizes for women come first if a shopper asks for them', async ({ shop }) => {
  await seedDemo(shop)
  const titles = await searchTitles(shop, 'womens shoes', { grouped: 'true' })
  const described = new Map(products.map(({ style, title, description }) => [style?.title ?? title, description]))
  const isForWomen = titles.map((title) => described.get(title)?.includes('women’s'))
  expect(isForWomen.indexOf(false)).toBe(6)
  expect(isForWomen.lastIndexOf(true)).toBe(5)
})

it('the wishes name products of the demo', () => {
  const titles = products.map(({ style, title }) => style?.title ?? title)
  for (const { found, missing = [] } of WISHES) expect(titles).toEqual(expect.arrayContaining([...found, ...missing]))
})
