import { z } from 'zod'

import { calls } from './call.ts'
import { product } from './products.ts'
import { id, paged, paging, success } from './values.ts'

/** Older clients of the search read these names. */
const found = product.extend({ id, name: z.string() })

export const searchCalls = calls({
  'GET /api/shop/search/{keyword}': {
    summary: 'Finds products by their words, the best first.',
    access: 'anyone',
    anyPath: true,
    params: z.object({ keyword: z.string() }),
    /** Without a limit it answers the best 500. */
    query: z.object(paging),
    answer: z.object({
      ...success,
      data: z.array(found),
      ...paged,
      /** The keyword as it was understood, when it was not as it was typed. */
      suggestion: z.string().optional()
    })
  }
})
