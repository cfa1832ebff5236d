import {
  type AdminProduct,
  type ListedAdminProduct,
  MAX_BULK_PRODUCTS,
  type ProductOutcome
} from '../../../api/contract/product-administration.ts'
import { call } from '../../call.ts'
import { isRetryable } from '../../failure.ts'
import { showToast } from '../../toasts.ts'
import { forEachMatchingProduct } from './each-matching-product.ts'
import { getVariants, productList } from './products.ts'
import { closeBatch, type FailedItem, runBatch } from '../lists/batch.ts'

export type ProductRef = Pick<AdminProduct, '_id' | 'title' | 'style'>

/** Selected products that are not in view, by id. */
const otherProducts = new Map<string, ProductRef>()

/** Ids of products that a call without a response may have deleted. */
const deletesWithoutResponse = new Set<string>()

export async function selectAllMatching(): Promise<void> {
  const ids: string[] = []
  const isComplete = await forEachMatchingProduct('Selecting products', (part) => {
    for (const { _id, title, style } of part) {
      ids.push(_id)
      otherProducts.set(_id, { _id, title, style })
    }
  })
  if (isComplete) productList.select(ids, true)
}

export function getSelectedProducts(): ProductRef[] {
  const products = productList.$list.get()?.rows.flatMap(getVariants) ?? []
  const rows = new Map(products.map(({ _id, title, style }) => [_id, { _id, title, style }]))
  return [...productList.$selected.get()].map((_id) => rows.get(_id) ?? otherProducts.get(_id) ?? { _id, title: _id })
}

export async function deleteSelected(): Promise<void> {
  await deleteProducts(getSelectedProducts())
}

/** Resolves to true if all are in the trash. */
export async function deleteProducts(products: ProductRef[]): Promise<boolean> {
  const deleted: ProductRef[] = []
  const isComplete = await runProductBatch('Deleting products', products, async (ids) => {
    const sentBefore = new Set(ids.filter((id) => deletesWithoutResponse.has(id)))
    const { data } = await call('POST /api/admin/products/delete-many', { body: { ids } }).catch((error: unknown) => {
      if (isRetryable(error)) for (const id of ids) deletesWithoutResponse.add(id)
      throw error
    })
    for (const id of ids) deletesWithoutResponse.delete(id)
    // Undo must not restore what another admin had deleted.
    const ownDeletions = data.filter((outcome) => outcome.done && (outcome.changed || sentBefore.has(outcome._id)))
    const ownIds = new Set(ownDeletions.map(({ _id }) => _id))
    deleted.push(...products.filter(({ _id }) => ownIds.has(_id)))
    return data
  })
  if (isComplete) closeBatch()
  if (isComplete && deleted.length === 0) showToast('Someone else has already deleted them.', 'info')
  if (deleted.length === 0) return isComplete
  showToast(`${formatCountWithVerb(deleted.length)} in the trash.`, 'success', {
    label: 'Undo',
    press: () => void restoreProducts(deleted)
  })
  return isComplete
}

/** The rows in view and, at least one for each, the rows that are not loaded. */
export function hasUnselectedRows(
  { rows, total }: { rows: ListedAdminProduct[]; total: number },
  selected: ReadonlySet<string>
) {
  const visibleIds = new Set(rows.flatMap(productList.getIds))
  const isMissing = rows.some((row) => !productList.getIds(row).some((id) => selected.has(id)))
  return isMissing || [...selected].filter((id) => !visibleIds.has(id)).length < total - rows.length
}

/** Also states the number of variants if it differs from the number of products. */
export function describeSelection(rows: ListedAdminProduct[], selected: ReadonlySet<string>): string {
  const count = selected.size.toLocaleString('en-US')
  const variantCounts = rows.map((row) => getVariants(row).filter(({ _id }) => selected.has(_id)).length)
  const loadedCount = variantCounts.reduce((sum, variants) => sum + variants, 0)
  // Some selected variants are not loaded, so the number of their products is unknown.
  if (loadedCount < selected.size)
    return rows.some(({ variants }) => variants) ? `${count} variants selected` : `${count} selected`
  const products = variantCounts.filter((variants) => variants > 0).length
  if (products === selected.size) return `${count} selected`
  return `${products.toLocaleString('en-US')} ${products === 1 ? 'product' : 'products'} (${count} variants) selected`
}

export const restoreSelected = (): Promise<void> => restoreProducts(getSelectedProducts())

async function restoreProducts(products: ProductRef[]): Promise<void> {
  const isComplete = await runProductBatch('Restoring products', products, async (ids) => {
    const { data } = await call('POST /api/admin/products/restore-many', { body: { ids } })
    return data
  })
  if (!isComplete) return
  closeBatch()
  showToast(`${formatCountWithVerb(products.length)} in the catalog again.`)
}

const formatCountWithVerb = (count: number): string =>
  count === 1 ? '1 product is' : `${count.toLocaleString('en-US')} products are`

type SendProducts = (ids: string[]) => Promise<ProductOutcome[]>

/** Sends the products in parts. Failed products stay selected. Resolves to true if none failed. */
export async function runProductBatch(label: string, products: ProductRef[], send: SendProducts): Promise<boolean> {
  const finished: string[] = []
  const batch = await runBatch({
    label,
    items: products,
    size: MAX_BULK_PRODUCTS,
    getName: ({ title }) => `“${title}”:`,
    run: async (part) => {
      const outcomes = await send(part.map(({ _id }) => _id))
      finished.push(...outcomes.filter(({ done }) => done).map(({ _id }) => _id))
      return listFailures(part, outcomes)
    }
  })
  productList.select(finished, false)
  await productList.reload()
  return batch.status === 'ended' && batch.failures.length === 0
}

export function listFailures(part: ProductRef[], outcomes: ProductOutcome[]): FailedItem[] {
  const titlesById = new Map(part.map(({ _id, title }) => [_id, title]))
  return outcomes.flatMap((outcome) =>
    outcome.done ? [] : [toFailedItem(`“${titlesById.get(outcome._id) ?? ''}”`, outcome.reason)]
  )
}

/** Most reasons begin with the title. */
const toFailedItem = (name: string, reason: string): FailedItem =>
  reason.startsWith(`${name} `) ? { name, reason: reason.slice(name.length + 1) } : { name: `${name}:`, reason: reason }
