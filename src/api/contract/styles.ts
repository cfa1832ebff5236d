import { z } from 'zod'

import { MAX_LENGTH, MAX_VARIANTS, MAX_PICTURES_PER_COLOR } from '../../domain/limits.ts'
import { defineAdminCalls } from './call.ts'
import { adminProduct } from './product-administration.ts'
import { colorName, variantInputFields, styleFields } from './product-fields.ts'
import { stylePicture } from './products.ts'
import { id, imageSource, singleLine } from './values.ts'

const adminStyle = z.object({
  id,
  /** Sorted by color, then size. `alertCount` customers get an email when the variant is available again. */
  variants: z.array(adminProduct.extend({ alertCount: z.number().int().optional() })),
  pictures: z.array(stylePicture),
  /** Changes with the pictures. */
  picturesVersion: z.string()
})
export type AdminStyle = z.output<typeof adminStyle>

/** An existing product with this `_id`, or a new one. */
const variantInput = z.object({ _id: id, ...variantInputFields })

const pictureInput = z.object({
  /** Empty for a style without colors. */
  color: colorName.default(''),
  image: imageSource,
  alt: singleLine(MAX_LENGTH.altText)
})

const isWithinPictureLimit = (pictures: { color: string }[]): boolean =>
  [...Map.groupBy(pictures, ({ color }) => color).values()].every(({ length }) => length <= MAX_PICTURES_PER_COLOR)

/** More could exceed the size of a request. */
const MAX_STYLE_PICTURES = 80

const hasUniqueIds = ({ variants, removed }: { variants: { _id: string }[]; removed: string[] }): boolean =>
  new Set([...variants.map(({ _id }) => _id), ...removed]).size === variants.length + removed.length

const styleInput = z
  .object({
    ...styleFields,
    variants: z.array(variantInput).min(1).max(MAX_VARIANTS),
    /** Ids of variants that move to the trash. */
    removed: z.array(id).max(MAX_VARIANTS).default([]),
    pictures: z
      .array(pictureInput)
      .max(MAX_STYLE_PICTURES)
      .refine(isWithinPictureLimit, `must have at most ${MAX_PICTURES_PER_COLOR} for each color`),
    /** The `picturesVersion` that the admin loaded. */
    seenPicturesVersion: z.string().max(40).optional()
  })
  .refine(hasUniqueIds, { path: ['variants'], message: 'must not repeat an id' })
export type StyleInput = z.output<typeof styleInput>

const response = { data: adminStyle }

export const styleCalls = defineAdminCalls('products', {
  'GET /api/admin/styles/get/{id}': {
    summary: 'Returns the variants and pictures of a style.',
    response
  },
  /** Variants that are neither in `variants` nor in `removed` stay unchanged. */
  'PUT /api/admin/styles/save/{id}': {
    summary: 'Adds, changes and removes variants of a style, and replaces its pictures.',
    body: styleInput,
    response
  }
})
