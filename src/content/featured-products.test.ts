import { expect, it } from 'vitest'

import type { Client } from '../api/client.ts'
import type { Product } from '../api/contract/products.ts'
import { toApiError } from '../api/errors.ts'
import { loadFeaturedProducts } from './featured-products.ts'

const createProduct = (_id: string, fields: Partial<Product> = {}): Product => ({
  _id,
  image: '/images/0/800.jpg',
  title: `Title of ${_id}`,
  description: '',
  category: 'men',
  brand: 'zara',
  price: 20,
  salePrice: 0,
  totalStock: 3,
  averageReview: 0,
  createdAt: '',
  updatedAt: '',
  ...fields
})

const shirt = createProduct('shirt-s', { title: 'Shirt, S', style: { id: 'shirt', title: 'Shirt' } })
const DETAILS = new Map<string | undefined, object>([
  ['hat', createProduct('hat')],
  ['shirt-s', { ...shirt, variants: [shirt, { ...shirt, _id: 'shirt-m' }], pictures: [] }]
])

/** Lists the most expensive product first, as the query requests. */
const call = (async (name: string, { params }: { params?: { id: string } } = {}) => {
  if (name === 'GET /api/shop/products/get')
    return { data: ['coat', 'boots', 'bag', 'hat'].map((id) => createProduct(id)) }
  const data = DETAILS.get(params?.id)
  if (!data) throw toApiError(404, null)
  return { data }
}) as unknown as Client

const loadIds = async (ids?: string[]) => (await loadFeaturedProducts(call, ids)).map(({ _id }) => _id)

it('the chosen products are featured in their order, without those that are gone', async () => {
  expect(await loadIds(['shirt-s', 'gone', 'hat'])).toEqual(['shirt-s', 'hat'])
})

it('the most expensive products are featured if none was chosen or none is left', async () => {
  expect(await loadIds()).toEqual(['hat', 'bag', 'boots', 'coat'])
  expect(await loadIds(['gone'])).toEqual(['hat', 'bag', 'boots', 'coat'])
})

it('a chosen variant stands for its style', async () => {
  const [product] = await loadFeaturedProducts(call, ['shirt-s'])
  expect(product).toMatchObject({ title: 'Shirt', totalStock: 6 })
  expect(product?.options).toMatchObject({ variantCount: 2 })
})
