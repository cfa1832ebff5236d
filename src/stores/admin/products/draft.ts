import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import { productFields } from '../../../api/contract/product-fields.ts'
import { describeIssues } from '../../../api/validation-errors.ts'
import { INCOMPLETE_TIME, INCOMPLETE_TIME_ERROR } from '../../../lib/local-time.ts'

const REQUIRED_FIELDS = [
  'image',
  'title',
  'description',
  'category',
  'brand',
  'price',
  'salePrice',
  'totalStock'
] as const
const DRAFT_FIELDS = [...REQUIRED_FIELDS, 'saleStartsAt', 'saleEndsAt', 'weight'] as const
export type DraftField = (typeof DRAFT_FIELDS)[number]
export type ProductDraft = Record<DraftField, string>

export const EMPTY_PRODUCT_DRAFT: ProductDraft = {
  image: '',
  title: '',
  description: '',
  category: '',
  brand: '',
  price: '',
  salePrice: '',
  saleStartsAt: '',
  saleEndsAt: '',
  totalStock: '',
  weight: ''
}

export const toDraft = (product: AdminProduct): ProductDraft => ({
  image: product.image,
  title: product.title,
  description: product.description,
  category: product.category,
  brand: product.brand,
  price: String(product.price),
  salePrice: String(product.salePrice),
  saleStartsAt: product.saleStartsAt ?? '',
  saleEndsAt: product.saleEndsAt ?? '',
  totalStock: String(product.totalStock),
  weight: String(product.weight ?? '')
})

export const findChangedFields = (before: ProductDraft, after: ProductDraft): DraftField[] =>
  DRAFT_FIELDS.filter((field) => before[field].trim() !== after[field].trim())

export const isDraftComplete = (draft: ProductDraft): boolean =>
  REQUIRED_FIELDS.every((field) => draft[field].trim() !== '')

/** Without a sale price, there is nothing to start or end. */
export const toProductBody = (draft: ProductDraft): ProductDraft =>
  isOnSale(draft) ? draft : { ...draft, saleStartsAt: '', saleEndsAt: '' }

/** Returns an error message for each invalid field, except empty ones. */
export function findDraftErrors(draft: ProductDraft): Partial<Record<DraftField, string>> {
  const body = toProductBody(draft)
  const { error } = productFields.safeParse(body)
  const errors = describeIssues(error?.issues ?? [], body).filter(({ field }) => body[field as DraftField]?.trim())
  // False if a time is empty or incomplete.
  if (new Date(body.saleEndsAt) <= new Date(body.saleStartsAt))
    errors.push({ field: 'saleEndsAt', message: 'must be later than the start' })
  // A comparison with NaN is false, so a value that is not a number gets no second message.
  if (isOnSale(body) && Number(body.salePrice) >= (Number(body.price) || NaN))
    errors.push({ field: 'salePrice', message: 'must be less than the price' })
  return Object.fromEntries(
    errors.map(({ field, message }) => [
      field,
      // For example, 'This must be a number.'
      body[field as DraftField] === INCOMPLETE_TIME ? INCOMPLETE_TIME_ERROR : `This ${message}.`
    ])
  )
}

export const isOnSale = ({ salePrice }: Pick<ProductDraft, 'salePrice'>): boolean =>
  !['', '0'].includes(salePrice.trim())
