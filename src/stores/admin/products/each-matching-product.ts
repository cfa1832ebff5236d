import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import { getFailureMessage } from '../../failure.ts'
import { $search } from '../lists/search-params.ts'
import { productList } from './products.ts'
import { $batch, closeBatch, type FailedItem } from '../lists/batch.ts'

/**
 * Reads all products that match the filters. Resolves to false if cancelled or failed. A change of the URL cancels it,
 * because the list then shows other products.
 */
export async function forEachMatchingProduct(
  label: string,
  onPage: (products: AdminProduct[]) => void
): Promise<boolean> {
  const list = productList.$list.get()
  const total = (list?.status === 'ready' && list.total) || 0
  const search = $search.get()
  let done = 0
  const setProgress = (status: 'running' | 'cancelled' | 'ended', failures: FailedItem[] = []) =>
    $batch.set({ status, label, done, total: Math.max(total, done), failures })
  setProgress('running')
  try {
    for await (const { data } of productList.fetchAllPages()) {
      onPage(data)
      done += data.length
      if ($batch.get().status !== 'running' || $search.get() !== search) {
        setProgress('cancelled')
        return false
      }
      setProgress('running')
    }
  } catch (error) {
    done += 1
    setProgress('ended', [{ name: 'Remaining products:', reason: getFailureMessage(error) }])
    return false
  }
  closeBatch()
  return true
}
