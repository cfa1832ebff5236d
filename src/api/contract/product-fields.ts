import { z } from 'zod'

import {
  MAX_LENGTH,
  MAX_LOW_STOCK_THRESHOLD,
  MAX_PICTURES_PER_COLOR,
  MAX_STOCK,
  MAX_WEIGHT_GRAMS
} from '../../domain/limits.ts'
import { isBarcode } from '../../domain/products/barcode.ts'
import { normalizeColor, normalizeSize } from '../../domain/products/variant-title.ts'
import { groupSlug } from './product-groups.ts'
import {
  id,
  imageSource,
  instant,
  instantInput,
  measurements,
  number,
  optionalText,
  price,
  requiredText,
  singleLine
} from './values.ts'

/** Units. */
export const stock = number.pipe(z.number().refine(Number.isInteger, 'must be a whole number').min(0).max(MAX_STOCK))

/** An empty value is stored as 0, which means none. */
const optionalCount = (max: number) =>
  z
    .preprocess(
      (value) => (value === '' || value === null ? 0 : value),
      number.pipe(z.number().refine(Number.isInteger, 'must be a whole number').min(0).max(max))
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

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** A form and a file send an empty text. */
const saleTime = z.preprocess((value) => (isBlank(value) ? null : value), instantInput.nullable()).optional()

/** The sale price applies from `saleStartsAt` until `saleEndsAt`. A sale price of 0 removes both. */
export const saleTimesInput = { saleStartsAt: saleTime, saleEndsAt: saleTime }

const toCode = (value: unknown): unknown => (typeof value === 'number' ? String(value) : (value ?? ''))

const sku = z.preprocess(toCode, singleLine(MAX_LENGTH.sku)).optional()

const barcodeText = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => text === '' || isBarcode(text), 'must have 8, 12, 13 or 14 digits and a valid check digit')

const barcode = z.preprocess(toCode, barcodeText).optional()

const fact = (maxLength: number) => z.preprocess((value) => value ?? '', optionalText(maxLength)).optional()

/** An empty value stands for a published product. */
const status = z
  .preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .trim()
            .toLowerCase()
            .replace(/^published$/, '')
        : (value ?? ''),
    z.enum(['', 'draft'], 'must be draft or published')
  )
  .optional()

/**
 * The fields that admins edit, in the order of a file. All variants of a product share the fields of the product. An absent
 * field that is optional keeps its value, because clients may not know it. Null removes it.
 */
export const PRODUCT_FIELDS = {
  title: { of: 'product', label: 'Title', input: requiredText(MAX_LENGTH.productTitle) },
  description: { of: 'product', label: 'Description', input: requiredText(MAX_LENGTH.productDescription) },
  category: { of: 'product', label: 'Category', input: groupSlug },
  brand: { of: 'product', label: 'Brand', input: groupSlug },
  price: { of: 'variant', label: 'Price', input: regularPrice },
  salePrice: { of: 'variant', label: 'Sale price', input: salePrice.default(0) },
  saleStartsAt: { of: 'variant', label: 'Sale starts', input: saleTime },
  saleEndsAt: { of: 'variant', label: 'Sale ends', input: saleTime },
  totalStock: { of: 'variant', label: 'Stock', input: stock },
  image: { of: 'variant', label: 'Image', input: imageSource },
  style: { of: 'variant', label: 'Style', input: style.nullish() },
  size: { of: 'variant', label: 'Size', input: size.nullish() },
  /** In a file, the columns `color` and `swatch`. */
  color: { of: 'variant', label: 'Color', input: color.nullish() },
  weight: { of: 'variant', label: 'Weight (g)', input: optionalCount(MAX_WEIGHT_GRAMS) },
  /** Fewer units count as low stock. 0 means the default: 10 in the panel, and the owner's setting in emails. */
  lowStockThreshold: { of: 'variant', label: 'Low stock', input: optionalCount(MAX_LOW_STOCK_THRESHOLD) },
  material: { of: 'product', label: 'Material', input: fact(MAX_LENGTH.material) },
  care: { of: 'product', label: 'Care', input: fact(MAX_LENGTH.care) },
  /** Name, postal and email address. The EU requires them and the warnings (Regulation 2023/988, article 19). */
  manufacturer: { of: 'product', label: 'Manufacturer', input: fact(MAX_LENGTH.manufacturer) },
  warnings: { of: 'product', label: 'Safety warnings', input: fact(MAX_LENGTH.warnings) },
  /** In centimeters: see `parseMeasurements`. */
  measurements: {
    of: 'product',
    label: 'Measurements',
    input: z.preprocess((value) => value ?? '', measurements).optional()
  },
  /** The person in the pictures, as in '178 cm tall, wears size M'. */
  model: { of: 'product', label: 'Model', input: fact(MAX_LENGTH.model) },
  status: { of: 'product', label: 'Status', input: status },
  /** Two variants outside the trash never have the same SKU or barcode. */
  sku: { of: 'variant', label: 'SKU', input: sku },
  barcode: { of: 'variant', label: 'Barcode', input: barcode }
} as const

