import {
  type AdminProduct,
  MAX_BULK_PRODUCTS,
  type ProductOutcome
} from '../../../api/contract/product-administration.ts'
import { call } from '../../call.ts'
import { isRetryable } from '../../failure.ts'
import { showToast } from '../../toasts.ts'
import { forEachMatchingProduct } from './each-matching-product.ts'
import { productList } from './products.ts'
import { closeBatch, type FailedItem, runBatch } from '../lists/batch.ts'

export type ProductRef = Pick<AdminProduct, '_id' | 'title'>

const titles = new Map<string, string>()

/** The server may have deleted them in calls without a response. */
const unansweredDeletes = new Set<string>()

export async function selectAllMatching(): Promise<void> {
  const ids: string[] = []
  const isComplete = await forEachMatchingProduct('Selecting products', (part) => {
    for (const { _id, title } of part) {
      ids.push(_id)
      titles.set(_id, title)
    }
  })
  if (isComplete) productList.select(ids, true)
}

export function selectedProducts(): ProductRef[] {
  const rows = new Map(productList.$list.get()?.rows.map(({ _id, title }) => [_id, title]))
  return [...productList.$selected.get()].map((_id) => ({ _id, title: rows.get(_id) ?? titles.get(_id) ?? _id }))
}

export async function deleteSelected(): Promise<void> {
  const deleted: ProductRef[] = []
  const products = selectedProducts()
  const productsById = new Map(products.map((product) => [product._id, product]))
  const isComplete = await runProductBatch('Deleting products', products, async (ids) => {
    const sentBefore = new Set(ids.filter((id) => unansweredDeletes.has(id)))
    const { data } = await call('POST /api/admin/products/delete-many', { body: { ids } }).catch((error: unknown) => {
      if (isRetryable(error)) for (const id of ids) unansweredDeletes.add(id)
      throw error
    })
    for (const id of ids) unansweredDeletes.delete(id)
    // Undo must not restore what another admin had deleted.
    const ownDeletions = data.filter((outcome) => outcome.done && (outcome.changed || sentBefore.has(outcome._id)))
    deleted.push(...ownDeletions.map(({ _id }) => productsById.get(_id) ?? { _id, title: _id }))
    return data
  })
  if (isComplete) closeBatch()
  if (isComplete && deleted.length === 0) return showToast('Somebody else had deleted them already.', 'info')
  if (deleted.length === 0) return
  showToast(`${formatCount(deleted.length)} in the trash.`, 'good', {
    label: 'Undo',
    press: () => void restoreProducts(deleted)
  })
}

export const restoreSelected = (): Promise<void> => restoreProducts(selectedProducts())

async function restoreProducts(products: ProductRef[]): Promise<void> {
  const isComplete = await runProductBatch('Restoring products', products, async (ids) => {
    const { data } = await call('POST /api/admin/products/restore-many', { body: { ids } })
    return data
  })
  if (!isComplete) return
  closeBatch()
  showToast(`${formatCount(products.length)} in the catalog again.`)
}

const formatCount = (count: number): string =>
  count === 1 ? '1 product is' : `${count.toLocaleString('en-US')} products are`

type SendProducts = (ids: string[]) => Promise<ProductOutcome[]>

/** Failed products stay selected. Resolves to true if none failed. */
export async function runProductBatch(label: string, products: ProductRef[], send: SendProducts): Promise<boolean> {
  const finished: string[] = []
  const batch = await runBatch({
    label,
    items: products,
    size: MAX_BULK_PRODUCTS,
    nameOf: ({ title }) => `“${title}”:`,
    run: async (part) => {
      const outcomes = await send(part.map(({ _id }) => _id))
      finished.push(...outcomes.filter(({ done }) => done).map(({ _id }) => _id))
      return failuresIn(part, outcomes)
    }
  })
  productList.select(finished, false)
  await productList.reload()
  return batch.status === 'ended' && batch.failures.length === 0
}

export function failuresIn(part: ProductRef[], outcomes: ProductOutcome[]): FailedItem[] {
  const titlesById = new Map(part.map(({ _id, title }) => [_id, title]))
  return outcomes.flatMap((outcome) =>
    outcome.done ? [] : [toFailedItem(`“${titlesById.get(outcome._id) ?? ''}”`, outcome.why)]
  )
}

/** Most reasons begin with the title. */
const toFailedItem = (name: string, why: string): FailedItem =>
  why.startsWith(`${name} `) ? { name, reason: why.slice(name.length + 1) } : { name: `${name}:`, reason: why }
