import { z } from 'zod'

import { calls } from './call.ts'
import { product } from './products.ts'
import { id, paged, paging, success } from './values.ts'

/** Older clients read these names. */
const searchResult = product.extend({ id, name: z.string() })

export const searchCalls = calls({
  'GET /api/shop/search/{keyword}': {
    summary: 'Searches products by words, best match first.',
    access: 'anyone',
    anyPath: true,
    params: z.object({ keyword: z.string() }),
    /** The default limit is 500. */
    query: z.object(paging),
    answer: z.object({
      ...success,
      data: z.array(searchResult),
      ...paged,
      suggestion: z.string().optional()
    })
  }
})
