import type { AdminProduct, ListedAdminProduct } from '../../../api/contract/product-administration.ts'
import type { UrlFilters } from '../../../lib/url-filters.ts'
import { call } from '../../call.ts'
import { createList } from '../lists/list.ts'
import { runAction } from '../run-action.ts'

/** Returns the query of the list. Each variant has a row of its own in the trash and in the list of what was sold. */
const toListQuery = (query: UrlFilters): UrlFilters =>
  query['trash'] || query['sold'] ? query : { ...query, grouped: 'true' }

export const getVariants = (row: ListedAdminProduct): AdminProduct[] => row.variants ?? [row]

export const productList = createList<ListedAdminProduct>({
  filters: ['q', 'category', 'brand', 'stock', 'status', 'sale', 'sold', 'sortBy', 'trash'],
  persistentFilter: 'trash',
  shouldKeepSelection: true,
  fetchPage: (query, callApi) => callApi('GET /api/admin/products/get', { query: toListQuery(query) }),
  fetchBulkPage: (query) => call('GET /api/admin/products/get', { query }),
  getIds: (row) => getVariants(row).map(({ _id }) => _id)
})

/** Resolves to null if the catalog (or the trash, with `trash`) has no such product. */
export async function fetchProduct(id: string, place: { trash?: 'true' } = {}): Promise<AdminProduct | null> {
  const { data } = await call('GET /api/admin/products/get', { query: { q: id, limit: 1, ...place } })
  return data.find((product) => product._id === id) ?? null
}

export const deleteProduct = (product: AdminProduct): Promise<boolean> => {
  const { _id: id, title } = product
  return runAction({
    key: `delete product ${id}`,
    run: async () => {
      await call('DELETE /api/admin/products/delete/{id}', { params: { id } })
      productList.removeRow(id)
    },
    describe: () => `“${title}” is in the trash.`,
    undo: () => restoreProduct(product)
  })
}

export const restoreProduct = ({ _id: id, title, deletedAt }: AdminProduct): Promise<boolean> =>
  runAction({
    key: `restore product ${id}`,
    run: async () => {
      await call('PUT /api/admin/products/restore/{id}', { params: { id } })
      if (deletedAt) productList.removeRow(id)
      else void productList.reload()
    },
    describe: () => `“${title}” is in the catalog again.`
  })
