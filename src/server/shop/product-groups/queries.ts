import { sql } from 'kysely'

import type { CollectionRule, ProductGroup, ShopGroup } from '../../../api/contract/product-groups.ts'
import type { GroupKind } from '../../../domain/products/product-groups.ts'
import { contains } from '../../platform/database/contains.ts'
import { isPostgres } from '../../platform/database/lock.ts'
import { selectGroups } from '../../platform/database/product-groups.ts'
import type { Db, Schema, Trx } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'
import type { ShopData } from '../../platform/shop.ts'
import { readVariantIndex } from '../products/variant-index.ts'

/** For admins. */
export async function listProductGroups(
  db: Db,
  { kind, q, slug }: { kind?: GroupKind | undefined; q?: string | undefined; slug?: string }
): Promise<ProductGroup[]> {
  // Each kind has a count of its own, which an index of the products answers.
  let query = selectGroups(db).select(
    sql<number | string>`case kind
      when 'brand' then (select count(*) from products where brand = product_groups.slug)
      else (select count(*) from products where category = product_groups.slug) end`.as('products')
  )
  if (kind) query = query.where('kind', '=', kind)
  if (slug) query = query.where('slug', '=', slug)
  if (q) query = query.where(({ ref }) => contains(db, ref('product_groups.name'), q))
  const rows = await query.execute()
  return rows.map(({ slug: id, products, rule, on_home, ...row }) => ({
    ...row,
    _id: id,
    onHome: on_home === 1,
    rule: rule ? (JSON.parse(rule) as CollectionRule) : undefined,
    productCount: Number(products)
  }))
}

/** Lists what the pages of the shop show besides names. */
export async function listShopGroups(shop: ShopData): Promise<ShopGroup[]> {
  const { groups, redirects } = (await readVariantIndex(shop)).productGroups
  const formerSlugs = Map.groupBy(redirects.keys(), (former) => redirects.get(former))
  return groups
    .filter(({ slug, kind, picture, measurements, on_home }) =>
      kind === 'collection' ? on_home : picture || measurements || formerSlugs.has(slug)
    )
    .map(({ slug, kind, name, picture, measurements }) => ({
      _id: slug,
      kind,
      name,
      picture,
      measurements,
      formerSlugs: formerSlugs.get(slug) ?? []
    }))
}

/** Keeps the groups until the end of the transaction. Throws a ShopError if one is unknown. */
export async function requireGroups(trx: Trx, slugs: Partial<Record<GroupKind, string>>): Promise<void> {
  for (const [kind, slug = ''] of Object.entries(slugs) as [GroupKind, string?][]) {
    const query = trx.selectFrom('product_groups').select('slug').where('slug', '=', slug).where('kind', '=', kind)
    const row = await (isPostgres<Schema>(trx) ? query.forKeyShare() : query).executeTakeFirst()
    if (!row)
      throw new ShopError('invalid', 'Invalid data provided!', { field: kind, reason: `is not a known ${kind}` })
  }
}
