import type { AdminProduct } from '../../../../api/contract/product-administration.ts'
import { PRODUCT_TEXTS } from '../../../../api/contract/product-fields.ts'
import { pick } from '../../../../lib/pick.ts'
import { createObjectId } from '../../lists/object-id.ts'
import { isOnSale, listVariants } from './draft.ts'
import { TIME_FIELDS } from './fields.ts'
import type { ProductForm } from './panel.ts'

const SHARED_FIELDS = ['title', ...PRODUCT_TEXTS] as const

type FormValues = Pick<ProductForm, 'base' | 'initial' | 'draft' | 'newIds' | 'shownStocks'>

/** Converts the form to the body of the call. Existing variants without a cell are removed. */
export function toProductBody(form: FormValues) {
  const { base, draft } = form
  const variants = toVariants(form)
  const ids = new Set(variants.map(({ _id }) => _id))
  const removed = (base?.variants ?? []).map(({ _id }) => _id).filter((id) => !ids.has(id))
  const { pictures } = draft
  // Empty for a product whose pictures were not loaded.
  const seenPicturesVersion = base?.picturesVersion || undefined
  return { ...pick(draft, SHARED_FIELDS), variants, removed, pictures, seenPicturesVersion }
}

/** Converts the form of a product without options to the body of the call. */
export function toPlainProductBody(form: FormValues) {
  const { draft } = form
  const [variant] = toVariants(form)
  const { _id, size: _size, color: _color, ...values } = variant ?? {}
  return { ...pick(draft, SHARED_FIELDS), image: draft.pictures[0]?.image, ...values }
}

function toVariants({ base, draft, initial, newIds, shownStocks }: FormValues) {
  const loaded = new Map(base?.variants.map((variant) => [variant._id, variant]))
  return listVariants(draft).map(({ key, color, size, cell }) => {
    const variant = loaded.get(draft.ids[key] ?? '')
    const names = { size: size || null, color: color.name ? color : null }
    const isTyped = variant && cell.totalStock !== String(variant.totalStock)
    const shown = isTyped ? (shownStocks.get(variant._id) ?? variant) : variant
    return {
      _id: variant?._id ?? createId(newIds, key),
      ...names,
      ...cell,
      ...resolveTimes({ draft, initial }, variant),
      seenStock: shown?.seenStock,
      seenTaken: shown?.seenTaken,
      seenUpdatedAt: variant?.updatedAt
    }
  })
}

/** A repeated save sends the same ids. */
function createId(newIds: Map<string, string>, key: string): string {
  const id = newIds.get(key) ?? createObjectId()
  newIds.set(key, id)
  return id
}

/** A sale keeps its own start and end until the admin changes those of the product. */
function resolveTimes({ draft, initial }: Pick<FormValues, 'draft' | 'initial'>, variant: AdminProduct | undefined) {
  const times = TIME_FIELDS.map((field) => {
    const isOwn = variant && variant.salePrice > 0 && draft[field] === initial[field]
    return [field, (isOnSale(draft) && (isOwn ? variant[field] : draft[field])) || null]
  })
  return Object.fromEntries(times) as Pick<AdminProduct, 'saleStartsAt' | 'saleEndsAt'>
}
