import { BRANDS, CATEGORIES } from '../../src/api/contract/products.ts'
import { PRODUCT_SORTS } from '../../src/api/contract/product-administration.ts'
import { path, type Requests, varied } from './requests.ts'

type Query = Record<string, string | number | undefined>

const list = (query: Query) => path('/api/admin/products/get', { limit: 50, ...query })

/**
 * `shirt` is in three of ten titles, most products have a word that begins with `s`, and nothing matches `xylophone`.
 */
const WORDS = ['shirt', 's', 'co', 'shrit', 'navy shirt', 'lether bots', 'cotton', 'marlo', 'xylophone']

export const products: Requests = ({ dice, product }) => {
  const one = <Value>(values: readonly Value[]): Value => values[dice.below(values.length)] as Value
  const category = () => one(CATEGORIES)
  const brands = () => `${one(BRANDS)},${one(BRANDS)}`
  const sortBy = () => one(PRODUCT_SORTS)
  return {
    'the newest': varied(() => list({})),
    'in each order': varied(() => list({ sortBy: sortBy() })),
    'a category, brands': varied(() => list({ category: category(), brand: brands(), sortBy: sortBy() })),
    'stock and sale': varied(() => list({ stock: one(['out', 'low', 'in']), sale: one(['true', undefined]) })),
    'all filters': varied(() =>
      list({ category: category(), brand: brands(), stock: one(['low', 'in']), sale: 'true', sortBy: sortBy() })
    ),
    'a search': varied(() => list({ q: one(WORDS) })),
    'a search, in each order': varied(() => list({ q: one(WORDS), sortBy: sortBy() })),
    'a search, filtered': varied(() => list({ q: one(WORDS), category: category(), stock: one(['low', 'in']) })),
    'an id': varied(() => list({ q: product() })),
    'the trash': varied(() => list({ trash: 'true', q: one(['', 'shirt']) || undefined })),
    'a part of an export': varied(() => list({ limit: 500, sortBy: sortBy() }))
  }
}
