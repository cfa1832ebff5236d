import { z } from 'zod'

import { MAX_LENGTH } from '../../domain/limits.ts'
import { defineCalls } from './call.ts'
import { filterCounts, flag, listedProduct, listingFilters } from './products.ts'
import { dollars, id, pageOutput, pageInput } from './values.ts'

/** Older clients read `id` and `name`. */
const searchResult = listedProduct.extend({ id, name: z.string() })

/** People paste whole paragraphs. The rest is ignored, as are words after the first few. */
const keyword = z.string().transform((text) => text.replace(/\s+/gu, ' ').slice(0, MAX_LENGTH.searchTerm))

/** The filters that were read from the keyword, and the remaining words. */
const parsedQuery = z.object({
  text: z.string(),
  category: z.array(z.string()),
  color: z.array(z.string()),
  size: z.array(z.string()),
  minPrice: dollars.optional(),
  maxPrice: dollars.optional()
})

export const searchCalls = defineCalls({
  'GET /api/shop/search/{keyword}': {
    summary: 'Searches products by words, best match first.',
    access: 'anyone',
    anyPath: true,
    params: z.object({ keyword }),
    /** The default limit is `MAX_PAGE_SIZE`. With `exact=true`, no filters are read from the keyword. */
    query: z.object({ ...listingFilters, ...pageInput, counts: flag, grouped: flag, exact: flag }),
    response: {
      data: z.array(searchResult),
      ...pageOutput,
      counts: filterCounts.optional(),
      suggestion: z.string().optional(),
      parsedQuery: parsedQuery.optional(),
      /** All filters and words of the keyword, if no product matches them. `data` then matches `parsedQuery` or, without it, the words. */
      unmatchedQuery: parsedQuery.optional()
    }
  }
})
