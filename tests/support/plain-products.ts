import type { Product } from '../../src/api/contract/products.ts'
import { DEFAULT_GROUPS } from '../../src/domain/products/product-groups.ts'
import { demoAdmin, type Person, signIn } from './people.ts'

const CATEGORIES = Object.keys(DEFAULT_GROUPS.category)

const toTitles = (category: string) => [`Cloud wrap for ${category}`, `Meadow cape for ${category}`] as const

export const PLAIN_TITLES = CATEGORIES.flatMap(toTitles)

/** Adds products without variants to each category, because most journeys add to the cart from a card. */
export async function addPlainProducts(baseURL: string): Promise<void> {
  const { call } = await signIn(baseURL, demoAdmin())
  const { data } = await call('GET /api/shop/products/get', { query: {} })
  for (const category of CATEGORIES) {
    const [wrap, cape] = toTitles(category)
    const image = data.find((product) => product.category === category)?.image ?? ''
    const common = { image, description: 'Made from soft cotton in one size.', category, brand: 'zara' } as const
    const body = { ...common, title: wrap, price: '52', totalStock: '900' }
    await call('POST /api/admin/products/add', { body })
    await call('POST /api/admin/products/add', {
      body: { ...body, title: cape, price: '54', salePrice: '49', totalStock: '300' }
    })
  }
}

/** Lists the products without variants, which can be added from their card. */
export async function listPlainProducts({ call }: Person, category?: string): Promise<Product[]> {
  const { data } = await call('GET /api/shop/products/get', { query: category ? { category } : {} })
  return data.filter(({ style }) => !style)
}
