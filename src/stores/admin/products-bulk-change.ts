import { atom } from 'nanostores'

import {
  type Amounts,
  MAX_BULK_PRODUCTS,
  type Outcome,
  type ProductChangeInput,
  type UndoneProduct
} from '../../api/contract/product-administration.ts'
import { call } from '../call.ts'
import { showToast } from '../toasts.ts'
import type { ChangeName } from './products-change.ts'
import { type Named, refusedIn, selectedProducts, workThrough } from './products-selection.ts'
import { closeWork, type Refused, runThrough } from './work.ts'

type Done = Extract<Outcome, { done: true }>

export interface PreviewRow extends Named {
  before: Amounts
  after: Amounts
  updatedAt: string
}

interface Preview {
  name: ChangeName
  change: ProductChangeInput
  rows: PreviewRow[]
  refused: Refused[]
}

/** A change of the selected products that waits for a yes. */
export const $preview = atom<Preview | null>(null)

export const closePreview = (): void => $preview.set(null)

/** When products were last edited before a change that got no answer: it may have been made. */
const unanswered = new Map<string, string>()

/** Asks the shop what a change makes of each selected product, and shows it. */
export async function previewChange(name: ChangeName, change: ProductChangeInput): Promise<void> {
  const rows: PreviewRow[] = []
  const refused: Refused[] = []
  const work = await runThrough({
    label: 'Checking products',
    items: selectedProducts(),
    size: MAX_BULK_PRODUCTS,
    nameOf: ({ title }) => `“${title}”:`,
    run: async (part) => {
      const ids = part.map(({ _id }) => _id)
      const seen = Object.fromEntries([...unanswered].filter(([id]) => ids.includes(id)))
      const { data } = await call('PUT /api/admin/products/change', { body: { ids, change, seen, dryRun: true } })
      // Who has been told that a product was changed meanwhile may change it all the same.
      for (const id of ids) unanswered.delete(id)
      rows.push(...toRows(part, data))
      refused.push(...refusedIn(part, data))
      return []
    }
  })
  if (work.status !== 'ended' || work.refused.length > 0) return
  closeWork()
  $preview.set({ name, change, rows, refused })
}

function toRows(products: Named[], outcomes: Outcome[]): PreviewRow[] {
  const byId = new Map(outcomes.filter((one): one is Done => one.done).map((one) => [one._id, one]))
  return products.flatMap((product) => {
    const { before, after, updatedAt } = byId.get(product._id) ?? {}
    return before && after && updatedAt ? [{ ...product, before, after, updatedAt }] : []
  })
}

/** Makes the change that is previewed. A product that was edited since then is refused. */
export async function applyPreview(): Promise<void> {
  const preview = $preview.get()
  if (!preview) return
  closePreview()
  const { change, rows } = preview
  const seenAt = new Map(rows.map(({ _id, updatedAt }) => [_id, updatedAt]))
  const made: PreviewRow[] = []
  const all = await workThrough('Changing products', rows, async (ids) => {
    const seen = Object.fromEntries(ids.map((id) => [id, seenAt.get(id) ?? '']))
    for (const id of ids) unanswered.set(id, seenAt.get(id) ?? '')
    const { data } = await call('PUT /api/admin/products/change', { body: { ids, change, seen } })
    for (const id of ids) unanswered.delete(id)
    const changed = data.filter((one) => one.done && one.changed)
    made.push(...toRows(rows, changed))
    return data
  })
  if (all) closeWork()
  if (made.length === 0) return
  const undo = { label: 'Undo', press: () => void undoChange(made.map(toUndone)) }
  showToast(`${counted(made.length)} changed.`, 'good', undo)
}

const toUndone = ({ _id, title, before, after, updatedAt }: PreviewRow): Named & UndoneProduct => ({
  _id,
  title,
  price: before.price,
  salePrice: before.salePrice,
  stockBy: before.onHand - after.onHand,
  seenUpdatedAt: updatedAt
})

/** Undoes a change, except for products that were edited since. */
async function undoChange(products: (Named & UndoneProduct)[]): Promise<void> {
  const left = new Map(products.map((product) => [product._id, product]))
  const all = await workThrough('Undoing the change', products, async (ids) => {
    const body = { products: ids.flatMap((id) => left.get(id) ?? []) }
    const { data } = await call('PUT /api/admin/products/undo-change', { body })
    for (const id of ids) left.delete(id)
    return data
  })
  if (left.size > 0) {
    const again = { label: 'Try again', press: () => void undoChange([...left.values()]) }
    return showToast(`The change to ${counted(left.size)} is not undone yet.`, 'bad', again)
  }
  if (!all) return
  closeWork()
  showToast(`The change to ${counted(products.length)} is undone.`)
}

const counted = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`