/** Of a product without options. The first one is its `image`. */
export const plainPictures = z
  .array(z.object({ image: imageSource, alt: singleLine(MAX_LENGTH.altText).default('') }))
  .max(MAX_PICTURES_PER_COLOR)
  .optional()

export const CODE_FIELDS = ['sku', 'barcode'] as const

type Fields = typeof PRODUCT_FIELDS
export type ProductField = keyof Fields
type FieldOf<Owner> = { [Name in ProductField]: Fields[Name]['of'] extends Owner ? Name : never }[ProductField]

export const FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[]
const listFields = <Owner extends 'product' | 'variant'>(owner: Owner) =>
  FIELD_NAMES.filter((name) => PRODUCT_FIELDS[name].of === owner) as FieldOf<Owner>[]

/** The texts of a product are columns of these names. The title of a variant also has its size and color. */
export type ProductText = Exclude<FieldOf<'product'>, 'title'>
export const PRODUCT_TEXTS = listFields('product').filter((name) => name !== 'title')

/** Lists omit them, because they can be long. */
export const DETAIL_TEXTS = ['care', 'manufacturer', 'warnings', 'measurements', 'model'] as const

const pickInputs = <Name extends ProductField>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, PRODUCT_FIELDS[name].input])) as {
    [Key in Name]: Fields[Key]['input']
  }

const variantFields = pickInputs(['style', 'size', 'color'])
export type VariantFields = z.output<z.ZodObject<typeof variantFields>>

export const productFields = z.object(pickInputs(FIELD_NAMES)).refine((fields) => fields.salePrice <= fields.price, {
  path: ['salePrice'],
  message: 'must not be more than the price',
  // By default Zod skips this check if another field is invalid. Admins should see all errors at once.
  when: ({ issues }) => issues.every(({ path: [field] = [] }) => field && field !== 'price' && field !== 'salePrice')
})
export type ProductFields = z.output<typeof productFields>

export const editFields = productFields.safeExtend({ seenStock: seenUnits, seenTaken: seenUnits })

export const seenTime = instant.max(40).optional().catch(undefined)

/** The fields that all variants of a style share. */
export const styleFields = { title: requiredText(MAX_LENGTH.styleTitle), ...pickInputs(PRODUCT_TEXTS) }

/** The fields of a variant, without its place in a product and its pictures. */
export const VARIANT_VALUE_FIELDS = listFields('variant').filter(
  (name) => name !== 'style' && name !== 'size' && name !== 'color' && name !== 'image'
)

/** The fields of one variant in a saved style, whose pictures are saved with it. */
export const variantInputFields = {
  ...pickInputs(['size', 'color', ...VARIANT_VALUE_FIELDS]),
  seenStock: seenUnits,
  seenTaken: seenUnits,
  seenUpdatedAt: seenTime
}
