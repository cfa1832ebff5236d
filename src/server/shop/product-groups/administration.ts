import type { CallParsed } from '../../../api/contract/index.ts'
import type { ProductGroup } from '../../../api/contract/product-groups.ts'
import { findWordsError, parseWords } from '../../../content/search-words.ts'
import { MAX_PRODUCT_GROUPS } from '../../../domain/limits.ts'
import type { GroupKind } from '../../../domain/products/product-groups.ts'
import { diffFields, recordAudit } from '../../people/audit/audit.ts'
import { incrementCatalogVersion } from '../../platform/catalog-version.ts'
import { lockRows } from '../../platform/database/lock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import type { ShopData } from '../../platform/shop.ts'
import type { GroupRow } from '../../platform/database/product-groups.ts'
import { describeLinks, type ReadTexts } from './links.ts'
import { listProductGroups, requireGroups } from './queries.ts'

type NewGroup = CallParsed<'POST /api/admin/groups/add'>['body']
type GroupFields = CallParsed<'PUT /api/admin/groups/edit/{slug}'>['body']

export function addGroup(shop: ShopData, requester: Requester, group: NewGroup): Promise<ProductGroup> {
  return transact(shop.db, async (trx) => {
    await requireFreeSlug(trx, group.slug)
    await requireRoom(trx, group.kind)
    await requireUniqueWords(trx, group)
    const row = { ...toColumns(group), rule: await toRuleColumn(trx, group) }
    await trx.deleteFrom('product_group_redirects').where('slug', '=', group.slug).execute()
    await trx.insertInto('product_groups').values(row).execute()
    await recordGroupAudit(shop, trx, requester, { action: 'group.added', slug: group.slug, after: row })
    return readGroup(trx, group.slug)
  })
}

export function editGroup(
  shop: ShopData,
  requester: Requester,
  slug: string,
  fields: GroupFields
): Promise<ProductGroup> {
  return transact(shop.db, async (trx) => {
    const before = await lockGroup(trx, slug)
    const row = { ...toColumns(fields), rule: await toRuleColumn(trx, { ...fields, kind: before.kind }, before.rule) }
    const difference = diffFields(before, { ...before, ...row })
    if (!difference) return readGroup(trx, slug)
    if (fields.slug !== slug) await requireFreeSlug(trx, fields.slug)
    await requireUniqueWords(trx, fields, slug)
    await markProducts(trx, before)
    await trx.updateTable('product_groups').set(row).where('slug', '=', slug).execute()
    if (fields.slug !== slug) await redirectSlug(trx, slug, fields.slug)
    await recordGroupAudit(shop, trx, requester, { action: 'group.edited', slug: fields.slug, ...difference })
    return readGroup(trx, fields.slug)
  })
}

export function mergeGroup(shop: ShopData, requester: Requester, slug: string, into: string): Promise<ProductGroup> {
  return transact(shop.db, async (trx) => {
    const group = await lockGroup(trx, slug, into)
    const target = await findGroup(trx, into)
    if (slug === into || group.kind !== target.kind)
      throw new ShopError('invalid', `Choose another ${group.kind}.`, { field: 'into' })
    await markProducts(trx, group)
    if (group.kind !== 'collection')
      await trx
        .updateTable('products')
        .set({ [group.kind]: into })
        .where(group.kind, '=', slug)
        .execute()
    await trx.updateTable('product_group_redirects').set({ target: into }).where('target', '=', slug).execute()
    await trx.deleteFrom('product_groups').where('slug', '=', slug).execute()
    await redirectSlug(trx, slug, into)
    await recordGroupAudit(shop, trx, requester, { action: 'group.merged', slug, before: group, after: { into } })
    return readGroup(trx, into)
  })
}

/** Throws a ShopError if the group has products, or if something links to it. */
export function deleteGroup(
  shop: ShopData,
  requester: Requester,
  { slug, readTexts }: { slug: string; readTexts: ReadTexts }
): Promise<void> {
  return transact(shop.db, async (trx) => {
    const group = await lockGroup(trx, slug)
    const { name, productCount } = await readGroup(trx, slug)
    if (productCount > 0)
      throw new ShopError('conflict', `${name} still has products, also in the trash. Merge it into another one.`)
    const links = await describeLinks(trx, group, readTexts)
    if (links)
      throw new ShopError(
        'conflict',
        `${name} has links from ${links}. Change them, or merge it into another ${group.kind}: they then lead there.`
      )
    await trx.deleteFrom('product_groups').where('slug', '=', slug).execute()
    await recordGroupAudit(shop, trx, requester, { action: 'group.deleted', slug, before: group })
  })
}

