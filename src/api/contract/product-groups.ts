import { z } from 'zod'

import { MAX_COLLECTION_AGE, MAX_COLLECTION_PRODUCTS, MAX_LENGTH } from '../../domain/limits.ts'
import { GROUP_KINDS, isSlug } from '../../domain/products/product-groups.ts'
import { defineAdminCalls, defineCalls } from './call.ts'
import { id, imageSource, measurements, number, optionalText, searchTerm, singleLine } from './values.ts'

const kind = z.enum(GROUP_KINDS)

/** The slug of a category, brand or collection. */
export const groupSlug = z.string().trim().refine(isSlug, 'must have only lowercase letters, digits, hyphens and &')

/** In dollars. */
const priceBound = number.pipe(z.number().min(0)).optional()

/** A collection has the chosen products or, without any, all products that match every condition. */
const collectionRule = z
  .object({
    /** Ids of products that are chosen by hand. Of a product with sizes and colors, one of them stands for all. */
    products: z.array(id).max(MAX_COLLECTION_PRODUCTS).optional(),
    category: groupSlug.optional(),
    brand: groupSlug.optional(),
    minPrice: priceBound,
    maxPrice: priceBound,
    onSale: z.union([z.literal(true), z.literal('true').transform(() => true as const)]).optional(),
    /** Products that were added in the last days. */
    days: number.pipe(z.number().int().min(1).max(MAX_COLLECTION_AGE)).optional()
  })
  .refine((rule) => Object.values(rule).some((value) => value !== undefined && String(value) !== ''), {
    message: 'must have a product or a condition'
  })
export type CollectionRule = z.output<typeof collectionRule>

const group = z.object({
  /** The slug. */
  _id: id,
  kind,
  name: z.string(),
  position: z.number().int(),
  sizes: z.string(),
  words: z.string(),
  /** Of its tile on the home page. Empty without one. */
  picture: z.string(),
  /** True if the home page has a tile of this collection. */
  onHome: z.boolean(),
  /** Of a category: for its products without measurements. In centimeters: see `parseMeasurements`. */
  measurements: z.string(),
  /** Of a collection. */
  rule: collectionRule.optional(),
  /** Products of a category or brand, without their sizes and colors, including those in the trash. */
  productCount: z.number().int()
})
export type ProductGroup = z.output<typeof group>

const shopGroup = group.pick({ _id: true, kind: true, name: true, picture: true, measurements: true }).extend({
  /** Slugs that it had before. */
  formerSlugs: z.array(z.string())
})
export type ShopGroup = z.output<typeof shopGroup>

const fields = {
  name: singleLine(MAX_LENGTH.groupName).min(1),
  slug: groupSlug,
  position: number.pipe(z.number().int().min(0).max(9999)).default(0),
  sizes: optionalText(MAX_LENGTH.groupSizes).default(''),
  words: optionalText(MAX_LENGTH.groupWords).default(''),
  picture: z.union([z.literal(''), imageSource]).default(''),
  onHome: z.boolean().default(false),
  measurements: measurements.default(''),
  rule: collectionRule.optional()
}
const response = { data: group }

export const productGroupCalls = {
  ...defineCalls({
    'GET /api/shop/groups/get': {
      summary:
        'Lists the categories and brands with a picture, measurements or former slugs, and the collections on the home page, in order.',
      access: 'anyone',
      response: { data: z.array(shopGroup) }
    }
  }),
  ...defineAdminCalls('products', {
    'GET /api/admin/groups/get': {
      summary: 'Lists the categories, brands and collections in their order.',
      query: z.object({ kind: kind.optional(), q: searchTerm }),
      response: { data: z.array(group) }
    },
    'POST /api/admin/groups/add': {
      summary: 'Adds a category, a brand or a collection with its rule. Its slug must be unique among all of them.',
      status: 201,
      body: z.object({ ...fields, kind }),
      response
    },
    'PUT /api/admin/groups/edit/{slug}': {
      summary:
        'Changes a category, brand or collection. Products follow a new slug, and links with the former one redirect to it.',
      body: z.object(fields),
      response
    },
    'PUT /api/admin/groups/merge/{slug}': {
      summary:
        'Moves the products of a category or brand to another one, and deletes it. Its links redirect to the other. A collection can also be replaced by another one.',
      body: z.object({ into: groupSlug }),
      response
    },
    'DELETE /api/admin/groups/delete/{slug}': {
      summary:
        'Deletes a category, brand or collection without products of its own, unless banners, texts or collections link to it.'
    }
  })
}
