import { setImmediate } from 'node:timers/promises'

import type { Client } from '../api/client.ts'
import type { FeedProduct } from '../api/contract/products.ts'
import { returnNullIfAbsent } from '../api/errors.ts'

/** Lists at most `max` variants by id. */
export async function listAllVariants(call: Client, max: number): Promise<FeedProduct[]> {
  const variants: FeedProduct[] = []
  let page: FeedProduct[]
  do {
    const query = { after: variants.at(-1)?._id }
    page = (await call('GET /api/shop/products/feed', { query }).catch(returnNullIfAbsent))?.data ?? []
    variants.push(...page)
    // Other requests come first.
    await setImmediate()
  } while (page.length > 0 && variants.length < max)
  return variants.slice(0, max)
}
