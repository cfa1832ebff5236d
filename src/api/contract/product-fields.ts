import { z } from 'zod'

import { MAX_LENGTH, MAX_STOCK, MAX_WEIGHT_GRAMS } from '../../domain/limits.ts'
import { normalizeColor, normalizeSize } from '../../domain/products/variant-title.ts'
import { brand, category } from './products.ts'
import { id, imageSource, instant, instantInput, number, price, requiredText, singleLine } from './values.ts'

/** Units. */
export const stock = number.pipe(z.number().refine(Number.isInteger, 'must be a whole number').min(0).max(MAX_STOCK))

/**
 * Weight in grams. An empty value means unknown and is stored as 0. If the field is absent, the weight does not change.
 */
const weight = z
  .preprocess(
    (value) => (value === '' || value === null ? 0 : value),
    number.pipe(z.number().refine(Number.isInteger, 'must be a whole number').min(0).max(MAX_WEIGHT_GRAMS))
  )
  .optional()

/** Without a sale price, or with 0, the product is not on sale. */
export const salePrice = z.preprocess((value) => (value === '' || value === null ? 0 : value), price)

export const regularPrice = price.refine((cents) => cents > 0, 'must be more than 0')

/** In units. More than a shop ever sells, and within a 32-bit integer. */
export const MAX_SEEN_STOCK = 1_000_000_000

const seenUnits = number.pipe(z.number().int().min(-MAX_SEEN_STOCK).max(MAX_SEEN_STOCK)).optional().catch(undefined)

/** The title and the URL of a filter separate names by commas. */
const optionName = (maxLength: number, normalize: (name: string) => string) =>
  z
    .union([z.string(), z.number().transform(String)])
    .transform(normalize)
    .pipe(singleLine(maxLength).regex(/^[^,]*$/, 'must not contain a comma'))

const size = optionName(MAX_LENGTH.size, normalizeSize)
export const colorName = optionName(MAX_LENGTH.color, normalizeColor)
const swatch = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:#[0-9a-f]{6})?$/, 'must be a color such as #1f2c4d')

/** A name, or a name and swatch. */
const color = z.preprocess(
  (value) => (typeof value === 'string' ? { name: value } : value),
  z.object({ name: colorName, swatch: swatch.default('') })
)

/** Without a title, the style has the product's title. */
const styleInput = z.object({
  id: id.transform((text) => text.trim()),
  title: requiredText(MAX_LENGTH.styleTitle).optional()
})

/** Ignores texts, because clients of other shops may have a field of this name. */
const style = z.union([styleInput, z.string().transform(() => undefined)])

/** An absent field keeps its value, because older clients do not know it. Null removes the value. */
const variantFields = { style: style.nullish(), size: size.nullish(), color: color.nullish() }
export type VariantFields = z.output<z.ZodObject<typeof variantFields>>

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** A form and a file send an empty text. */
const saleTime = z.preprocess((value) => (isBlank(value) ? null : value), instantInput.nullable()).optional()

/** The sale price applies from `saleStartsAt` until `saleEndsAt`. A sale price of 0 removes both. */
export const saleTimesInput = { saleStartsAt: saleTime, saleEndsAt: saleTime }

const priceFields = {
  price: regularPrice,
  salePrice: salePrice.default(0),
  totalStock: stock,
  weight,
  ...saleTimesInput
}

export const productFields = z
  .object({
    ...variantFields,
    image: imageSource,
    title: requiredText(MAX_LENGTH.productTitle),
    description: requiredText(MAX_LENGTH.productDescription),
    category,
    brand,
    ...priceFields
  })
  .refine((fields) => fields.salePrice <= fields.price, {
    path: ['salePrice'],
    message: 'must not be more than the price',
    // By default Zod skips this check if another field is invalid. Admins should see all errors at once.
    when: ({ issues }) => issues.every(({ path: [field] = [] }) => field && field !== 'price' && field !== 'salePrice')
  })
export type ProductFields = z.output<typeof productFields>

export const editFields = productFields.safeExtend({ seenStock: seenUnits, seenTaken: seenUnits })

export const seenTime = instant.max(40).optional().catch(undefined)

/** The fields that all variants of a style share. */
export const styleFields = {
  title: requiredText(MAX_LENGTH.styleTitle),
  description: requiredText(MAX_LENGTH.productDescription),
  category,
  brand
}

/** The fields of one variant in a saved style. */
export const variantInputFields = {
  size: variantFields.size,
  color: variantFields.color,
  ...priceFields,
  seenStock: seenUnits,
  seenTaken: seenUnits,
  seenUpdatedAt: seenTime
}
