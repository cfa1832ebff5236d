import type { Selectable } from 'kysely'

import type { GroupKind } from '../../../domain/products/product-groups.ts'
import type { Db, Schema } from './schema.ts'

export type GroupRow = Selectable<Schema['product_groups']>

/** Categories and brands, and the new slugs of those that were renamed or merged. */
export interface ProductGroups {
  /** In the order of the owner. */
  groups: GroupRow[]
  redirects: Map<string, string>
}

export async function readProductGroups(db: Db): Promise<ProductGroups> {
  const groups = await selectGroups(db).execute()
  const redirects = await db.selectFrom('product_group_redirects').selectAll().execute()
  return { groups, redirects: new Map(redirects.map(({ slug, target }) => [slug, target])) }
}

export const selectGroups = (db: Db) =>
  db.selectFrom('product_groups').selectAll().orderBy('kind').orderBy('position').orderBy('name').orderBy('slug')

export const listSlugs = (groups: GroupRow[], kind: GroupKind): string[] =>
  groups.filter((group) => group.kind === kind).map(({ slug }) => slug)
