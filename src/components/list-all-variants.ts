import type { Client } from '../api/client.ts'
import type { ListedProduct } from '../api/contract/products.ts'
import { MAX_PAGE_SIZE } from '../domain/page-sizes.ts'

/** Lists at most `max` variants, the newest first. */
export async function listAllVariants(call: Client, max: number): Promise<ListedProduct[]> {
  const variants: ListedProduct[] = []
  let cursor: string | undefined
  do {
    const query = { sortBy: 'newest' as const, limit: MAX_PAGE_SIZE, cursor }
    const { data, nextCursor } = await call('GET /api/shop/products/get', { query })
    variants.push(...data)
    cursor = nextCursor ?? undefined
  } while (cursor && variants.length < max)
  return variants.slice(0, max)
}
