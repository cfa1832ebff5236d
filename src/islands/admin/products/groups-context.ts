import { createContext, useContext } from 'react'

import type { ProductGroup } from '../../../api/contract/product-groups.ts'
import type { GroupKind } from '../../../domain/products/product-groups.ts'

/** The categories, brands and collections of the page. */
export const GroupsContext = createContext<ProductGroup[]>([])

/** Lists slugs with names. */
export function useGroupOptions(kind: GroupKind): (readonly [slug: string, name: string])[] {
  const groups = useContext(GroupsContext)
  return groups.filter((group) => group.kind === kind).map(({ _id, name }) => [_id, name])
}
