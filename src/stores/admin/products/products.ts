import type { AdminProduct, ListedAdminProduct } from '../../../api/contract/product-administration.ts'
import type { UrlFilters } from '../../../lib/url-filters.ts'
import { call } from '../../call.ts'
import { showFailureToast } from '../../failure.ts'
import { showToast, startAttempt } from '../../toasts.ts'
import { setSearchParams } from '../lists/search-params.ts'
import { createList } from '../lists/list.ts'
import { runUnlessBusy } from '../run-unless-busy.ts'

const FILTERS = ['q', 'category', 'brand', 'stock', 'sale', 'sold', 'sortBy']

/** Returns the query of the list. Each variant has a row of its own in the trash and in the list of what was sold. */
export const toListQuery = (query: UrlFilters): UrlFilters =>
  query['trash'] || query['sold'] ? query : { ...query, grouped: 'true' }

export const getVariants = (row: ListedAdminProduct): AdminProduct[] => row.variants ?? [row]

export const productList = createList<ListedAdminProduct>({
  filters: [...FILTERS, 'trash'],
  shouldKeepSelection: true,
  fetchPage: (query) => call('GET /api/admin/products/get', { query: toListQuery(query) }),
  fetchBulkPage: (query) => call('GET /api/admin/products/get', { query }),
  getIds: (row) => getVariants(row).map(({ _id }) => _id)
})

const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, undefined]))

/** Clears the filters without leaving the trash. */
export const clearFilters = (): void => setSearchParams(NO_FILTERS)

export const setTrashVisible = (trash: boolean): void =>
  setSearchParams({ ...NO_FILTERS, trash: trash ? 'true' : undefined })

/** Resolves to null if the catalog (or the trash, with `trash`) has no such product. */
export async function fetchProduct(id: string, place: { trash?: 'true' } = {}): Promise<AdminProduct | null> {
  const { data } = await call('GET /api/admin/products/get', { query: { q: id, limit: 1, ...place } })
  return data.find((product) => product._id === id) ?? null
}

export const deleteProduct = async (product: AdminProduct): Promise<boolean> =>
  (await runUnlessBusy(product._id, () => sendToTrash(product))) ?? false

async function sendToTrash(product: AdminProduct): Promise<boolean> {
  const { _id: id, title } = product
  const retry = startAttempt(`delete product ${id}`, () => void deleteProduct(product))
  try {
    await call('DELETE /api/admin/products/delete/{id}', { params: { id } })
    productList.removeRow(id)
    showToast(`“${title}” is in the trash.`, 'success', { label: 'Undo', press: () => void restoreProduct(product) })
    return true
  } catch (error) {
    showFailureToast(error, retry)
    return false
  }
}

export const restoreProduct = async (product: AdminProduct): Promise<boolean> =>
  (await runUnlessBusy(product._id, () => restoreFromTrash(product))) ?? false

async function restoreFromTrash(product: AdminProduct): Promise<boolean> {
  const { _id: id, title } = product
  const retry = startAttempt(`restore product ${id}`, () => void restoreProduct(product))
  try {
    await call('PUT /api/admin/products/restore/{id}', { params: { id } })
    showToast(`“${title}” is in the catalog again.`)
    if (product.deletedAt) productList.removeRow(id)
    else void productList.reload()
    return true
  } catch (error) {
    showFailureToast(error, retry)
    return false
  }
}
