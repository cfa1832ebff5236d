import type { SectionView } from '../../api/contract/content.ts'
import { type ContentSection, isContentSection } from '../../domain/content/sections.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { ScheduledChange } from '../schedule/scheduled-changes.ts'
import { nowIso, type Shop } from '../shop.ts'
import { lockNewestVersion } from './lock-section.ts'
import { readSectionView } from './section-view.ts'

interface SeenVersion {
  section: ContentSection
  id: string
}

/** Keeps the text of a change that will not be applied. Without a reason, it was cancelled. */
export async function keepUnpublished(
  trx: Trx,
  { id, subject_id: section, payload: body, at: publish_at, created_by: author_id }: ScheduledChange,
  reason: string | null = null
): Promise<void> {
  if (!isContentSection(section)) return
  await trx.insertInto('unpublished_versions').values({ id, section, body, publish_at, reason, author_id }).execute()
}

/** Makes an unpublished version the draft. Throws a ShopError if there is another draft. */
export async function reopenVersion(shop: Shop, version: SeenVersion): Promise<SectionView> {
  const isDraft = await transact(shop.db, (trx) => insertDraftIfNone(shop, trx, version))
  if (!isDraft) throw new ShopError('invalid', 'This section has another draft. Publish or discard it first.')
  return readSectionView(shop.db, version.section)
}

/** Makes an unpublished version the draft. Resolves to false if there is another draft. */
export async function insertDraftIfNone(shop: Shop, trx: Trx, { section, id }: SeenVersion): Promise<boolean> {
  const newest = await lockNewestVersion(trx, section)
  if (newest?.state === 'draft') return false
  const version = await trx
    .deleteFrom('unpublished_versions')
    .where('id', '=', id)
    .where('section', '=', section)
    .returning(['body', 'author_id'])
    .executeTakeFirst()
  if (!version) throw new ShopError('not-found', 'This version has already become a draft.')
  const draft = { section, version: (newest?.version ?? 0) + 1, state: 'draft', revision: newId() } as const
  await trx
    .insertInto('content_versions')
    .values({ ...draft, ...version, saved_at: nowIso(shop) })
    .execute()
  return true
}
