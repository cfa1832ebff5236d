import type { PublishedSections } from '../../../content/apply-sections.ts'
import { readOriginalSection } from '../../../content/sections.ts'
import { CONTENT_SECTIONS, SECTION_TITLES } from '../../../domain/content/sections.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { type GroupRow, listGroupReferences } from '../../platform/database/product-groups.ts'
import type { Trx } from '../../platform/database/schema.ts'

/** The texts belong to another wing. */
export type ReadTexts = (trx: Trx) => Promise<PublishedSections>

/** Lists what leads to a group, such as "2 banners and “Navigation”". Empty if nothing does. */
export async function describeLinks(trx: Trx, { kind, slug }: GroupRow, readTexts: ReadTexts): Promise<string> {
  const former = await trx.selectFrom('product_group_redirects').select('slug').where('target', '=', slug).execute()
  const slugs = new Set([slug, ...former.map((redirect) => redirect.slug)])
  const leadsThere = (value: unknown) =>
    listGroupReferences(value).some((reference) => reference.kind === kind && slugs.has(reference.slug))
  const texts = await readTexts(trx)
  const sections = CONTENT_SECTIONS.filter((section) => leadsThere(texts[section] ?? readOriginalSection(section)))
  const banners = (await trx.selectFrom('banners').select('link').execute()).filter(({ link }) => leadsThere(link))
  const rules = await trx.selectFrom('product_groups').select('rule').where('rule', '!=', '').execute()
  const collections = rules.filter(({ rule }) => leadsThere(JSON.parse(rule)))
  const promotions = await trx.selectFrom('promotions').select('scope').where('deleted_at', 'is', null).execute()
  const discounts = promotions.filter(({ scope }) => leadsThere(JSON.parse(scope)))
  return new Intl.ListFormat('en-US').format([
    ...(banners.length > 0 ? [formatCount(banners.length, 'banner')] : []),
    ...(collections.length > 0 ? [formatCount(collections.length, 'collection')] : []),
    ...(discounts.length > 0 ? [formatCount(discounts.length, 'discount')] : []),
    ...sections.map((section) => `“${SECTION_TITLES[section]}”`)
  ])
}
