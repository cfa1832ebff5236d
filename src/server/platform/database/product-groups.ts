import { GROUP_KINDS, type GroupKind } from '../../../domain/products/product-groups.ts'
import type { Db, Row } from './schema.ts'

export type GroupRow = Row<'product_groups'>

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

export interface GroupReference {
  kind: GroupKind
  slug: string
  /** The path of the field that contains it. */
  field: string
}

/** Lists the slugs in fields that are named after a kind of group, and in links to the listing. */
export function listGroupReferences(value: unknown, path: string[] = []): GroupReference[] {
  if (typeof value === 'string')
    return listSlugsIn(value, path.at(-1)).map(([kind, slug]) => ({ kind, slug, field: path.join('.') }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => listGroupReferences(part, [...path, name]))
}

function listSlugsIn(text: string, field?: string): [GroupKind, string][] {
  if (field === 'category' || field === 'brand' || field === 'collection') return [[field, text]]
  if (!text.startsWith('/shop/listing?')) return []
  const { searchParams } = new URL(text, 'http://shop')
  return GROUP_KINDS.flatMap((kind) =>
    (searchParams.get(kind)?.split(',') ?? []).map((slug): [GroupKind, string] => [kind, slug])
  )
}

/** Returns the categories, brands and collections in a text, a banner's link or a rule that the shop does not have. */
export const listUnknownGroups = (known: KnownSlugs, value: unknown): GroupReference[] =>
  listGroupReferences(value).filter(({ kind, slug }) => !known[kind].has(slug))
