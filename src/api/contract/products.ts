import { z } from 'zod'

import { defineAdminCalls, defineCalls } from './call.ts'
import { FITS } from '../../domain/products/fit.ts'
import { normalizeColor, normalizeSize } from '../../domain/products/variant-title.ts'
import { dollars, id, instant, instantInput, number, pageOutput, pageInput, shippingRate } from './values.ts'

export const LISTING_SORTS = [
  'price-lowtohigh',
  'price-hightolow',
  'title-atoz',
  'title-ztoa',
  'newest',
  /** The units sold in the last 30 days, then the newest. */
  'featured'
] as const
export type ListingSort = (typeof LISTING_SORTS)[number]

/** Products with the same `id` are variants of one style. */
const style = z.object({ id, title: z.string() })

const color = z.object({
  name: z.string(),
  /** `#rrggbb` */
  swatch: z.string()
})

export const product = z.object({
  _id: id,
  image: z.string(),
  /** Names the variant, such as "Oxford shirt, blue, M". */
  title: z.string(),
  description: z.string(),
  category: z.string(),
  brand: z.string(),
  /** Absent from other backends, like `brandName`. */
  categoryName: z.string().optional(),
  brandName: z.string().optional(),
  /** Absent if unknown, and those after the material also from lists. */
  material: z.string().optional(),
  care: z.string().optional(),
  manufacturer: z.string().optional(),
  warnings: z.string().optional(),
  measurements: z.string().optional(),
  model: z.string().optional(),
  /** Absent if it is published. Shoppers see no drafts. */
  status: z.literal('draft').optional(),
  price: dollars,
  salePrice: dollars,
  /** Units on hand minus those reserved. */
  totalStock: z.number().int(),
  /** In grams. Absent if unknown. */
  weight: z.number().int().optional(),
  averageReview: z.number(),
  createdAt: instant,
  updatedAt: instant,
  style: style.optional(),
  size: z.string().optional(),
  color: color.optional()
})
export type Product = z.output<typeof product>

/** The lowest price in the 30 days before the sale. In the details of products on sale, if the owner shows it. */
const lowestPrice = dollars.optional()

/** A product of a style, as a choice. */
const variant = product
  .pick({
    _id: true,
    image: true,
    size: true,
    color: true,
    price: true,
    salePrice: true,
    totalStock: true,
    weight: true
  })
  .extend({ lowestPrice })
export type ProductVariant = z.output<typeof variant>

/** The names of a product in carts and orders. */
export const lineItemNames = {
  title: product.shape.title,
  /** Present if the product is a variant of a style, so that its title names the variant. */
  styleTitle: z.string().optional(),
  size: z.string().optional(),
  color: z.string().optional()
}

/** The options of the variants of a style. Colors are in the order in which they were added. */
const styleOptions = z.object({
  sizes: z.array(z.string()),
  colors: z.array(color),
  variantCount: z.number().int(),
  /** The highest effective price. */
  maxPrice: dollars
})
export type StyleOptions = z.output<typeof styleOptions>

/**
 * An entry of a list with `grouped=true`: a style or a product without variants. The fields are those of the cheapest
 * matching variant in stock, or of the cheapest one if none is in stock. But `title` is the style's, and `totalStock` is the
 * sum of all variants.
 */
export const listedProduct = product.extend({ options: styleOptions.optional() })
export type ListedProduct = z.output<typeof listedProduct>

/** `color` is empty in a style without colors. */
export const stylePicture = z.object({ color: z.string(), image: z.string(), alt: z.string() })
export type StylePicture = z.output<typeof stylePicture>

const productDetails = product.extend({
  lowestPrice,
  /** Sorted by color, then size. */
  variants: z.array(variant).optional(),
  /** Of a product without measurements. */
  categoryMeasurements: z.string().optional(),
  pictures: z.array(stylePicture).optional(),
  /** The number of each answer in reviews and returns. Absent without any. */
  fit: z.record(z.enum(FITS), z.number().int()).optional()
})
export type ProductDetails = z.output<typeof productDetails>

export const flag = z.enum(['true', 'false']).optional().catch(undefined)

const MAX_FILTER_VALUES = 40

