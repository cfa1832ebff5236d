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
import type { ChangeName } from './change.ts'
import { type ProductRef, failuresIn, selectedProducts, runProductBatch } from './selection.ts'
import { closeBatch, type FailedItem, runBatch } from '../lists/batch.ts'

type Changed = Extract<ProductOutcome, { done: true }>

export interface PreviewRow extends ProductRef {
  before: ProductAmounts
  after: ProductAmounts
  updatedAt: string
}

interface Preview {
  name: ChangeName
  change: ProductChangeInput
  rows: PreviewRow[]
  refused: FailedItem[]
}

/** Awaits confirmation. */
export const $preview = atom<Preview | null>(null)

export const closePreview = (): void => $preview.set(null)

/** `updatedAt` before calls without a response, which may have changed the product. */
const unconfirmed = new Map<string, string>()

export async function previewChange(name: ChangeName, change: ProductChangeInput): Promise<void> {
  const rows: PreviewRow[] = []
  const refused: FailedItem[] = []
  const batch = await runBatch({
    label: 'Checking products',
    items: selectedProducts(),
    size: MAX_BULK_PRODUCTS,
    nameOf: ({ title }) => `“${title}”:`,
    run: async (part) => {
      const ids = part.map(({ _id }) => _id)
      const seen = Object.fromEntries([...unconfirmed].filter(([id]) => ids.includes(id)))
      const { data } = await call('PUT /api/admin/products/change', { body: { ids, change, seen, dryRun: true } })
      // The dry run has reported such products, so the admin may change them.
      for (const id of ids) unconfirmed.delete(id)
      rows.push(...toRows(part, data))
      refused.push(...failuresIn(part, data))
      return []
    }
  })
  if (batch.status !== 'ended' || batch.failures.length > 0) return
  closeBatch()
  $preview.set({ name, change, rows, refused })
}

function toRows(products: ProductRef[], outcomes: ProductOutcome[]): PreviewRow[] {
  const byId = new Map(
    outcomes.filter((outcome): outcome is Changed => outcome.done).map((changed) => [changed._id, changed])
  )
  return products.flatMap((product) => {
    const { before, after, updatedAt } = byId.get(product._id) ?? {}
    return before && after && updatedAt ? [{ ...product, before, after, updatedAt }] : []
  })
}

/** The server refuses a product that was edited after the preview. */
export async function applyPreview(): Promise<void> {
  const preview = $preview.get()
  if (!preview) return
  closePreview()
  const { change, rows } = preview
  const seenAt = new Map(rows.map(({ _id, updatedAt }) => [_id, updatedAt]))
  const changedRows: PreviewRow[] = []
  const isComplete = await runProductBatch('Changing products', rows, async (ids) => {
    const seen = Object.fromEntries(ids.map((id) => [id, seenAt.get(id) ?? '']))
    for (const id of ids) unconfirmed.set(id, seenAt.get(id) ?? '')
    const { data } = await call('PUT /api/admin/products/change', { body: { ids, change, seen } })
    for (const id of ids) unconfirmed.delete(id)
    const changed = data.filter((outcome) => outcome.done && outcome.changed)
    changedRows.push(...toRows(rows, changed))
    return data
  })
  if (isComplete) closeBatch()
  if (changedRows.length === 0) return
  const undo = { label: 'Undo', press: () => void undoChange(changedRows.map(toUndoInput)) }
  showToast(`${formatCount(changedRows.length)} changed.`, 'good', undo)
}

const toUndoInput = ({ _id, title, before, after, updatedAt }: PreviewRow): ProductRef & UndoRow => ({
  _id,
  title,
  price: before.price,
  salePrice: before.salePrice,
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
    return showToast(`The change to ${formatCount(remaining.size)} is not undone yet.`, 'bad', retry)
  }
  if (!isComplete) return
  closeBatch()
  showToast(`The change to ${formatCount(products.length)} is undone.`)
}

const formatCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`
