import { isApiError } from '../../../api/errors.ts'
import { call } from '../../call.ts'
import { reportFailure } from '../../failure.ts'

export interface ProductName {
  id: string
  title: string
  image: string
}

const MAX_RESULTS = 8

/** Returns the products by id, without those that no longer exist. */
export async function fetchProductNames(ids: string[]): Promise<Record<string, ProductName>> {
  const names = await Promise.all(ids.map(fetchProductName))
  return Object.fromEntries(names.flatMap((name) => (name ? [[name.id, name]] : [])))
}

async function fetchProductName(id: string): Promise<ProductName | undefined> {
  try {
    const { data } = await call('GET /api/shop/products/get/{id}', { params: { id } })
    return { id, title: data.style?.title ?? data.title, image: data.image }
  } catch (error) {
    if (!isApiError(error)) throw error
    return undefined
  }
}

/** Resolves to undefined if the search failed. */
export const searchProductNames = (term: string): Promise<ProductName[] | undefined> =>
  reportFailure(async () => {
    const query = { q: term, limit: MAX_RESULTS, grouped: 'true' } as const
    const { data } = await call('GET /api/admin/products/get', { query })
    return data.map(({ _id, title, image }) => ({ id: _id, title, image }))
  })
