import { z } from 'zod'

import { calls } from './call.ts'
import { id, imageSource, instant, line, success } from './values.ts'

/** Where a banner leads: a path of the shop, or a page elsewhere on the web. */
const link = z
  .string()
  .trim()
  .max(2000)
  .regex(
    /^(?:\/(?![/\\])|https:\/\/[^/\\])[^\s\p{Cc}"'<>\\]*$/u,
    'must be a path of the shop, as in /shop/listing, or a web address'
  )

/** Whether dark or light words read on the picture. */
const words = z.enum(['dark', 'light'])

const feature = z.object({
  _id: id,
  image: z.string(),
  /** The crop for phones, when there is one. */
  imageSmall: z.string().nullable(),
  alt: z.string(),
  headline: z.string(),
  words,
  link: z.string(),
  createdAt: instant
})
export type Feature = z.output<typeof feature>

/** What a banner can have beside its picture. */
const details = {
  imageSmall: imageSource.nullable().optional(),
  alt: line(300).optional(),
  headline: line(80).optional(),
  words: words.optional(),
  link: link.optional()
}
const changes = z.object({ image: imageSource.optional(), ...details })
export type FeatureChanges = z.output<typeof changes>

const one = z.object({ ...success, data: feature })
const every = z.object({ ...success, data: z.array(feature) })

export const featureCalls = calls({
  'GET /api/common/feature/get': {
    summary: 'Lists the banners of the home page, in their order.',
    access: 'anyone',
    answer: every
  },
  'POST /api/common/feature/add': {
    summary: 'Adds a banner to the home page, as the last one.',
    access: 'admin',
    status: 201,
    body: z.object({ image: imageSource, ...details }),
    answer: one
  },
  'PUT /api/admin/features/edit/{id}': {
    summary: 'Changes what is given of a banner and leaves the rest.',
    access: 'admin',
    params: z.object({ id }),
    body: changes,
    answer: one
  },
  'PUT /api/admin/features/order': {
    summary: 'Puts the banners in another order; every one of them is named.',
    access: 'admin',
    body: z.object({ ids: z.array(id).max(200) }),
    answer: every
  },
  'PUT /api/admin/features/restore/{id}': {
    summary: 'Puts a deleted banner back in its place, as it was, and answers all of them.',
    access: 'admin',
    params: z.object({ id }),
    answer: every
  },
  'DELETE /api/common/feature/delete/{id}': {
    summary:
      'Takes a banner off the home page. It can be put back, if it was deleted by a version that keeps all of it.',
    access: 'admin',
    params: z.object({ id }),
    answer: z.object(success)
  }
})
