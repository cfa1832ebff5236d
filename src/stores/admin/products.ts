import type { AdminProduct } from '../../api/contract/product-administration.ts'
import { call } from '../call.ts'
import { showFailureToast } from '../failure.ts'
import { showToast } from '../toasts.ts'
import { goTo } from './address.ts'
import { createList } from './list.ts'
import { oneAtATime } from './one-at-a-time.ts'

const FILTERS = ['q', 'category', 'brand', 'stock', 'sale', 'sortBy']

/** Whether the trash is shown is no filter of it: to clear the filters does not leave it. */
export const productList = createList<AdminProduct>({
  filters: [...FILTERS, 'trash'],
  selectsUnseen: true,
  fetchPage: (query) => call('GET /api/admin/products/get', { query })
})

const NONE = Object.fromEntries(FILTERS.map((name) => [name, undefined]))

/** Takes away all filters, and stays in the trash. */
export const clearFilters = (): void => goTo(NONE)

/** Shows the trash or the catalogue; the filters of one place mean nothing in the other. */
export const showTrash = (trash: boolean): void => goTo({ ...NONE, trash: trash ? 'true' : undefined })

/** What the panel needs of a product that is not in view; null when there is none in that place. */
export async function fetchProduct(id: string, place: { trash?: 'true' } = {}): Promise<AdminProduct | null> {
  const { data } = await call('GET /api/admin/products/get', { query: { q: id, limit: 1, ...place } })
  return data.find((product) => product._id === id) ?? null
}

/** Deletes a product at once, and offers to take that back. Answers whether it is gone. */
export const deleteProduct = async (product: AdminProduct): Promise<boolean> =>
  (await oneAtATime(product._id, () => sendToTrash(product))) ?? false

async function sendToTrash(product: AdminProduct): Promise<boolean> {
  const { _id: id, title } = product
  try {
    await call('DELETE /api/admin/products/delete/{id}', { params: { id } })
    productList.removeRow(id)
    showToast(`“${title}” is in the trash.`, 'good', { label: 'Undo', press: () => void restoreProduct(product) })
    return true
  } catch (error) {
    showFailureToast(error, () => void deleteProduct(product))
    return false
  }
}

/** Puts a product back, and shows the list as it has become. Answers whether it is back. */
export const restoreProduct = async (product: AdminProduct): Promise<boolean> =>
  (await oneAtATime(product._id, () => takeFromTrash(product))) ?? false

async function takeFromTrash(product: AdminProduct): Promise<boolean> {
  const { _id: id, title } = product
  try {
    await call('PUT /api/admin/products/restore/{id}', { params: { id } })
    showToast(`“${title}” is in the catalogue again.`)
    if (product.deletedAt) productList.removeRow(id)
    else void productList.reload()
    return true
  } catch (error) {
    showFailureToast(error, () => void restoreProduct(product))
    return false
  }
}
