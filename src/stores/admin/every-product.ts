import type { AdminProduct } from '../../api/contract/product-administration.ts'
import { failureMessage } from '../failure.ts'
import { $search } from './address.ts'
import { productList } from './products.ts'
import { $work, closeWork, type Refused } from './work.ts'

/**
 * Goes through every product that the filters leave, part by part, with progress; false when that was cancelled or failed.
 * Going back to other filters cancels it: what was read is not what the list then shows.
 */
export async function forEveryProduct(label: string, take: (part: AdminProduct[]) => void): Promise<boolean> {
  const list = productList.$list.get()
  const total = (list?.status === 'ready' && list.total) || 0
  const search = $search.get()
  let done = 0
  const show = (status: 'running' | 'cancelled' | 'ended', refused: Refused[] = []) =>
    $work.set({ status, label, done, total: Math.max(total, done), refused })
  show('running')
  try {
    for await (const { data } of productList.everyPage()) {
      take(data)
      done += data.length
      if ($work.get().status !== 'running' || $search.get() !== search) {
        show('cancelled')
        return false
      }
      show('running')
    }
  } catch (error) {
    done += 1
    show('ended', [{ name: 'The rest:', reason: failureMessage(error) }])
    return false
  }
  closeWork()
  return true
}
