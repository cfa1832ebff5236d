import type { AdminProduct } from '../../../../api/contract/product-administration.ts'
import { PRODUCT_TEXTS } from '../../../../api/contract/product-fields.ts'
import { pick } from '../../../../lib/pick.ts'
import { isOnSale, listVariants } from './draft.ts'
import { CELL_FIELDS, TIME_FIELDS } from './fields.ts'
import type { ProductForm } from './panel.ts'

const SHARED_FIELDS = ['title', ...PRODUCT_TEXTS] as const

type FormValues = Pick<ProductForm, 'base' | 'initial' | 'draft' | 'shownStocks'>

/** Converts the form to the body of the call. Existing variants that are no longer sold are removed. */
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
  const { pictures } = draft
  return { ...pick(draft, SHARED_FIELDS), image: pictures[0]?.image, pictures, ...values }
}

function toVariants({ base, draft, initial, shownStocks }: FormValues) {
  const loaded = new Map(base?.variants.map((variant) => [variant._id, variant]))
  return listVariants(draft).map(({ id, color, size, ...values }) => {
    const variant = loaded.get(id)
    const isTyped = variant && values.totalStock !== String(variant.totalStock)
    const seen = isTyped ? (shownStocks.get(id) ?? variant) : variant
    return {
      _id: id,
      size: size || null,
      color: draft.colors.find(({ name }) => name && name === color) ?? null,
      ...pick(values, CELL_FIELDS),
      ...resolveTimes({ draft, initial }, variant),
      seenStock: seen?.seenStock,
      seenTaken: seen?.seenTaken,
      seenUpdatedAt: variant?.updatedAt
    }
  })
}

/** A sale keeps its own start and end until the admin changes those of the product. */
function resolveTimes({ draft, initial }: Pick<FormValues, 'draft' | 'initial'>, variant: AdminProduct | undefined) {
  const times = TIME_FIELDS.map((field) => {
    const isOwn = variant && variant.salePrice > 0 && draft[field] === initial[field]
    return [field, (isOnSale(draft) && (isOwn ? variant[field] : draft[field])) || null]
  })
  return Object.fromEntries(times) as Pick<AdminProduct, 'saleStartsAt' | 'saleEndsAt'>
}
