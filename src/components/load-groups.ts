import type { Client } from '../api/client.ts'
import type { ShopGroup } from '../api/contract/product-groups.ts'
import { returnNullIfAbsent } from '../api/errors.ts'

/** Loads the pictures and measurements of categories, brands and collections. */
export async function loadGroups(call: Client): Promise<ShopGroup[]> {
  // Other backends lack this call.
  const response = await call('GET /api/shop/groups/get').catch(returnNullIfAbsent)
  return response?.data ?? []
}

/** Also finds a group that was renamed or merged. */
export const findGroup = (groups: ShopGroup[], slug: string): ShopGroup | undefined =>
  groups.find(({ _id, formerSlugs }) => _id === slug || formerSlugs.includes(slug))
