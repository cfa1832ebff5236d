import type { SectionView } from '../../../api/contract/content.ts'
import type { SectionBody } from '../../../content/apply-sections.ts'
import { getSectionSchema } from '../../../content/sections.ts'
import type { AuditAction } from '../../../domain/audit/actions.ts'
import type { ContentSection } from '../../../domain/content/sections.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import { incrementCatalogVersion } from '../../platform/catalog-version.ts'
import { readKnownSlugs } from '../../platform/database/product-groups.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import { type Clock, nowIso, type ShopData } from '../../platform/shop.ts'
import { findBodyErrors } from './body-errors.ts'
import { lockNewestVersion, requirePublishedVersion, requireRevision } from './draft.ts'
import { readBody, readSectionView } from './queries.ts'

export interface SeenSection {
  section: ContentSection
  /** The revision that the admin has seen. */
  revision: string
}

/** Throws a ShopError if the draft is incomplete, or has changed since `revision`. */
export async function publishDraft(shop: ShopData, requester: Requester, seen: SeenSection): Promise<SectionView> {
  const { section } = seen
  await transact(shop.db, async (trx) => {
    const { version, body } = await lockCompleteDraft(trx, seen)
    await trx
      .updateTable('content_versions')
      .set({ state: 'published', body, author_id: requester.user?.id ?? null, published_at: nowIso(shop) })
      .where('section', '=', section)
      .where('version', '=', version)
      .execute()
    await recordPublication(shop, trx, requester, { section, version, action: 'content.published' })
    await incrementCatalogVersion(trx)
  })
  return readSectionView(shop.db, section)
}

/** Returns the body as JSON. Throws a ShopError if there is no draft, or if it is incomplete or has changed. */
export async function lockCompleteDraft(trx: Trx, { section, revision }: SeenSection) {
  const newest = await lockNewestVersion(trx, section)
  await requireRevision(trx, newest, revision)
  if (newest?.state !== 'draft') throw new ShopError('not-found', 'There is no draft.')
  const body = (await readBody(trx, section, newest.version)) ?? {}
  return { version: newest.version, body: await serializeCompleteBody(trx, section, body) }
}

/**
 * Publishes an earlier version again. Version 0 stands for the texts of the content file. Throws a ShopError if the
 * version on the pages is no longer `published`.
 */
export async function restoreVersion(
  shop: ShopData,
  requester: Requester,
  { section, revision, version, published }: SeenSection & { version: number; published: number }
): Promise<SectionView> {
  await transact(shop.db, async (trx) => {
    const newest = await lockNewestVersion(trx, section)
    await requireRevision(trx, newest, revision)
    await requirePublishedVersion(trx, section, published)
    const isDraft = newest?.state === 'draft' && newest.version === version
    const body = version === 0 ? null : isDraft ? undefined : await readBody(trx, section, version)
    if (body === undefined) throw new ShopError('not-found', 'This version does not exist.')
    await insertPublishedVersion(shop, trx, requester, { section, body, action: 'content.restored' })
    await incrementCatalogVersion(trx)
  })
  return readSectionView(shop.db, section)
}

interface NewVersion {
  section: ContentSection
  /** Null for the texts of the content file. */
  body: SectionBody | null
  action: AuditAction
}

/**
 * Publishes a body without a draft. An existing draft becomes the version after it. The caller increments the catalog
 * version.
 */
export async function insertPublishedVersion(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  { section, body, action }: NewVersion
): Promise<void> {
  const newest = await lockNewestVersion(trx, section)
  const isDraft = newest?.state === 'draft'
  const version = (newest?.version ?? 0) + (isDraft ? 0 : 1)
  if (isDraft) {
    await trx
      .updateTable('content_versions')
      .set({ version: version + 1 })
      .where('section', '=', section)
      .where('version', '=', version)
      .execute()
  }
  const now = nowIso(clock)
  await trx
    .insertInto('content_versions')
    .values({
      section,
      version,
      state: 'published',
      body: body && (await serializeCompleteBody(trx, section, body)),
      revision: createId(),
      author_id: requester.user?.id ?? null,
      saved_at: now,
      published_at: now
    })
    .execute()
  await recordPublication(clock, trx, requester, { section, version, action })
}

/** Returns the body as JSON. Throws a ShopError that names a field with an error. */
async function serializeCompleteBody(trx: Trx, section: ContentSection, body: SectionBody): Promise<string> {
  const [first] = findBodyErrors(await readKnownSlugs(trx), section, body)
  if (first) throw new ShopError('invalid', `This text cannot be published. ${first.message}`, { field: first.field })
  return JSON.stringify(getSectionSchema(section).parse(body))
}

interface PublishedChange {
  section: ContentSection
  version: number
  action: AuditAction
}

async function recordPublication(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  { section, version, action }: PublishedChange
): Promise<void> {
  const subject = { kind: 'content', id: section }
  await recordAudit(clock, trx, { ...requester, action, subject, after: { version } })
}
