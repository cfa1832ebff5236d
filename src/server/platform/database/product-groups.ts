import type { Selectable } from 'kysely'

import { GROUP_KINDS, type GroupKind } from '../../../domain/products/product-groups.ts'
import type { Db, Schema } from './schema.ts'

export type GroupRow = Selectable<Schema['product_groups']>

/** Categories, brands and collections, and the new slugs of those that were renamed or merged. */
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

export async function readMeasurements(db: Db, category: string): Promise<string | undefined> {
  const query = db.selectFrom('product_groups').select('measurements').where('slug', '=', category)
  return (await query.executeTakeFirst())?.measurements
}

export const listSlugs = (groups: GroupRow[], kind: GroupKind): string[] =>
  groups.filter((group) => group.kind === kind).map(({ slug }) => slug)

export type KnownSlugs = Record<GroupKind, ReadonlySet<string>>

/** Reads all slugs, also the former ones, which redirect. */
export async function readKnownSlugs(db: Db): Promise<KnownSlugs> {
  const groups = await db.selectFrom('product_groups').select(['kind', 'slug']).execute()
  const former = await db.selectFrom('product_group_redirects').select('slug').execute()
  const list = (kind: GroupKind) =>
    new Set([...groups.filter((group) => group.kind === kind), ...former].map(({ slug }) => slug))
  return { category: list('category'), brand: list('brand'), collection: list('collection') }
}

/** Returns the categories, brands and collections in the URL of a listing that the shop does not have. */
export function listUnknownSlugs(known: KnownSlugs, url: string): string[] {
  if (!url.startsWith('/shop/listing?')) return []
  const { searchParams } = new URL(url, 'http://shop')
  return GROUP_KINDS.flatMap((kind) =>
    (searchParams.get(kind)?.split(',') ?? []).filter((slug) => !known[kind].has(slug))
  )
}
