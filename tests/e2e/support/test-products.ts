import type { AdminProduct } from '../../../src/api/contract/product-administration.ts'
import { MAX_PAGE_SIZE } from '../../../src/domain/page-sizes.ts'
import type { Person } from '../../support/people.ts'
import { expect, test as base } from './test.ts'

/** The products of one test. */
export interface TestProducts {
  /** All titles contain it. */
  word: string
  /** The products screen, filtered to them. */
  path: string
  add(fields?: object): Promise<AdminProduct>
  addMany(count: number): Promise<void>
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

/**
 * Long enough that the typo correction of the search does not match another word. No letter repeats, so swapping two
 * misspells it.
 */
function makeWord(): string {
  const letters = 'bcdfghjkmnpqrstvwxz'.split('')
  return Array.from({ length: 12 }, () => letters.splice(Math.floor(Math.random() * letters.length), 1)).join('')
}

/** Deletes the products after the test and after its pages, which could still call the shop for them. */
export const test = base.extend<{ testProducts: TestProducts }>({
  // oxlint-disable-next-line no-unused-vars -- Playwright sets up the fixtures in the order of this parameter.
  newBrowser: ({ testProducts: _, newBrowser }, use) => use(newBrowser),
  testProducts: async ({ catalog: { person, image } }, use) => {
    const word = makeWord()
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
      async addMany(total) {
        for (let start = 0; start < total; start += 200) {
          const numbers = Array.from({ length: Math.min(200, total - start) }, (_, index) => start + index)
          const rows = numbers.map((number) => ({
            line: number + 2,
            fields: { ...FORM, image, title: `${word} no ${number}` }
          }))
          await person.call('POST /api/admin/products/import', { body: { dryRun: false, rows } })
        }
      }
    })
    let products: AdminProduct[]
    do {
      products = await read({ limit: MAX_PAGE_SIZE })
      await deleteProducts(person, products)
    } while (products.length === MAX_PAGE_SIZE)
    expect(await read()).toEqual([])
  }
})

async function deleteProducts({ call }: Person, products: AdminProduct[]): Promise<void> {
  for (let start = 0; start < products.length; start += 100) {
    const ids = products.slice(start, start + 100).map(({ _id }) => _id)
    await call('POST /api/admin/products/delete-many', { body: { ids } })
  }
}

export { expect }
