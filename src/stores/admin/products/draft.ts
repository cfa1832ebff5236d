import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import { productFields } from '../../../api/contract/product-fields.ts'
import { describeIssues } from '../../../api/problems.ts'

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

/** Returns an error message for each invalid field, except empty ones. */
export function findDraftProblems(draft: ProductDraft): Partial<Record<DraftField, string>> {
  const { error } = productFields.safeParse(draft)
  const { saleStartsAt, saleEndsAt } = draft
  const problems = describeIssues(error?.issues ?? [], draft).filter(({ field }) => draft[field as DraftField]?.trim())
  if (isOnSale(draft) && saleEndsAt && saleEndsAt <= saleStartsAt)
    problems.push({ field: 'saleEndsAt', problem: 'must be later than the start' })
  // For example, 'This must be a number.'
  return Object.fromEntries(problems.map(({ field, problem }) => [field, `This ${problem}.`]))
}

export const isOnSale = ({ salePrice }: Pick<ProductDraft, 'salePrice'>): boolean =>
  !['', '0'].includes(salePrice.trim())
