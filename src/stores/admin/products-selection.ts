import { type AdminProduct, MAX_BULK_PRODUCTS, type Outcome } from '../../api/contract/product-administration.ts'
import { call } from '../call.ts'
import { isRetryable } from '../failure.ts'
import { showToast } from '../toasts.ts'
import { forEveryProduct } from './every-product.ts'
import { productList } from './products.ts'
import { closeWork, type Refused, runThrough } from './work.ts'

export type Named = Pick<AdminProduct, '_id' | 'title'>

/** What those are called that were selected without being in view. */
const titles = new Map<string, string>()

/** What was sent to the trash without an answer: it may be there, and then for that. */
const unansweredDeletes = new Set<string>()

/** Selects every product that the filters leave, in view or not. */
export async function selectEvery(): Promise<void> {
  const all: string[] = []
  const read = await forEveryProduct('Selecting products', (part) => {
    for (const { _id, title } of part) {
      all.push(_id)
      titles.set(_id, title)
    }
  })
  if (read) productList.select(all, true)
}

export function selectedProducts(): Named[] {
  const rows = new Map(productList.$list.get()?.rows.map(({ _id, title }) => [_id, title]))
  return [...productList.$selected.get()].map((_id) => ({ _id, title: rows.get(_id) ?? titles.get(_id) ?? _id }))
}

/** Deletes what is selected, and offers to take that back. */
export async function deleteSelected(): Promise<void> {
  const gone: Named[] = []
  const products = selectedProducts()
  const titleOf = new Map(products.map((product) => [product._id, product]))
  const all = await workThrough('Deleting products', products, async (ids) => {
    const sentBefore = new Set(ids.filter((id) => unansweredDeletes.has(id)))
    const { data } = await call('POST /api/admin/products/delete-many', { body: { ids } }).catch((error: unknown) => {
      if (isRetryable(error)) for (const id of ids) unansweredDeletes.add(id)
      throw error
    })
    for (const id of ids) unansweredDeletes.delete(id)
    // What a colleague had deleted stays deleted when this is taken back.
    const own = data.filter((one) => one.done && (one.changed || sentBefore.has(one._id)))
    gone.push(...own.map(({ _id }) => titleOf.get(_id) ?? { _id, title: _id }))
    return data
  })
  // What went well needs no dialog to say so.
  if (all) closeWork()
  if (all && gone.length === 0) return showToast('Somebody else had deleted them already.', 'info')
  if (gone.length === 0) return
  showToast(`${counted(gone.length)} in the trash.`, 'good', { label: 'Undo', press: () => void restore(gone) })
}

export const restoreSelected = (): Promise<void> => restore(selectedProducts())

async function restore(products: Named[]): Promise<void> {
  const all = await workThrough('Restoring products', products, async (ids) => {
    const { data } = await call('POST /api/admin/products/restore-many', { body: { ids } })
    return data
  })
  if (!all) return
  closeWork()
  showToast(`${counted(products.length)} in the catalogue again.`)
}

const counted = (count: number): string =>
  count === 1 ? '1 product is' : `${count.toLocaleString('en-US')} products are`

type Call = (ids: string[]) => Promise<Outcome[]>

/** What could not be done stays selected. Answers whether all of them were done. */
export async function workThrough(label: string, products: Named[], send: Call): Promise<boolean> {
  const finished: string[] = []
  const work = await runThrough({
    label,
    items: products,
    size: MAX_BULK_PRODUCTS,
    nameOf: ({ title }) => `“${title}”:`,
    run: async (part) => {
      const outcomes = await send(part.map(({ _id }) => _id))
      finished.push(...outcomes.filter(({ done }) => done).map(({ _id }) => _id))
      return refusedIn(part, outcomes)
    }
  })
  productList.select(finished, false)
  await productList.reload()
  return work.status === 'ended' && work.refused.length === 0
}

export function refusedIn(part: Named[], outcomes: Outcome[]): Refused[] {
  const titleOf = new Map(part.map(({ _id, title }) => [_id, title]))
  return outcomes.flatMap((one) => (one.done ? [] : [refused(`“${titleOf.get(one._id) ?? ''}”`, one.why)]))
}

/** Most reasons begin with what the product is called, which is said once. */
const refused = (name: string, why: string): Refused =>
  why.startsWith(`${name} `) ? { name, reason: why.slice(name.length + 1) } : { name: `${name}:`, reason: why }
