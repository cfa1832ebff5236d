import { z } from 'zod'

import { defineCalls } from './call.ts'
import { product } from './products.ts'
import { id, pageOutput, pageInput, success } from './values.ts'

/** Older clients read `id` and `name`. */
const searchResult = product.extend({ id, name: z.string() })

export const searchCalls = defineCalls({
  'GET /api/shop/search/{keyword}': {
    summary: 'Searches products by words, best match first.',
    access: 'anyone',
    anyPath: true,
    params: z.object({ keyword: z.string() }),
    /** The default limit is `MAX_PAGE_SIZE`. */
    query: z.object(pageInput),
    answer: z.object({
      ...success,
      data: z.array(searchResult),
      ...pageOutput,
      suggestion: z.string().optional()
    })
  }
})
