import { z } from 'zod'

import { CAMPAIGN_EVENTS } from '../../domain/page-reports/campaigns.ts'
import { REPORTED_PAGES } from '../../domain/page-reports/reported-pages.ts'
import { defineCalls } from './call.ts'
import { groupSlug } from './product-groups.ts'
import { campaign, id, number } from './values.ts'

/** Ten minutes. */
const MAX_MILLISECONDS = 600_000

const milliseconds = number.pipe(z.number().min(0).max(MAX_MILLISECONDS))

export const pageReportCalls = defineCalls({
  'POST /api/shop/page-report/add': {
    summary:
      'Counts the view of a prefetched page, or measurements of Largest Contentful Paint and Interaction to Next Paint.',
    access: 'anyone',
    body: z.object({
      page: z.enum(REPORTED_PAGES),
      isPrefetched: z.literal(true).optional(),
      lcp: milliseconds.optional(),
      inp: milliseconds.optional()
    })
  },
  'POST /api/shop/click/add': {
    summary: 'Counts a click on a banner or a tile of the home page.',
    access: 'anyone',
    body: z.object({ banner: id.optional(), tile: groupSlug.optional() })
  },
  'POST /api/shop/campaign-event/add': {
    summary: 'Counts what a visitor of a campaign does.',
    access: 'anyone',
    body: z.object({ campaign, event: z.enum(CAMPAIGN_EVENTS) })
  }
})
