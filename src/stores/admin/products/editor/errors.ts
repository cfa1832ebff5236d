import { z } from 'zod'

import { FIELD_NAMES, productFields, styleFields, variantInputFields } from '../../../../api/contract/product-fields.ts'
import { describeIssues } from '../../../../api/validation-errors.ts'
import { pick } from '../../../../lib/pick.ts'
import { INCOMPLETE_TIME, INCOMPLETE_TIME_ERROR } from '../../../../lib/local-time.ts'
import { type Cell, type DraftVariant, formatCellName, isCellOnSale, isOnSale, listVariants } from './draft.ts'
import { type Field, FIELD_LABELS, isCellField, TIME_FIELDS } from './fields.ts'
import type { ProductForm } from './panel.ts'
import { readField } from './table.ts'

export interface ProductError {
  /** Undefined for a value that all variants share. */
  variant?: DraftVariant
  field: Field | 'variants' | 'pictures'
  /** Continues a sentence that begins with the field's name, as in 'must be a number'. */
  message: string
}

const productSchema = z.object({ ...styleFields, title: productFields.shape.title })
const productWithOptionsSchema = z.object(styleFields)
const cellSchema = z.object(pick(variantInputFields, FIELD_NAMES.filter(isCellField)))

const REQUIRED_FIELDS = ['title', 'description', 'category', 'brand', 'price', 'salePrice', 'totalStock'] as const

/** Returns the names of the required values that a product without options lacks. */
export const listMissingValues = ({ draft }: Pick<ProductForm, 'draft'>): string[] => [
  ...(draft.pictures.length > 0 ? [] : ['picture']),
  ...REQUIRED_FIELDS.filter((field) => readField(draft, field).trim() === '').map((field) =>
    field === 'salePrice' ? 'sale price (0 for none)' : FIELD_LABELS[field].toLowerCase()
  )
]

/** Returns what prevents saving a product. */
export function findErrors({ base, draft, hasOptions }: Pick<ProductForm, 'base' | 'draft' | 'hasOptions'>) {
  const variants = listVariants(draft)
  const errors = [
    ...findSchemaErrors(hasOptions ? productWithOptionsSchema : productSchema, draft),
    ...variants.flatMap((variant) => findCellErrors(variant).map((error) => ({ ...error, variant }))),
    ...findTimeErrors(draft)
  ]
  if (variants.length === 0) errors.push(createError('variants', 'must have at least one variant with stock and price'))
  if (!base && draft.pictures.length === 0) errors.push(createError('pictures', 'must have at least one picture'))
  return errors
}

const createError = (field: ProductError['field'], message: string): ProductError => ({ field, message })

const findSchemaErrors = (schema: z.ZodType, values: object): ProductError[] =>
  describeIssues(schema.safeParse(values).error?.issues ?? [], { ...values }).map(({ field, message }) =>
    createError(field as Field, message)
  )

function findCellErrors(cell: Cell): ProductError[] {
  const errors = findSchemaErrors(cellSchema, cell)
  // A comparison with NaN is false, so a value that is not a number gets no second message.
  return isCellOnSale(cell) && Number(cell.salePrice) >= (Number(cell.price) || NaN)
    ? [...errors, createError('salePrice', 'must be less than the price')]
    : errors
}

function findTimeErrors(draft: ProductForm['draft']): ProductError[] {
  if (!isOnSale(draft)) return []
  // False if a time is empty or incomplete.
  if (new Date(draft.saleEndsAt) <= new Date(draft.saleStartsAt))
    return [createError('saleEndsAt', 'must be later than the start')]
  return TIME_FIELDS.filter((field) => draft[field] === INCOMPLETE_TIME).map((field) => createError(field, INCOMPLETE))
}

const INCOMPLETE = 'is incomplete'

/** Formats the message of a field, such as 'This must be a number.' */
export function formatFieldError(errors: ProductError[], field: Field): string | undefined {
  const message = errors.find((error) => error.field === field)?.message
  if (message === undefined) return undefined
  return message === INCOMPLETE ? INCOMPLETE_TIME_ERROR : `This ${message}.`
}

const SUBJECTS: Partial<Record<ProductError['field'], string>> = {
  saleStartsAt: 'The start of the sale',
  saleEndsAt: 'The end of the sale',
  weight: 'The weight',
  sku: 'The SKU',
  lowStockThreshold: 'The threshold of low stock',
  variants: 'The product',
  pictures: 'The product'
}

/** Formats a message that names the field, such as 'The price of navy, M must be a number.' */
export function formatError({ variant, field, message }: ProductError): string {
  const subject = SUBJECTS[field] ?? `The ${FIELD_LABELS[field as Field].toLowerCase()}`
  return `${variant ? formatCellName(subject, variant) : subject} ${message}.`
}
