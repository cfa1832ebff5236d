import { type AdminProduct, productFields } from '../../api/contract/product-administration.ts'
import { findProblems } from '../../api/problems.ts'

/** What can be typed of a product, as it is typed. */
const DRAFT_FIELDS = ['image', 'title', 'description', 'category', 'brand', 'price', 'salePrice', 'totalStock'] as const
export type DraftField = (typeof DRAFT_FIELDS)[number]
export type Draft = Record<DraftField, string>

export const EMPTY: Draft = {
  image: '',
  title: '',
  description: '',
  category: '',
  brand: '',
  price: '',
  salePrice: '',
  totalStock: ''
}

export const draftOf = (product: AdminProduct): Draft => ({
  image: product.image,
  title: product.title,
  description: product.description,
  category: product.category,
  brand: product.brand,
  price: String(product.price),
  salePrice: String(product.salePrice),
  totalStock: String(product.totalStock)
})

/** The fields in which two drafts differ. */
export const differing = (one: Draft, other: Draft): DraftField[] =>
  DRAFT_FIELDS.filter((field) => one[field].trim() !== other[field].trim())

/** Until then there is nothing to send. */
export const isFilled = (draft: Draft): boolean => DRAFT_FIELDS.every((field) => draft[field].trim() !== '')

/** What is wrong with what was typed; of an empty field nothing is said. */
export function problemsIn(draft: Draft): Partial<Record<DraftField, string>> {
  const { error } = productFields.safeParse(draft)
  const problems = error ? findProblems(error.issues, draft) : []
  return Object.fromEntries(
    problems
      .filter(({ field }) => draft[field as DraftField]?.trim())
      .map(({ field, problem }) => [field, `This ${problem}.`])
  )
}
