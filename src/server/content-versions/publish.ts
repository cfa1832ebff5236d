import type { SectionView } from '../../api/contract/content.ts'
import { findSectionProblems } from '../../content/section-problems.ts'
import type { SectionBody } from '../../content/apply-sections.ts'
import { getSectionSchema } from '../../content/sections.ts'
import type { ContentSection } from '../../domain/content/sections.ts'
import type { AuditAction } from '../../domain/activity/activity-text.ts'
import { recordAudit } from '../audit/audit.ts'
import { bumpCatalog } from '../catalog/catalog-version.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import type { Requester } from '../http/session.ts'
import { newId } from '../ids.ts'
import { nowIso, type Shop } from '../shop.ts'
import { lockNewestVersion, requireRevision } from './lock-section.ts'
import { parseBody } from './queries.ts'
import { readSectionView } from './section-view.ts'

interface SeenSection {
  section: ContentSection
  /** Of the state that the admin has seen. */
  revision: string
}

/** Throws a ShopError if the draft is incomplete, or has changed since `revision`. */
export async function publishDraft(shop: Shop, requester: Requester, seen: SeenSection): Promise<SectionView> {
  const { section, revision } = seen
  await transact(shop.db, async (trx) => {
    const newest = await lockNewestVersion(trx, section)
    await requireRevision(trx, newest, revision)
    if (newest?.state !== 'draft') throw new ShopError('not-found', 'There is no draft.')
    const body = requireComplete(section, parseBody(newest.body) ?? {})
    await trx
      .updateTable('content_versions')
      .set({ state: 'published', body, author_id: requester.user?.id ?? null, published_at: nowIso(shop) })
      .where('section', '=', section)
      .where('version', '=', newest.version)
      .execute()
    await finishPublishing(shop, trx, requester, { section, version: newest.version, action: 'content.published' })
  })
  return readSectionView(shop.db, section)
}

/** Publishes an earlier version again. Version 0 stands for the texts of the content file. */
export async function restoreVersion(
  shop: Shop,
  requester: Requester,
  { section, revision, version }: SeenSection & { version: number }
): Promise<SectionView> {
  await transact(shop.db, async (trx) => {
    await requireRevision(trx, await lockNewestVersion(trx, section), revision)
    const body = version === 0 ? null : await readPublishedBody(trx, section, version)
    await insertPublished(shop, trx, requester, { section, body, action: 'content.restored' })
  })
  return readSectionView(shop.db, section)
}

async function readPublishedBody(trx: Trx, section: ContentSection, version: number): Promise<SectionBody | null> {
  const row = await trx
    .selectFrom('content_versions')
    .select('body')
    .where('section', '=', section)
    .where('version', '=', version)
    .where('state', '=', 'published')
    .executeTakeFirst()
  if (!row) throw new ShopError('not-found', 'This version does not exist.')
  return parseBody(row.body)
}

interface NewVersion {
  section: ContentSection
  /** Null for the texts of the content file. */
  body: SectionBody | null
  action: AuditAction
}

/** Publishes a body without a draft. An existing draft becomes the version after it. */
export async function insertPublished(
  shop: Pick<Shop, 'now'>,
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
  const now = nowIso(shop)
  await trx
    .insertInto('content_versions')
    .values({
      section,
      version,
      state: 'published',
      body: body && requireComplete(section, body),
      revision: newId(),
      author_id: requester.user?.id ?? null,
      saved_at: now,
      published_at: now
    })
    .execute()
  await finishPublishing(shop, trx, requester, { section, version, action })
}

/** Returns the body as JSON. Throws a ShopError that names a field with a problem. */
function requireComplete(section: ContentSection, body: SectionBody): string {
  const [first] = findSectionProblems(section, body)
  if (first) throw new ShopError('invalid', `This text cannot be published. ${first.problem}`, { field: first.field })
  return JSON.stringify(getSectionSchema(section).parse(body))
}

interface PublishedChange {
  section: ContentSection
  version: number
  action: AuditAction
}

async function finishPublishing(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  requester: Requester,
  { section, version, action }: PublishedChange
): Promise<void> {
  const subject = { kind: 'content', id: section }
  await recordAudit(shop, trx, { ...requester, action, subject, after: { version } })
  await bumpCatalog(trx)
}