/** Throws a ShopError if the home page would have a tile without a picture. */
function toColumns<Fields extends GroupFields>({ onHome, rule: _rule, ...columns }: Fields) {
  if (onHome && !columns.picture)
    throw new ShopError('invalid', 'Add a picture for the home page.', { field: 'picture', reason: 'is missing' })
  return { ...columns, on_home: Number(onHome) }
}

/** A collection that is saved without a rule keeps its own. Throws a ShopError if it has none, or an unknown category or brand. */
async function toRuleColumn(trx: Trx, { kind, rule }: Pick<NewGroup, 'kind' | 'rule'>, before = ''): Promise<string> {
  if (kind !== 'collection') return ''
  if (!rule && !before)
    throw new ShopError('invalid', 'Choose products or a condition.', { field: 'rule', reason: 'is missing' })
  if (!rule) return before
  const { category, brand } = rule
  await requireGroups(trx, { ...(category && { category }), ...(brand && { brand }) })
  return JSON.stringify(rule)
}

/**
 * Locks a group, after its products: a save of a product takes its locks in this order. Also locks the other group, because
 * two groups may be merged into each other at the same time.
 */
async function lockGroup(trx: Trx, slug: string, other = slug): Promise<GroupRow> {
  await lockGroupProducts(trx, await findGroup(trx, slug))
  const groups = trx.selectFrom('product_groups').select('slug').where('slug', 'in', [slug, other])
  await lockRows(trx, groups.orderBy('slug')).execute()
  return findGroup(trx, slug)
}

async function findGroup(trx: Trx, slug: string): Promise<GroupRow> {
  const row = await trx.selectFrom('product_groups').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!row) throw new ShopError('not-found', 'This category, brand or collection does not exist.')
  return row
}

async function lockGroupProducts(trx: Trx, group: GroupRow): Promise<void> {
  await lockRows(trx, selectProducts(trx, group).orderBy('id')).execute()
  const variants = trx.selectFrom('variants').select('id').where('product_id', 'in', selectProducts(trx, group))
  await lockRows(trx, variants.orderBy('id')).execute()
}

/** Slugs are unique among all kinds, so this selects no products of a collection. */
const selectProducts = (trx: Trx, { kind, slug }: GroupRow) =>
  trx
    .selectFrom('products')
    .select('id')
    .where(kind === 'category' ? kind : 'brand', '=', slug)

async function readGroup(trx: Trx, slug: string): Promise<ProductGroup> {
  const [group] = await listProductGroups(trx, { slug })
  if (!group) throw new Error(`no group ${slug}`)
  return group
}

async function requireFreeSlug(trx: Trx, slug: string): Promise<void> {
  const row = await trx.selectFrom('product_groups').select('name').where('slug', '=', slug).executeTakeFirst()
  if (row) throw new ShopError('conflict', `This slug already belongs to ${row.name}.`, { field: 'slug' })
}

/** Throws a ShopError if a word is invalid, or means another category. `own` is the slug until now. */
async function requireUniqueWords(trx: Trx, { slug, words }: GroupFields, own = slug): Promise<void> {
  if (!words) return
  const others = await trx.selectFrom('product_groups').select(['slug', 'words']).where('slug', '!=', own).execute()
  const taken = others.flatMap((other) => (other.words ? [other.slug, ...parseWords(other.words).flat()] : []))
  const error = findWordsError(words, { minWords: 1, earlier: [slug, ...taken] })
  if (error) throw new ShopError('invalid', `The text ${error}.`, { field: 'words' })
}

async function requireRoom(trx: Trx, kind: GroupKind): Promise<void> {
  const { count } = await trx
    .selectFrom('product_groups')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_PRODUCT_GROUPS)
    throw new ShopError('conflict', `A shop can have ${MAX_PRODUCT_GROUPS} entries of this kind.`)
}

/** Their texts contain the name and the slug. */
async function markProducts(trx: Trx, group: GroupRow): Promise<void> {
  await trx
    .updateTable('variants')
    .set({ listed_version: null })
    .where('product_id', 'in', selectProducts(trx, group))
    .execute()
}

async function redirectSlug(trx: Trx, slug: string, target: string): Promise<void> {
  await trx.deleteFrom('product_group_redirects').where('slug', 'in', [slug, target]).execute()
  await trx.insertInto('product_group_redirects').values({ slug, target }).execute()
}

interface GroupEvent {
  action: 'group.added' | 'group.edited' | 'group.merged' | 'group.deleted'
  slug: string
  before?: object
  after?: object
}

/** All pages show the names of groups. */
async function recordGroupAudit(
  shop: ShopData,
  trx: Trx,
  requester: Requester,
  { slug, ...event }: GroupEvent
): Promise<void> {
  await recordAudit(shop, trx, { ...requester, ...event, subject: { kind: 'group', id: slug } })
  await incrementCatalogVersion(trx)
}
