import type { AdminProduct } from '../../../src/api/contract/product-administration.ts'
import type { Person } from '../../support/people.ts'
import { test as base } from './test.ts'

/** Products of one test, found by a word that nothing else has. */
export interface Made {
  word: string
  /** The products screen with these products alone. */
  path: string
  add(fields?: object): Promise<AdminProduct>
  /** Adds so many, with numbers for titles. */
  addMany(count: number): Promise<void>
  /** As the shop has them now. */
  read(query?: object): Promise<AdminProduct[]>
}

const FORM = {
  description: 'Made for a test.',
  category: 'accessories',
  brand: 'puma',
  price: '30',
  salePrice: '0',
  totalStock: '15'
} as const

/** Twelve letters: no word is within a typo or two of them. */
const newWord = (): string =>
  Array.from({ length: 12 }, () => 'bcdfghjkmnpqrstvwxz'[Math.floor(Math.random() * 19)]).join('')

/** `made` makes products and takes away whatever has its word when the test has ended. */
export const test = base.extend<{ made: Made }>({
  made: async ({ admin: { person } }, use) => {
    const word = newWord()
    const { data } = await person.call('GET /api/admin/products/get', { query: { limit: 1 } })
    const image = data[0]?.image ?? ''
    const read = async (query = {}) =>
      (await person.call('GET /api/admin/products/get', { query: { q: word, sortBy: 'newest', ...query } })).data
    let count = 0
    await use({
      word,
      path: `/admin/products?q=${word}`,
      read,
      async add(fields = {}) {
        count += 1
        const body = { ...FORM, image, title: `${word} ${count}`, ...fields }
        return (await person.call('POST /api/admin/products/add', { body })).data
      },
      async addMany(many) {
        for (let start = 0; start < many; start += 200) {
          const part = Array.from({ length: Math.min(200, many - start) }, (_, index) => start + index)
          const rows = part.map((nth) => ({ line: nth + 2, fields: { ...FORM, image, title: `${word} no ${nth}` } }))
          await person.call('POST /api/admin/products/import', { body: { dryRun: false, rows } })
        }
      }
    })
    for (let left = await read({ limit: 500 }); left.length > 0; left = await read({ limit: 500 })) {
      await removeAll(person, left)
    }
  }
})

async function removeAll({ call }: Person, products: AdminProduct[]): Promise<void> {
  for (let start = 0; start < products.length; start += 100) {
    const ids = products.slice(start, start + 100).map(({ _id }) => _id)
    await call('POST /api/admin/products/delete-many', { body: { ids } })
  }
}

export { expect } from 'playwright/test'
