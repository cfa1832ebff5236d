import { z } from 'zod'

import { calls } from './call.ts'
import { id, imageSource, instant, success } from './values.ts'

const feature = z.object({
  _id: id,
  image: z.string(),
  /** The crop for phones, when there is one. */
  imageSmall: z.string().nullable(),
  alt: z.string(),
  headline: z.string(),
  /** Whether dark or light words read on the picture. */
  words: z.enum(['dark', 'light']),
  link: z.string(),
  createdAt: instant
})
export type Feature = z.output<typeof feature>

export const featureCalls = calls({
  'GET /api/common/feature/get': {
    summary: 'Lists the banners of the home page, in their order.',
    access: 'anyone',
    answer: z.object({ ...success, data: z.array(feature) })
  },
  'POST /api/common/feature/add': {
    summary: 'Adds a banner to the home page, as the last one.',
    access: 'admin',
    status: 201,
    body: z.object({ image: imageSource }),
    answer: z.object({ ...success, data: feature })
  },
  'DELETE /api/common/feature/delete/{id}': {
    summary: 'Takes a banner off the home page.',
    access: 'admin',
    params: z.object({ id }),
    answer: z.object(success)
  }
})
