import type { SectionView } from '../../../api/contract/content.ts'
import { type ContentSection, isContentSection } from '../../../domain/content/sections.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import { createId } from '../../platform/ids.ts'
import type { ScheduledChange } from '../../platform/schedule/scheduled-changes.ts'
import { type Clock, nowIso, type ShopData } from '../../platform/shop.ts'
import { lockNewestVersion } from './lock-section.ts'
import { readSectionView } from './section-view.ts'

interface VersionId {
  section: ContentSection
  id: string
}

/** Keeps the text of a change that will not be applied. Without a reason, it was cancelled. */
export async function insertUnpublishedVersion(
  trx: Trx,
  { id, subject_id: section, payload: body, at: publish_at, created_by: author_id }: ScheduledChange,
  reason: string | null = null
): Promise<void> {
  if (!isContentSection(section)) return
  await trx.insertInto('unpublished_versions').values({ id, section, body, publish_at, reason, author_id }).execute()
}

/** Makes an unpublished version the draft. Throws a ShopError if the section already has a draft. */
export async function reopenVersion(shop: ShopData, version: VersionId): Promise<SectionView> {
  const wasMoved = await transact(shop.db, (trx) => moveToDraftIfNone(shop, trx, version))
  if (!wasMoved) throw new ShopError('invalid', 'This section already has a draft. Publish or discard it first.')
  return readSectionView(shop.db, version.section)
}

/** Resolves to false if the section already has a draft. Throws a ShopError if the version does not exist. */
export async function moveToDraftIfNone(clock: Clock, trx: Trx, { section, id }: VersionId): Promise<boolean> {
  const newest = await lockNewestVersion(trx, section)
  if (newest?.state === 'draft') return false
  const version = await trx
    .deleteFrom('unpublished_versions')
    .where('id', '=', id)
    .where('section', '=', section)
    .returning(['body', 'author_id'])
    .executeTakeFirst()
  if (!version) throw new ShopError('not-found', 'This version is no longer in the history.')
  const draft = { section, version: (newest?.version ?? 0) + 1, state: 'draft', revision: createId() } as const
  await trx
    .insertInto('content_versions')
    .values({ ...draft, ...version, saved_at: nowIso(clock) })
    .execute()
  return true
}
