import { atom } from 'nanostores'

import {
  type ProductAmounts,
  MAX_BULK_PRODUCTS,
  type ProductOutcome,
  type ProductChangeInput,
  type UndoRow
} from '../../../api/contract/product-administration.ts'
import { call } from '../../call.ts'
import { showToast } from '../../toasts.ts'
import type { BulkChangeName } from './bulk-change-kinds.ts'
import { type ProductRef, listFailures, getSelectedProducts, runProductBatch } from './selection.ts'
import { closeBatch, type FailedItem, runBatch } from '../lists/batch.ts'
import { formatCount } from '../../../lib/format-count.ts'

type ChangedOutcome = Extract<ProductOutcome, { done: true }>

export interface PreviewRow extends ProductRef {
  before: ProductAmounts
  after: ProductAmounts
  updatedAt: string
}

export interface Preview {
  name: BulkChangeName
  change: ProductChangeInput
  rows: PreviewRow[]
  failures: FailedItem[]
}

/** The change that awaits confirmation. */
export const $preview = atom<Preview | null>(null)

export const closePreview = (): void => $preview.set(null)

/** The `updatedAt` that products had before calls without a response, by id. Such a call may have changed them. */
const updateTimesSeen = new Map<string, string>()

export async function previewChange(name: BulkChangeName, change: ProductChangeInput): Promise<void> {
  const rows: PreviewRow[] = []
  const failures: FailedItem[] = []
  const batch = await runBatch({
    label: 'Checking products',
    items: getSelectedProducts(),
    size: MAX_BULK_PRODUCTS,
    getName: ({ title }) => `“${title}”:`,
    run: async (part) => {
      const ids = part.map(({ _id }) => _id)
      const seen = Object.fromEntries([...updateTimesSeen].filter(([id]) => ids.includes(id)))
      const { data } = await call('PUT /api/admin/products/change', { body: { ids, change, seen, dryRun: true } })
      // The dry run has reported such products, so the admin may change them.
      for (const id of ids) updateTimesSeen.delete(id)
      rows.push(...toRows(part, data))
      failures.push(...listFailures(part, data))
      return []
    }
  })
  if (batch.status !== 'ended' || batch.failures.length > 0) return
  closeBatch()
  $preview.set({ name, change, rows, failures })
}

function toRows(products: ProductRef[], outcomes: ProductOutcome[]): PreviewRow[] {
  const byId = new Map(
    outcomes.filter((outcome): outcome is ChangedOutcome => outcome.done).map((changed) => [changed._id, changed])
  )
  return products.flatMap((product) => {
    const { before, after, updatedAt } = byId.get(product._id) ?? {}
    return before && after && updatedAt ? [{ ...product, before, after, updatedAt }] : []
  })
}

/** Applies the previewed change. The server refuses products that were edited after the preview. */
export async function applyPreview(): Promise<void> {
  const preview = $preview.get()
  if (!preview) return
  closePreview()
  const { change, rows } = preview
  const seenAt = new Map(rows.map(({ _id, updatedAt }) => [_id, updatedAt]))
  const changedRows: PreviewRow[] = []
  const isComplete = await runProductBatch('Changing products', rows, async (ids) => {
    const seen = Object.fromEntries(ids.map((id) => [id, seenAt.get(id) ?? '']))
    for (const id of ids) updateTimesSeen.set(id, seenAt.get(id) ?? '')
    const { data } = await call('PUT /api/admin/products/change', { body: { ids, change, seen } })
    for (const id of ids) updateTimesSeen.delete(id)
    const changed = data.filter((outcome) => outcome.done && outcome.changed)
    changedRows.push(...toRows(rows, changed))
    return data
  })
  if (isComplete) closeBatch()
  if (changedRows.length === 0) return
  const undo = { label: 'Undo', press: () => void undoChange(changedRows.map(toUndoInput)) }
  showToast(`${formatCount(changedRows.length, 'product')} changed.`, 'success', undo)
}

const toUndoInput = ({ _id, title, before, after, updatedAt }: PreviewRow): ProductRef & UndoRow => ({
  _id,
  title,
  price: before.price,
  salePrice: before.salePrice,
  saleStartsAt: before.saleStartsAt ?? null,
  saleEndsAt: before.saleEndsAt ?? null,
  stockBy: before.onHand - after.onHand,
  seenUpdatedAt: updatedAt
})

async function undoChange(products: (ProductRef & UndoRow)[]): Promise<void> {
  const remaining = new Map(products.map((product) => [product._id, product]))
  const isComplete = await runProductBatch('Undoing the change', products, async (ids) => {
    const body = { products: ids.flatMap((id) => remaining.get(id) ?? []) }
    const { data } = await call('PUT /api/admin/products/undo-change', { body })
    for (const id of ids) remaining.delete(id)
    return data
  })
  if (remaining.size > 0) {
    const retry = { label: 'Try again', press: () => void undoChange([...remaining.values()]) }
    return showToast(`The change to ${formatCount(remaining.size, 'product')} is not undone yet.`, 'error', retry)
  }
  if (!isComplete) return
  closeBatch()
  showToast(`The change to ${formatCount(products.length, 'product')} is undone.`)
}
