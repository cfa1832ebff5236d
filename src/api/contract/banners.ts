import { z } from 'zod'

import { MAX_LENGTH } from '../../domain/limits.ts'
import { defineAdminCalls, defineCalls } from './call.ts'
import { isPageLink, PAGE_LINK_ERROR } from '../../domain/page-link.ts'
import { failedChange, id, imageSource, instant, instantInput, singleLine } from './values.ts'

const link = z.string().trim().max(MAX_LENGTH.link).refine(isPageLink, PAGE_LINK_ERROR)

const textColor = z.enum(['dark', 'light'])

const banner = z.object({
  _id: id,
  image: z.string(),
  imageSmall: z.string().nullable(),
  alt: z.string(),
  headline: z.string(),
  textColor,
  link: z.string(),
  createdAt: instant,
  /** The banner is not visible before it. */
  startsAt: instant.nullable().optional(),
  /** The banner is not visible from this time. */
  endsAt: instant.nullable().optional(),
  /** Only for admins. */
  failedChange: failedChange.optional()
})
export type Banner = z.output<typeof banner>

const optionalFields = {
  imageSmall: imageSource.nullable().optional(),
  alt: singleLine(MAX_LENGTH.altText).optional(),
  headline: singleLine(MAX_LENGTH.bannerHeadline).optional(),
  textColor: textColor.optional(),
  link: link.optional(),
  startsAt: instantInput.nullable().optional(),
  endsAt: instantInput.nullable().optional()
}
const bannerChanges = z.object({ image: imageSource.optional(), ...optionalFields })
export type BannerChanges = z.output<typeof bannerChanges>

const bannerResponse = { data: banner }
const listResponse = { data: z.array(banner) }

export const bannerCalls = {
  ...defineCalls({
    'GET /api/common/feature/get': {
      summary:
        'Lists the banners of the home page in order. An admin also gets those that have not started or have ended.',
      access: 'anyone',
      response: listResponse
    }
  }),
  ...defineAdminCalls('content', {
    'POST /api/common/feature/add': {
      summary: 'Adds a banner at the end of the carousel on the home page.',
      status: 201,
      body: z.object({ image: imageSource, ...optionalFields }),
      response: bannerResponse
    },
    'PUT /api/admin/features/edit/{id}': {
      summary: 'Changes the submitted fields of a banner.',
      body: bannerChanges,
      response: bannerResponse
    },
    'PUT /api/admin/features/order': {
      summary: 'Reorders the banners. `ids` must contain all of them.',
      body: z.object({ ids: z.array(id).max(200) }),
      response: listResponse
    },
    'PUT /api/admin/features/restore/{id}': {
      summary: 'Restores a deleted banner at its former position and returns all banners.',
      response: listResponse
    },
    'DELETE /api/common/feature/delete/{id}': {
      summary: 'Deletes a banner. It can be restored.'
    }
  })
}