/** Accepts `men,women` and the repeated keys of a form. An unknown value matches no product. */
const filterValues = z
  .union([z.string(), z.array(z.string())])
  .transform((input) => {
    const values = new Set([input].flat().flatMap((part) => part.split(',').map((value) => value.trim())))
    return [...values].filter((value) => /^[\w&' -]{1,40}$/.test(value)).slice(0, MAX_FILTER_VALUES)
  })
  .optional()

export const productFilters = { category: filterValues, brand: filterValues }

/** Accepts `M,L` and the repeated keys of a form. A name that no product has matches nothing. */
const optionFilter = (normalize: (name: string) => string) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((input) => {
      const names = new Set([input].flat().flatMap((part) => part.split(',').map(normalize)))
      names.delete('')
      return names.size > 0 ? [...names].slice(0, MAX_FILTER_VALUES) : undefined
    })
    .optional()
    .catch(undefined)

/** In dollars. */
const priceBound = number.pipe(z.number().min(0)).optional().catch(undefined)

export const listingFilters = {
  collection: filterValues,
  ...productFilters,
  size: optionFilter(normalizeSize),
  color: optionFilter(normalizeColor),
  minPrice: priceBound,
  maxPrice: priceBound
}

export const listingQuery = z.object({
  ...listingFilters,
  /** `default` is the sort that the owner has chosen for the pages of the shop. */
  sortBy: z
    .enum([...LISTING_SORTS, 'default'])
    .catch('price-lowtohigh')
    .default('price-lowtohigh')
})
export type ListingQuery = z.output<typeof listingQuery>

const countsByValue = z.record(z.string(), z.number().int())

/** Sent with `counts=true`. The counts of a filter respect the other filters, but not its own selection. */
export const filterCounts = z.object({
  category: countsByValue,
  brand: countsByValue,
  size: countsByValue,
  color: countsByValue,
  /** `#rrggbb` by color name. */
  swatches: z.record(z.string(), z.string()),
  /** By slug of a category, a brand or a selected collection. */
  names: z.record(z.string(), z.string()),
  /** The new slugs of selected categories, brands and collections that were renamed or merged. */
  redirects: z.record(z.string(), z.string()).optional(),
  /** The lowest and the highest price, in dollars. Absent if no product matches the other filters. */
  price: z.object({ min: dollars, max: dollars }).optional()
})
export type FilterCounts = z.output<typeof filterCounts>

const listInput = listingQuery.extend({ ...pageInput, counts: flag, grouped: flag })
const listResponse = {
  data: z.array(listedProduct),
  ...pageOutput,
  counts: filterCounts.optional(),
  /** Sent with `counts=true`. */
  defaultSort: z.enum(LISTING_SORTS).optional()
}
/** A variant for advertisements and sitemaps. */
const feedProduct = product.extend({ barcode: z.string().optional() })
export type FeedProduct = z.output<typeof feedProduct>

const detailsResponse = {
  data: productDetails,
  /** Missing if shipping costs nothing. */
  shippingRate: shippingRate.optional()
}
const discountResponse = { data: z.object({ percent: number }) }

const previewTime = { at: instantInput }

export const productCalls = {
  ...defineCalls({
    'GET /api/shop/products/get': {
      summary: 'Lists the products that match every filter.',
      access: 'anyone',
      query: listInput,
      response: listResponse
    },
    'GET /api/shop/products/get/{id}': {
      summary:
        'Returns a product, with the variants and pictures of its style. On sale, `lowestPrice` is the lowest price in the 30 days before the sale, if the owner shows it.',
      access: 'anyone',
      response: detailsResponse
    },
    'GET /api/shop/products/feed': {
      summary: 'Lists all products by id, for advertisements and sitemaps. `after` is the last id of the page before.',
      access: 'anyone',
      query: z.object({ after: id.optional() }),
      response: { data: z.array(feedProduct) }
    },
    'GET /api/shop/products/matches/{id}': {
      summary:
        'Lists up to four products in stock to wear with a product: bought together with it, or in the same collections.',
      access: 'anyone',
      response: { data: z.array(listedProduct) }
    },
    'GET /api/shop/products/highest-discount': {
      summary: 'Returns the highest discount of the products in stock, in whole percent. It is 0 if none is on sale.',
      access: 'anyone',
      response: discountResponse
    }
  }),
  ...defineAdminCalls('products', {
    'GET /api/admin/products/preview': {
      summary:
        'Lists the products as shoppers will see them at the given later time if nobody changes anything until then.',
      query: listInput.extend(previewTime),
      response: listResponse
    },
    'GET /api/admin/products/preview/{id}': {
      summary:
        'Returns a product as shoppers will see it at the given later time if nobody changes anything until then.',
      query: z.object(previewTime),
      response: detailsResponse
    },
    'GET /api/admin/products/preview-highest-discount': {
      summary: 'Returns the highest discount of the products in stock at the given later time.',
      query: z.object(previewTime),
      response: discountResponse
    }
  })
}
