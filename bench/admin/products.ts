import { BRANDS, CATEGORIES } from '../../src/api/contract/products.ts'
import { PRODUCT_SORTS } from '../../src/api/contract/product-administration.ts'
import { path, type Requests, repeat } from './requests.ts'

type Query = Record<string, string | number | undefined>

const list = (query: Query) => path('/api/admin/products/get', { limit: 50, ...query })

/** `shirt` is in three of ten titles, and nothing matches `xylophone`. */
const WORDS = ['shirt', 's', 'co', 'shrit', 'navy shirt', 'lether bots', 'cotton', 'marlo', 'xylophone']

export const products: Requests = ({ random, product }) => {
  const pick = <Value>(values: readonly Value[]): Value => values[random.below(values.length)] as Value
  const category = () => pick(CATEGORIES)
  const brands = () => `${pick(BRANDS)},${pick(BRANDS)}`
  const sortBy = () => pick(PRODUCT_SORTS)
  return {
    'the newest': repeat(() => list({})),
    'in each order': repeat(() => list({ sortBy: sortBy() })),
    'a category, brands': repeat(() => list({ category: category(), brand: brands(), sortBy: sortBy() })),
    'stock and sale': repeat(() => list({ stock: pick(['out', 'low', 'in']), sale: pick(['true', undefined]) })),
    'all filters': repeat(() =>
      list({ category: category(), brand: brands(), stock: pick(['low', 'in']), sale: 'true', sortBy: sortBy() })
    ),
    'a search': repeat(() => list({ q: pick(WORDS) })),
    'a search, in each order': repeat(() => list({ q: pick(WORDS), sortBy: sortBy() })),
    'a search, filtered': repeat(() => list({ q: pick(WORDS), category: category(), stock: pick(['low', 'in']) })),
    'an id': repeat(() => list({ q: product() })),
    'the trash': repeat(() => list({ trash: 'true', q: pick(['', 'shirt']) || undefined })),
    'a part of an export': repeat(() => list({ limit: 500, sortBy: sortBy() }))
  }
}
